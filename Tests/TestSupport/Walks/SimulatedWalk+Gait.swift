extension SimulatedWalk {
  /// The properties of a person's walk.
  public struct Gait: Hashable, Sendable {
    /// Steps per minute.
    public var cadence: Double
    /// Meters.
    public var stepLength: Double
    /// The excess duration of the step that ends with the left contact: 200 (left − right) / (left + right).
    public var asymmetryPercent: Double
    /// The foot with less load.
    public var weakSide: Side?
    /// The share of the movement that is missing after a contact of the weak foot.
    public var weakness: Double
    /// A second bump in the middle of every step, as a fraction of the first.
    public var doubleBump: Double
    /// Half of the arc of an arm's swing in rad; 0 for a hand that holds something.
    public var armSwing: Double
    /// The standard deviation of a step's time as a fraction of it; that of its strength is twice as large.
    public var variability: Double

    public init(
      cadence: Double = 110, stepLength: Double = 0.68, asymmetryPercent: Double = 0,
      weakSide: Side? = nil, weakness: Double = 0.7, doubleBump: Double = 0,
      armSwing: Double = 0.35,
      variability: Double = 0.02
    ) {
      self.cadence = cadence
      self.stepLength = stepLength
      self.asymmetryPercent = asymmetryPercent
      self.weakSide = weakSide
      self.weakness = weakness
      self.doubleBump = doubleBump
      self.armSwing = armSwing
      self.variability = variability
    }

    public var speed: Double { stepLength * cadence / 60 }
  }

  /// The place of the sensor.
  public enum Carriage: String, CaseIterable, Hashable, Sendable {
    case lowerBack, pocket, wrist
  }
}
