internal import HealthModel

/// A location in the odometer, with its position on the ground.
struct TrackPoint: Sendable {
  /// Seconds since the start of its line, so that sums do not depend on the date.
  var seconds: Double
  /// Meters along the earth-centered axes.
  var x, y, z: Double
  /// Meters per second over ground as measured by the receiver.
  var speed: Double?
  /// Whether the speed was measured by the receiver itself, and not possibly computed from
  /// positions, as in files.
  var isMeasuredSpeed = false
  /// The course of that speed, in degrees clockwise from true north.
  var course: Double?
  /// The accuracy in meters, 95 %.
  var accuracyMeters: Double?
  /// The position jitter here, in meters per axis.
  var jitterMeters = 0.0
  /// Whether an inertial sensor indicates that the body stands still.
  var bodyIsStill = false
  /// Whether the receiver delivered its first fix less than a minute ago; its filter may still
  /// drift to the true position, at a walker's speed.
  var isSettling = false

  init(
    _ location: Location, at surface: SurfacePoint, seconds: Double, bodyIsStill: Bool = false
  ) {
    self.seconds = seconds
    (x, y, z) = (surface.x, surface.y, surface.z)
    self.bodyIsStill = bodyIsStill
    accuracyMeters = location.horizontalAccuracy
    guard let speed = location.speed, speed >= 0 else { return }
    self.speed = speed
    course = location.course
  }

  var measuredSpeed: Double? { isMeasuredSpeed ? speed : nil }

  func distance(to other: TrackPoint) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    let dz = other.z - z
    return (dx * dx + dy * dy + dz * dz).squareRoot()
  }

  /// The minimum step from the last counted point; a shorter step waits, since it may be jitter
  /// alone.
  var shortestStepMeters: Double {
    max(Self.minimumStepMeters, Self.stepPerJitter * jitterMeters)
  }

  /// The displacement that proves a move from here to another point while the receiver settles: out
  /// of the circle that contains the less accurate of both.
  func settlingProofMeters(to other: TrackPoint) -> Double {
    let accuracy = max(accuracyMeters ?? 0, other.accuracyMeters ?? 0)
    let range = Self.settlingProofMeters
    return min(
      max(Self.settlingProofPerAccuracy * accuracy, range.lowerBound), range.upperBound)
  }

  private static let settlingProofPerAccuracy = 0.75
  private static let settlingProofMeters = 10.0...25.0
  private static let minimumStepMeters = 1.0
  /// A step of this length is lengthened by the jitter of its ends by about 5 %, after smoothing.
  private static let stepPerJitter = 3.5
}
