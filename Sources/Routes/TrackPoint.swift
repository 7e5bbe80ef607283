internal import Foundation
internal import HealthModel

/// A location on its way through the odometer, with its place on the ground.
struct TrackPoint: Sendable {
  /// Seconds since the start of the line it belongs to, so that sums do not depend on the date.
  var seconds: Double
  /// Metres along the earth-centred axes.
  var x, y, z: Double
  /// Metres per second over ground as the receiver measured it.
  var speed: Double?
  /// The same towards east and north; `nil` without a course.
  var velocity: (east: Double, north: Double)?
  /// Metres, 95 %.
  var accuracyMeters: Double?
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
    if let course = location.course {
      let radians = course * .pi / 180
      velocity = (speed * sin(radians), speed * cos(radians))
    }
  }

  func distance(to other: TrackPoint) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    let dz = other.z - z
    return (dx * dx + dy * dy + dz * dz).squareRoot()
  }
}
