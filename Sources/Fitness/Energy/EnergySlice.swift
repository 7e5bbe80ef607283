public import HealthModel

/// The energy of a stretch of a workout without a pause, by one method.
///
/// Active is what the workout takes beyond rest: gross = active + basal. The basal part belongs to the
/// day's basal energy, where it is counted with every other hour; it is told here and never added there.
public struct EnergySlice: Hashable, Sendable {
  public let span: Span
  public let method: EnergyMethod
  /// Kilocalories in all; at least ``basalKilocalories``.
  public let grossKilocalories: Double
  /// Kilocalories that the person would have spent at rest in the same time.
  public let basalKilocalories: Double
  /// Gross multiples of rest: kilocalories an hour for each kilogram of the person.
  public let metabolicEquivalents: Double
  /// Of the gross energy, by the method.
  let grossDeviation: Double
  /// Of the basal energy.
  let basalDeviation: Double

  init(
    span: Span, method: EnergyMethod, gross: Double, grossDeviation: Double, basal: EnergyEstimate,
    mass: Double
  ) {
    self.span = span
    self.method = method
    grossKilocalories = max(gross, basal.kilocalories)
    basalKilocalories = basal.kilocalories
    self.grossDeviation = grossDeviation
    basalDeviation = basal.standardDeviation
    metabolicEquivalents = grossKilocalories / mass / (span.duration.inSeconds / 3600)
  }

  public var active: EnergyEstimate {
    var total = ActiveEnergy()
    total.add(self)
    return total.estimate
  }
}
