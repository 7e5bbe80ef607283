package import Fitness
import HealthModel

/// The metadata of an active energy sample: its estimation method and its uncertainty.
package struct EnergyNote: Hashable, Sendable {
  package var algorithm: String
  package var version: Int
  package var method: EnergyMethod
  /// The standard deviation relative to the value: a person's errors do not average out, so that a
  /// part is as uncertain as the whole.
  package var relativeDeviation: Double

  func metadata(of kilocalories: Double) -> Metadata {
    let interval = EnergyEstimate(
      kilocalories: kilocalories, standardDeviation: kilocalories * relativeDeviation
    ).interval80
    return [
      .algorithm: .string(algorithm), .algorithmVersion: .number(Double(version)),
      .energyMethod: .string(method.name),
      .interval80Lower: .quantity(Quantity(max(0, interval.lowerBound), .kilocalorie)),
      .interval80Upper: .quantity(Quantity(interval.upperBound, .kilocalorie)),
    ]
  }
}

extension EnergyNote {
  init?(_ energy: ActiveEnergy, _ method: EnergyMethod?, algorithm: String, version: Int) {
    guard let method, energy.kilocalories > 0 else { return nil }
    self.init(
      algorithm: algorithm, version: version, method: method,
      relativeDeviation: energy.estimate.standardDeviation / energy.kilocalories)
  }
}
