/// The gross rate of energy at a moment by one method.
struct EnergyRate: Hashable, Sendable {
  var kilocaloriesPerSecond: Double
  /// The standard deviation as a share of the energy.
  var deviation: Double

  init(kilocaloriesPerSecond: Double, deviation: Double) {
    self.kilocaloriesPerSecond = kilocaloriesPerSecond
    self.deviation = deviation
  }

  /// Creates the rate from an oxygen uptake in mL/min·kg and a mass in kilograms.
  init(oxygen: Double, mass: Double, deviation: Double) {
    let litersPerSecond = oxygen * mass / 1000 / 60
    self.init(
      kilocaloriesPerSecond: litersPerSecond * EnergyConstants.kilocaloriesPerLiter,
      deviation: deviation)
  }

  /// Creates the rate from gross metabolic equivalents and a mass in kilograms.
  init(metabolicEquivalents: Double, mass: Double, deviation: Double) {
    self.init(
      kilocaloriesPerSecond: metabolicEquivalents * EnergyConstants.kilocaloriesPerMET * mass
        / 3600,
      deviation: deviation)
  }
}
