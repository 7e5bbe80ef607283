/// The energy of a day: active and basal.
public struct DayEnergy: Hashable, Sendable {
  public let active: EnergyEstimate
  public let basal: EnergyEstimate

  /// - Parameters:
  ///   - active: The energy of the day's workouts beyond rest.
  ///   - basal: The energy of all hours of the day, including those of workouts.
  public init(active: ActiveEnergy, basal: BasalEnergy) {
    self.active = active.estimate
    self.basal = basal.total
  }

  public var total: EnergyEstimate {
    let (a, b) = (active.standardDeviation, basal.standardDeviation)
    return EnergyEstimate(
      kilocalories: active.kilocalories + basal.kilocalories,
      standardDeviation: (a * a + b * b).squareRoot())
  }
}
