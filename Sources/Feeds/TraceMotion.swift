public import HealthModel

/// What a line of a trace says of motion and of the air, in SI units and the sensor's own frame.
///
/// A ``TraceRow`` has more, and costs more to hand on.
public struct TraceMotion: Hashable, Sendable {
  /// Seconds since the start of the trace; `nil` when it has neither times nor a rate.
  public var secondsFromStart: Double?
  /// The inertial sample of the line, when it has an acceleration.
  public var motion: MotionSample?
  public var pressure: AirPressure?

  public init(
    secondsFromStart: Double? = nil, motion: MotionSample? = nil, pressure: AirPressure? = nil
  ) {
    self.secondsFromStart = secondsFromStart
    self.motion = motion
    self.pressure = pressure
  }
}
