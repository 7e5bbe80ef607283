import Foundation
import HealthModel

/// An incremental mean of weighted values.
///
/// A sound level is averaged by its energy (equivalent continuous level, ISO 1996-1):
///
///     L = 10 · log10( Σ wᵢ · 10^(Lᵢ/10) / Σ wᵢ )
struct WeightedMean {
  private let isLevel: Bool
  private var weight = 0.0
  /// The total of the values, or of energies relative to that of `loudest`, so that no level
  /// overflows.
  private var total = 0.0
  private var loudest = -Double.infinity

  init(of aggregation: QuantityType.Aggregation) {
    isLevel = aggregation == .discreteEquivalentContinuousLevel
  }

  mutating func add(_ value: Double, weight added: Double) {
    weight += added
    guard isLevel else {
      total += value * added
      return
    }
    if value > loudest {
      total *= Self.energy(loudest - value)
      loudest = value
    }
    total += Self.energy(value - loudest) * added
  }

  /// The mean; `nil` if the total weight is zero.
  var value: Double? {
    guard weight > 0 else { return nil }
    let mean = total / weight
    return isLevel ? loudest + 10 * log10(mean) : mean
  }

  private static func energy(_ level: Double) -> Double { pow(10, level / 10) }
}
