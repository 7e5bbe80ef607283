import Foundation
import HealthModel

@testable import HealthStorage
@testable import SampleStatistics

/// Statistics computed again from cells of a minute: slow, and independent of the tested code.
///
/// All samples begin and end on whole minutes.
struct Recount {
  let aggregation: QuantityType.Aggregation
  let samples: [StatisticsSample]
  let limits: Range<Int>

  struct Values {
    var sum, average, minimum, maximum, mostRecent: Double?
    var minutes = 0
  }

  static let minute: Int64 = 60_000_000

  private func first(_ sample: StatisticsSample) -> Int {
    Int(sample.span.start.microseconds / Self.minute)
  }

  private func last(_ sample: StatisticsSample) -> Int {
    Int(sample.span.end.microseconds / Self.minute)
  }

  /// Whether the sample applies to the minute: it covers it, or is a moment at its start.
  private func touches(_ sample: StatisticsSample, _ minute: Int) -> Bool {
    guard limits.contains(minute) else { return false }
    if sample.isMoment { return first(sample) == minute }
    return first(sample) <= minute && minute < last(sample)
  }

  /// Whether the sample applies to the minute and no preferred source hides it there.
  private func shows(_ sample: StatisticsSample, _ minute: Int) -> Bool {
    guard touches(sample, minute) else { return false }
    return !samples.contains { other in
      other.voice.rank < sample.voice.rank && other.voice.source != sample.voice.source
        && touches(other, minute) && (sample.isMoment || !other.isMoment)
    }
  }

  /// The minutes a moment's value holds: to the next new value, the interval's end, or five.
  private func hold(_ moment: StatisticsSample, until end: Int) -> Int {
    let start = first(moment)
    var minute = start + 1
    while minute < end, minute - start < 5 {
      let isNew = samples.contains {
        shows($0, minute) && ($0.isMoment || !shows($0, minute - 1))
      }
      if isNew { break }
      minute += 1
    }
    return minute - start
  }

  /// The values of an interval; `nil` if no sample is visible in it.
  func values(of interval: Range<Int>) -> Values? {
    var values = Values()
    var weighted: [(value: Double, weight: Double)] = []
    var latest: StatisticsSample?
    for sample in samples {
      let visible = interval.filter { shows(sample, $0) }.count
      guard visible > 0 else { continue }
      values.minimum = min(values.minimum ?? .infinity, sample.value)
      values.maximum = max(values.maximum ?? -.infinity, sample.value)
      let share = sample.isMoment ? 1 : Double(visible) / Double(last(sample) - first(sample))
      values.sum = (values.sum ?? 0) + sample.value * share
      switch aggregation {
      case .cumulative, .discreteArithmetic: weighted.append((sample.value, 1))
      case .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel:
        let weight = sample.isMoment ? hold(sample, until: interval.upperBound) : visible
        weighted.append((sample.value, Double(weight)))
      }
      if latest.map({ Self.order($0) < Self.order(sample) }) ?? true { latest = sample }
    }
    guard let latest else { return nil }
    values.mostRecent = latest.value
    let total = weighted.reduce(0) { $0 + $1.weight }
    if aggregation == .discreteEquivalentContinuousLevel {
      let energy = weighted.reduce(0) { $0 + $1.weight * pow(10, $1.value / 10) }
      values.average = 10 * log10(energy / total)
    } else {
      values.average = weighted.reduce(0) { $0 + $1.weight * $1.value } / total
    }
    values.minutes =
      interval.filter { minute in
        samples.contains { !$0.isMoment && touches($0, minute) }
      }.count
    return values
  }

  private static func order(_ sample: StatisticsSample) -> (Int64, Int64, Int, Double) {
    (
      sample.span.end.microseconds, sample.span.start.microseconds, -sample.voice.rank,
      sample.value
    )
  }
}
