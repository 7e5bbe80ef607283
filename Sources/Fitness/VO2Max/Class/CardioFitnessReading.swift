public import HealthModel

/// The part of an estimate that determines whether fitness is low.
public struct CardioFitnessReading: Hashable, Sendable {
  public var date: Instant
  /// mL/min·kg.
  public var value: Double
  /// The upper end of the 80 % interval in mL/min·kg.
  public var upperBound80: Double
  /// The value in mL/min·kg below which fitness is low for the age and sex; `nil` without classes.
  public var lowLimit: Double?
  /// Whether medication limits the heart rate; `nil` where the person has not answered.
  public var takesHeartRateMedication: Bool?

  public init(
    date: Instant, value: Double, upperBound80: Double, lowLimit: Double?,
    takesHeartRateMedication: Bool?
  ) {
    self.date = date
    self.value = value
    self.upperBound80 = upperBound80
    self.lowLimit = lowLimit
    self.takesHeartRateMedication = takesHeartRateMedication
  }

  public init(_ estimate: VO2MaxEstimate) {
    self.init(
      date: estimate.date, value: estimate.value, upperBound80: estimate.interval80.upperBound,
      lowLimit: estimate.limits?.low,
      takesHeartRateMedication: estimate.takesHeartRateMedication)
  }
}
