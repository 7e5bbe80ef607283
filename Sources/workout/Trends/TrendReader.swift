import Fitness
import HealthModel
import HealthStorage

import struct HealthModel.Unit

/// Reads trends out of a store: a sample after the other, of which only the newest day's are kept.
struct TrendReader {
  let store: HealthStore
  let days: TrendDays
  /// The time that samples start in; days that it cuts have the samples of their part.
  let span: Span
  let filter: SamplePredicate
  let percentile: Percentile
  let mean: MovingMean

  /// The trend of a type as the store is now.
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
