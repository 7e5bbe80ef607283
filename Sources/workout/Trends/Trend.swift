import Fitness
import HealthModel

import struct HealthModel.Unit

/// The trend of one type: the days of its samples, separately for each set of samples.
struct Trend {
  struct Part {
    let set: SampleSet
    var series: DailySeries
  }

  let type: QuantityType
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
  var isEmpty: Bool { parts.allSatisfy { $0.series.whole.populatedDays == 0 } }
}
