public import HealthModel

/// One line of a trace, in SI units and the sensor's own frame; quantities that were not measured
/// are `nil`.
public struct TraceRow: Hashable, Sendable {
  /// Seconds since the start of the trace; `nil` when it has neither times nor a rate.
  public var secondsFromStart: Double?
  /// Specific force in m/s²: +9.81 at rest along the axis that points up.
  public var acceleration: Vector3?
  /// Angular rate in rad/s, right-hand rule.
  public var rotationRate: Vector3?
  /// Magnetic flux density in µT.
  public var magneticField: Vector3?
  public var heartRate: HeartRate?
  public var pressure: AirPressure?
  public var cycling: CyclingReading?
  /// The texts in the unknown columns, in the order of ``TraceHeader/otherColumns``.
  public var others: [String]

  public init(
    secondsFromStart: Double? = nil, acceleration: Vector3? = nil, rotationRate: Vector3? = nil,
    magneticField: Vector3? = nil, heartRate: HeartRate? = nil, pressure: AirPressure? = nil,
    cycling: CyclingReading? = nil, others: [String] = []
  ) {
    self.secondsFromStart = secondsFromStart
    self.acceleration = acceleration
    self.rotationRate = rotationRate
    self.magneticField = magneticField
    self.heartRate = heartRate
    self.pressure = pressure
    self.cycling = cycling
    self.others = others
  }

  /// The inertial sample of the line, if it has an acceleration.
  public var motion: MotionSample? {
    acceleration.map {
      MotionSample(acceleration: $0, rotationRate: rotationRate, magneticField: magneticField)
    }
  }
}
