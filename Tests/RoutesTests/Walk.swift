import HealthModel
import Routes

/// Locations of a walk in meters around one place, for tests.
struct Walk {
  static let origin = SurfacePoint(latitude: 52, longitude: 10)
  /// 2026-05-02T09:00:00Z, a Saturday morning.
  static let start = Instant(microseconds: 1_777_712_400_000_000)

  static func location(
    at seconds: Double, east: Double, north: Double = 0, altitude: Double? = nil,
    accuracy: Double? = nil, speed: Double? = nil
  ) -> Location {
    Location(
      time: start + .milliseconds(Int64((seconds * 1000).rounded())),
      latitude: 52 + north / origin.meridianRadius * 180 / .pi,
      longitude: 10 + east / origin.parallelRadius * 180 / .pi, altitude: altitude,
      horizontalAccuracy: accuracy, speed: speed)
  }

  /// Returns locations due east at a steady speed.
  static func east(
    metersPerSecond: Double, seconds: ClosedRange<Int>, startingAt meters: Double = 0
  ) -> [Location] {
    seconds.map {
      location(
        at: Double($0), east: meters + metersPerSecond * Double($0 - seconds.lowerBound))
    }
  }

  static func fix(_ location: Location, mode: Fix.Mode = .threeDimensional) -> Reading<Fix> {
    Reading(
      time: location.time, uptime: location.time - start,
      value: Fix(mode: mode, receiverTime: location.time, location: location))
  }

  static func verdicts(_ findings: [RouteFinding]) -> [LocationVerdict] {
    findings.locations.map(\.verdict)
  }
}
