internal import HealthModel

/// The latest values reported by sensors and engines; `nil` is unknown, never zero.
struct Counts: Hashable, Sendable, Codable {
  /// The route's length in meters, and the time up to which it counts.
  var distance: Dated?
  /// The current speed in meters per second.
  var speed: Dated?
  var energyKilocalories: Double?
  var stepCount: Int?
  var strokeCount: Int?
  var movementDate: Instant?

  struct Dated: Hashable, Sendable, Codable {
    var value: Double
    var date: Instant
  }

  /// The maximum distance in meters, longer than any workout: a quarter of the Earth's
  /// circumference.
  static let greatestDistanceMeters = 1e7
  /// The maximum energy, more than a body burns in any workout.
  static let greatestEnergyKilocalories = 1e6
  /// The maximum speed in meters per second, on the ground or in a fall, below the speed of sound.
  static let greatestSpeed = 340.0
  /// The maximum heart rate in beats per minute.
  static let greatestHeartRate = 300.0

  mutating func shift(by offset: Duration) {
    distance?.date += offset
    speed?.date += offset
    movementDate? += offset
  }
}
