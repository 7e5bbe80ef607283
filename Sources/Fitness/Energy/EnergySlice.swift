public import HealthModel

/// The energy of an uninterrupted segment of a workout, by one method.
///
/// Active energy is the part beyond rest: gross = active + basal. The basal part belongs to the day's basal
/// energy, which covers every hour; it is reported here for information and must not be added again.
public struct EnergySlice: Hashable, Sendable {
  public let span: TimeRange
  public let method: EnergyMethod
  /// Total kilocalories; at least ``basalKilocalories``.
  public let grossKilocalories: Double
  /// Kilocalories that the person would have spent at rest in the same time.
  public let basalKilocalories: Double
  /// Gross multiples of rest: kilocalories per hour and kilogram of the person.
  public let metabolicEquivalents: Double
  /// The deviation of the gross energy, by the method.
  let grossDeviation: Double
  /// The deviation of the basal energy.
  let basalDeviation: Double

  init(
    span: TimeRange, method: EnergyMethod, gross: Double, grossDeviation: Double,
    basal: EnergyEstimate,
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
