public import HealthModel

/// An interval in which a sensor was held still.
public struct StillPose: Hashable, Sendable {
  /// The start and end on the boot clock.
  public var start: Duration
  public var end: Duration
  /// The mean specific force in m/s².
  public var acceleration: Vector3
  /// The mean angular rate in rad/s, where it was measured in every sample.
  public var rotationRate: Vector3?
  /// The largest standard deviation of an axis of the acceleration, in m/s².
  public var noise: Double

  public init(
    start: Duration, end: Duration, acceleration: Vector3, rotationRate: Vector3? = nil,
    noise: Double
  ) {
    self.start = start
    self.end = end
    self.acceleration = acceleration
    self.rotationRate = rotationRate
    self.noise = noise
  }

  public var face: SensorFace? { SensorFace(up: acceleration) }
}
