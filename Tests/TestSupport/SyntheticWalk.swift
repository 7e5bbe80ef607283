import Foundation
public import HealthModel

/// A walk as a receiver reports it once a second: noise of a few decimeters, correlated from fix
/// to fix, every column filled, some fixes rejected, an occasional gap.
public struct SyntheticWalk {
  private var random: SplitMix64
  private var time = Instant(microseconds: 1_800_000_000_000_000)
  private var latitude = 48.137_154
  private var longitude = 11.576_124
  private var courseDegrees = 40.0
  private var altitude = 519.0
  private var drift = (north: 0.0, east: 0.0, up: 0.0)
  private var satellites = 11

  /// Meters per degree of latitude, accurate enough for a fixture.
  private static let metersPerDegree = 111_194.93
  /// One fix in this many is followed by a gap of several seconds.
  private static let fixesBetweenGaps = 600.0

  public init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  public mutating func next() -> RecordedLocation {
    time += .seconds(random.uniform() * Self.fixesBetweenGaps < 1 ? 7 : 1)
    courseDegrees = (courseDegrees + random.normal() * 3 + 360)
      .truncatingRemainder(dividingBy: 360)
    let speed = max(0, 1.4 + random.normal() * 0.15)
    let radians = courseDegrees * .pi / 180
    latitude += speed * cos(radians) / Self.metersPerDegree
    longitude += speed * sin(radians) / (Self.metersPerDegree * cos(latitude * .pi / 180))
    altitude += random.normal() * 0.05
    drift.north = drift.north * 0.95 + random.normal() * 0.25
    drift.east = drift.east * 0.95 + random.normal() * 0.25
    drift.up = drift.up * 0.95 + random.normal() * 0.5
    if random.uniform() < 0.05 { satellites = 8 + Int(random.uniform() * 8) }
    let hdop = rounded(0.6 + Double(16 - satellites) * 0.06, 100)
    let location = Location(
      time: time, latitude: rounded(latitude + drift.north / Self.metersPerDegree, 1e9),
      longitude: rounded(longitude + drift.east / Self.metersPerDegree, 1e9),
      altitude: rounded(altitude + drift.up, 1000),
      geoidSeparation: rounded(45.6 + (latitude - 48.137) * 2, 1000),
      horizontalAccuracy: rounded(hdop * 4.75 + random.uniform() * 0.2, 1000),
      verticalAccuracy: rounded(hdop * 8.2 + random.uniform() * 0.3, 1000),
      speed: rounded(speed + random.normal() * 0.05, 1000),
      speedAccuracy: rounded(0.3 + random.uniform() * 0.1, 1000),
      course: rounded(
        (courseDegrees + random.normal() * 2 + 360)
          .truncatingRemainder(dividingBy: 360), 1000),
      courseAccuracy: rounded(5 + random.uniform() * 2, 1000))
    return RecordedLocation(
      location, verdict: random.uniform() < 0.01 ? .inaccurate : .accepted,
      mode: .threeDimensional, hdop: hdop, satellitesUsed: satellites)
  }

  public mutating func fixes(_ count: Int) -> [RecordedLocation] {
    (0..<count).map { _ in next() }
  }

  private func rounded(_ value: Double, _ steps: Double) -> Double {
    (value * steps).rounded() / steps
  }
}

/// Motion of a wrist at 100 Hz from a 16-bit sensor: whole counts of ±8 g and ±1000 °/s.
public struct SyntheticMotion {
  private var random: SplitMix64
  private var index = 0
  private let start: Instant

  public static let accelerationStep = 8 * 9.806_65 / 32_768
  public static let rotationStep = 1000 * Double.pi / 180 / 32_768

  public init(seed: UInt64, start: Instant = Instant(microseconds: 1_800_000_000_000_000)) {
    random = SplitMix64(seed: seed)
    self.start = start
  }

  public mutating func next() -> TraceSample<MotionSample> {
    let phase = Double(index) * 0.01 * 2 * .pi * 1.9
    let jitter = Int64((random.normal() * 20).rounded())
    defer { index += 1 }
    func counts(_ value: Double, _ step: Double) -> Double {
      (value / step + random.normal() * 8).rounded() * step
    }
    return TraceSample(
      time: Instant(microseconds: start.microseconds + Int64(index) * 10_000 + jitter),
      value: MotionSample(
        acceleration: Vector3(
          x: counts(2 * sin(phase), Self.accelerationStep),
          y: counts(1.2 * cos(phase), Self.accelerationStep),
          z: counts(9.8 + 1.5 * sin(2 * phase), Self.accelerationStep)),
        rotationRate: Vector3(
          x: counts(1.1 * cos(phase), Self.rotationStep),
          y: counts(0.7 * sin(phase), Self.rotationStep),
          z: counts(0.4 * sin(2 * phase), Self.rotationStep))))
  }

  public mutating func samples(_ count: Int) -> [TraceSample<MotionSample>] {
    (0..<count).map { _ in next() }
  }
}
