/// A reading of a foot pod or of a step counter: speed, steps and distance on foot.
///
/// Quantities that the sensor does not measure are `nil`; a person who stands still has a speed of 0.
public struct RunningReading: Hashable, Sendable {
  /// Speed over ground in meters per second.
  public var speedMetersPerSecond: Double?
  /// Steps of both feet per minute: the cadence.
  public var stepsPerMinute: Double?
  /// The distance between two contacts of the same foot in meters.
  public var strideLengthMeters: Double?
  /// Meters since the sensor's distance was reset.
  public var totalMeters: Double?
  /// Steps of both feet since the sensor's count was reset.
  public var stepCount: Int?
  /// Whether the person runs; `false` is walking.
  public var isRunning: Bool?

  public init(
    speedMetersPerSecond: Double? = nil, stepsPerMinute: Double? = nil,
    strideLengthMeters: Double? = nil, totalMeters: Double? = nil, stepCount: Int? = nil,
    isRunning: Bool? = nil
  ) {
    self.speedMetersPerSecond = speedMetersPerSecond
    self.stepsPerMinute = stepsPerMinute
    self.strideLengthMeters = strideLengthMeters
    self.totalMeters = totalMeters
    self.stepCount = stepCount
    self.isRunning = isRunning
  }
}

/// A reading of a fitness machine: the belt of a treadmill, or the flywheel of an indoor bike.
///
/// Cadence and power of an indoor bike are a ``CyclingReading``. Quantities that the machine does not report are
/// `nil`.
public struct MachineReading: Hashable, Sendable {
  /// The machine's own speed in meters per second.
  public var speedMetersPerSecond: Double?
  /// Meters since the machine's training session began.
  public var totalMeters: Double?
  /// The slope of the belt in percent; positive is uphill.
  public var inclinationPercent: Double?
  /// The resistance, without a unit: a level of the machine.
  public var resistanceLevel: Double?

  public init(
    speedMetersPerSecond: Double? = nil, totalMeters: Double? = nil,
    inclinationPercent: Double? = nil, resistanceLevel: Double? = nil
  ) {
    self.speedMetersPerSecond = speedMetersPerSecond
    self.totalMeters = totalMeters
    self.inclinationPercent = inclinationPercent
    self.resistanceLevel = resistanceLevel
  }
}
