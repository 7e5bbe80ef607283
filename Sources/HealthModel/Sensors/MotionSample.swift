/// One sample of an inertial sensor in its own frame.
public struct MotionSample: Hashable, Sendable {
  /// Specific force in m/s²: +9.81 at rest along the axis that points up.
  public var acceleration: Vector3
  /// Angular rate in rad/s, right-hand rule.
  public var rotationRate: Vector3?
  /// Magnetic flux density in µT.
  public var magneticField: Vector3?

  public init(acceleration: Vector3, rotationRate: Vector3? = nil, magneticField: Vector3? = nil) {
    self.acceleration = acceleration
    self.rotationRate = rotationRate
    self.magneticField = magneticField
  }
}
