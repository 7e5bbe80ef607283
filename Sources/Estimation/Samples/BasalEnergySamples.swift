import Fitness
import HealthModel
import HealthStorage

/// The basal energy of calendar days as samples, one for each day.
///
/// The active energy of a workout is only the part beyond rest, so no energy is counted twice.
struct BasalEnergySamples {
  static var prefix: String { EstimateSample.prefix(of: .quantity(.basalEnergyBurned)) }

  func sample(_ energy: BasalEnergy, day: CalendarDay, span: TimeRange) -> QuantitySample {
    let total = energy.total
    var sample = QuantitySample(
      type: .basalEnergyBurned, quantity: Quantity(total.kilocalories, .kilocalorie), span: span)
    sample.header.metadata = EstimateSample.identity(Self.prefix + day.description)
    sample.header.metadata[.algorithm] = .string(BasalEnergy.name)
    sample.header.metadata[.algorithmVersion] = .number(Double(BasalEnergy.version))
    sample.header.metadata[.interval80Lower] = .quantity(
      Quantity(total.interval80.lowerBound, .kilocalorie))
    sample.header.metadata[.interval80Upper] = .quantity(
      Quantity(total.interval80.upperBound, .kilocalorie))
    return sample
  }
}
