import Fitness
import HealthModel
import HealthStorage

import struct HealthModel.Unit

/// Reads trends from a store, sample by sample, with only the samples of one day in memory.
struct TrendReader {
  let store: HealthStore
  let days: TrendDays
  /// The time range of the starts of samples; partial days have the samples of their part.
  let span: TimeRange
  let filter: SamplePredicate
  let percentile: Percentile
  let mean: MovingMean

  /// Returns the current trend of a type.
  func trend(of type: QuantityType, in unit: Unit) async throws -> Trend {
    var trend = Trend(
      of: type, in: unit, series: DailySeries(over: days, percentile: percentile, mean: mean))
    let time = SamplePredicate.time(in: span, [.strictStart])
    let query = SampleQuery(.quantity(type), where: time && filter, sort: [.oldestFirst])
    for try await batch in store.batches(query) {
      for case .quantity(let sample) in batch { try trend.add(sample) }
    }
    return trend
  }
}
