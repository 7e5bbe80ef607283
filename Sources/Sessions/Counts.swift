internal import HealthModel

/// What sensors and engines reported last; absent is unknown, never zero.
struct Counts: Hashable, Sendable, Codable {
  /// Metres of the route, and the moment up to which they count.
  var distance: Dated?
  /// Metres per second now.
  var speed: Dated?
  var energyKilocalories: Double?
  var stepCount: Int?
  var strokeCount: Int?
  var movementDate: Instant?

  struct Dated: Hashable, Sendable, Codable {
    var value: Double
    var date: Instant
  }

  /// Longer in metres than any workout: a quarter of the way around the Earth.
  static let greatestDistanceMeters = 1e7
  /// More than a body burns in any one workout.
  static let greatestEnergyKilocalories = 1e6
  /// Metres per second that nobody exceeds on the ground or in a fall, below the speed of sound.
  static let greatestSpeed = 340.0
  /// Beats per minute above any heart's.
  static let greatestHeartRate = 300.0

  mutating func shift(by offset: Duration) {
    distance?.date += offset
    speed?.date += offset
    movementDate? += offset
  }
}
