import HealthModel
import HealthStorage
import Routes

/// The distance that another device counted: metres since its start, which it may count anew under way.
struct DeviceDistance {
  private var before = 0.0
  private var last: Double?

  /// `nil` before the device has said anything.
  var meters: Double? { last.map { before + $0 } }

  mutating func take(_ meters: Double) {
    guard meters.isFinite, meters >= 0 else { return }
    if let last, meters < last { before += last }
    last = meters
  }
}

/// Speeds for places that came without: those that the device told beside them, else from place to place.
struct SpeedBetweenPlaces {
  /// Between two places further apart in time nobody knows the speed.
  private static let longestStep = Duration.seconds(15)
  /// A speed that the device told is one of now for so long.
  private static let longestHold = Duration.seconds(2)

  private var told: TraceSample<Double>?
  private var last: Location?

  mutating func take(_ sample: TraceSample<Double>) { told = sample }

  /// No way leads from the place before to the next.
  mutating func breakLine() { last = nil }

  mutating func completing(_ location: Location) -> Location {
    defer { last = location }
    guard location.speed == nil else { return location }
    var location = location
    if let told, location.time - told.time <= Self.longestHold, told.value >= 0 {
      location.speed = told.value
    } else if let last {
      let step = location.time - last.time
      if step > .zero, step <= Self.longestStep {
        location.speed = last.distance(to: location) / step.inSeconds
      }
    }
    return location
  }
}
