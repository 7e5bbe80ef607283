package import Fitness
import Foundation
package import HealthModel
package import HealthStorage
package import struct HealthModel.Unit

/// The trend of one type: the days of its samples, separately for each set of samples.
package struct Trend {
  struct Part {
    let set: SampleSet
    var series: DailySeries
  }

  package let type: QuantityType
  /// The unit to which samples are converted first.
  let unit: Unit
  private(set) var parts: [Part]

  init(of type: QuantityType, in unit: Unit, series: DailySeries) {
    self.type = type
    self.unit = unit
    parts = SampleSet.sets(of: type).map { Part(set: $0, series: series) }
  }

  /// Adds a sample to the day that it starts on, in the set that it belongs to.
  mutating func add(_ sample: QuantitySample) throws {
    let set = SampleSet.set(of: sample)
    guard let index = parts.firstIndex(where: { $0.set == set }) else { return }
    parts[index].series.add(try sample.quantity.value(in: unit), at: sample.span.start)
  }

  /// Whether no day has a sample.
  package var isEmpty: Bool { parts.allSatisfy { $0.series.whole.populatedDays == 0 } }
}

/// Reads trends from a store, sample by sample, with only the samples of one day in memory.
package struct TrendReader {
  let store: HealthStore
  package let days: TrendDays
  /// The time range of the starts of samples; partial days have the samples of their part.
  let span: TimeRange
  let filter: SamplePredicate
  package let percentile: Percentile
  package let mean: MovingMean

  package init(
    store: HealthStore, days: TrendDays, span: TimeRange, filter: SamplePredicate,
    percentile: Percentile, mean: MovingMean
  ) {
    self.store = store
    self.days = days
    self.span = span
    self.filter = filter
    self.percentile = percentile
    self.mean = mean
  }

  /// Returns the current trend of a type.
  package func trend(of type: QuantityType, in unit: Unit) async throws -> Trend {
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
