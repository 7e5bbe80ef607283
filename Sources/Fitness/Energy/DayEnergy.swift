/// The energy of a day: what was active, and what the body spends anyway.
public struct DayEnergy: Hashable, Sendable {
  public let active: EnergyEstimate
  public let basal: EnergyEstimate

  /// - Parameters:
  ///   - active: Of the day's workouts, what lies beyond rest.
  ///   - basal: Of every hour of the day, those of workouts among them.
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
