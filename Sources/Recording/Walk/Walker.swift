public import Fitness

/// What a recording knows of who walks; journaled with it, so that it goes on the same after a crash.
public struct Walker: Hashable, Sendable, Codable {
  /// How tall the person was when the recording began.
  public var heightMeters: Double?
  /// Whether the person uses a wheelchair whatever the activity: then pushes are counted, and no steps.
  public var usesWheelchair: Bool
  public var calibrations: WalkCalibrations
  /// What energy is estimated with; recordings of before it was asked have none.
  public var facts: PersonFacts?
  /// What the person could take in at highest effort, where that was estimated.
  public var maximalOxygenUptake: OxygenUptake?

  /// An estimate in mL/min·kg, and its standard deviation over it.
  public struct OxygenUptake: Hashable, Sendable, Codable {
    public var value: Double
    public var relativeDeviation: Double

    public init(value: Double, relativeDeviation: Double) {
      self.value = value
      self.relativeDeviation = relativeDeviation
    }
  }

  public init(
    heightMeters: Double? = nil, usesWheelchair: Bool = false,
    calibrations: WalkCalibrations = WalkCalibrations(), facts: PersonFacts? = nil,
    maximalOxygenUptake: OxygenUptake? = nil
  ) {
    self.heightMeters = heightMeters
    self.usesWheelchair = usesWheelchair
    self.calibrations = calibrations
    self.facts = facts
    self.maximalOxygenUptake = maximalOxygenUptake
  }
}
