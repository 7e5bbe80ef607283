import HealthModel
import HealthStorage
import Routes

/// The distance that another device counted: meters since its start, which it may restart under way.
struct DeviceDistance {
  private var before = 0.0
  private var last: Double?

  /// The distance; `nil` before the first value of the device.
  var meters: Double? { last.map { before + $0 } }

  mutating func receive(_ meters: Double) {
    guard meters.isFinite, meters >= 0 else { return }
    if let last, meters < last { before += last }
    last = meters
  }
}

/// Speeds for places without one: those that the device reported alongside, else from place to place.
struct SpeedBetweenPlaces {
  /// Between two places further apart in time the speed is unknown.
  private static let maximumStep = Duration.seconds(15)
  /// The time for which a speed from the device remains current.
  private static let maximumHold = Duration.seconds(2)

  private var told: TraceSample<Double>?
  private var last: Location?

  mutating func receive(_ sample: TraceSample<Double>) { told = sample }

  /// Starts a new line: no path leads from the previous place to the next.
  mutating func breakLine() { last = nil }

  mutating func completing(_ location: Location) -> Location {
    defer { last = location }
    guard location.speed == nil else { return location }
    var location = location
    if let told, location.time - told.time <= Self.maximumHold, told.value >= 0 {
      location.speed = told.value
    } else if let last {
      let step = location.time - last.time
      if step > .zero, step <= Self.maximumStep {
        location.speed = last.distance(to: location) / step.inSeconds
      }
    }
    return location
  }
}
