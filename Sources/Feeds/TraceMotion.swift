public import HealthModel

/// The motion and the air pressure in a line of a trace, in SI units and the sensor's own frame.
///
/// A ``TraceRow`` has more values and costs more to pass on.
public struct TraceMotion: Hashable, Sendable {
  /// Seconds since the start of the trace; `nil` when it has neither times nor a rate.
  public var secondsFromStart: Double?
  /// The inertial sample of the line, if it has an acceleration.
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
