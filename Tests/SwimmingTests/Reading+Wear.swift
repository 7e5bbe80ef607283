import HealthModel

@testable import Swimming

extension Reading<MotionSample> {
  /// The readings of a differently worn watch for the motion that one on the left wrist reads.
  func worn(as placement: WristPlacement) -> Reading<MotionSample> {
    // The signs are their own inverse.
    let (a, g) = placement.signs
    let (force, rate) = (value.acceleration, value.rotationRate)
    var worn = self
    worn.value = MotionSample(
      acceleration: Vector3(x: a.x * force.x, y: a.y * force.y, z: a.z * force.z),
      rotationRate: rate.map { Vector3(x: g.x * $0.x, y: g.y * $0.y, z: g.z * $0.z) })
    return worn
  }
}
