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

  private static let minimumStepMeters = 1.0
  /// A step of this length is lengthened by the jitter of its ends by about 5 %, after smoothing.
  private static let stepPerJitter = 3.5
}
