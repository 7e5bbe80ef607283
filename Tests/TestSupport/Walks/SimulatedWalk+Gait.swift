extension SimulatedWalk {
  /// How a person walks.
  public struct Gait: Hashable, Sendable {
    /// Steps a minute.
    public var cadence: Double
    /// Metres.
    public var stepLength: Double
    /// How much longer the step that ends with the left contact takes: 200 (left − right) / (left + right).
    public var asymmetryPercent: Double
    /// The foot that is loaded less.
    public var weakSide: Side?
    /// Share of the movement that is missing after a contact of the weak foot.
    public var weakness: Double
    /// A second bump in the middle of every step, as a share of the first.
    public var doubleBump: Double
    /// Half of the arc of an arm's swing in rad; 0 for a hand that holds something.
    public var armSwing: Double
    /// Standard deviation of a step's time as a share of it; of its strength it is twice that.
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

  /// Where the sensor is.
  public enum Carriage: String, CaseIterable, Hashable, Sendable {
    case lowerBack, pocket, wrist
  }
}
