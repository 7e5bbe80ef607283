/// What one method says a person spends at a moment, gross.
struct EnergyRate: Hashable, Sendable {
  var kilocaloriesPerSecond: Double
  /// As a share of the energy.
  var deviation: Double

  init(kilocaloriesPerSecond: Double, deviation: Double) {
    self.kilocaloriesPerSecond = kilocaloriesPerSecond
    self.deviation = deviation
  }

  /// The rate of oxygen in mL/min·kg by a mass in kilograms.
  init(oxygen: Double, mass: Double, deviation: Double) {
    let litersPerSecond = oxygen * mass / 1000 / 60
    self.init(
      kilocaloriesPerSecond: litersPerSecond * EnergyConstants.kilocaloriesPerLiter,
      deviation: deviation)
  }

  /// The rate of gross multiples of rest by a mass in kilograms.
  init(metabolicEquivalents: Double, mass: Double, deviation: Double) {
    self.init(
      kilocaloriesPerSecond: metabolicEquivalents * EnergyConstants.kilocaloriesPerMET * mass
        / 3600,
      deviation: deviation)
  }
}
