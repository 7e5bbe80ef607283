public import HealthModel

/// An estimate as far as it tells whether fitness is low.
public struct CardioFitnessReading: Hashable, Sendable {
  public var date: Instant
  /// mL/min·kg.
  public var value: Double
  /// mL/min·kg, the upper end of the 80 % interval.
  public var upperBound80: Double
  /// mL/min·kg below which fitness is low for the age and sex; `nil` where there are no classes.
  public var lowLimit: Double?
  /// `nil` when it was never asked.
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
