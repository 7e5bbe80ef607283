internal import HealthModel

/// A location on its way through the odometer, with its place on the ground.
struct TrackPoint: Sendable {
  /// Seconds since the start of the line it belongs to, so that sums do not depend on the date.
  var seconds: Double
  /// Metres along the earth-centred axes.
  var x, y, z: Double
  /// Metres per second over ground as the receiver measured it.
  var speed: Double?
  /// Whether that comes from the receiver itself, not from a file that may have made it of positions.
  var isMeasuredSpeed = false
  /// Degrees clockwise from true north, of that speed.
  var course: Double?
  /// Metres, 95 %.
  var accuracyMeters: Double?
  /// Metres per axis that positions jump about here.
  var jitterMeters = 0.0
  /// An inertial sensor says that the body stands.
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

  /// A shorter step from the last counted point waits for the next, since it may be jitter alone.
  var shortestStepMeters: Double {
    max(Self.leastStepMeters, Self.stepPerJitter * jitterMeters)
  }

  private static let leastStepMeters = 1.0
  /// A step this long is lengthened by the jitter of its ends, after smoothing, by about 5 %.
  private static let stepPerJitter = 3.5
}
