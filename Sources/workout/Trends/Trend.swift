import ArgumentParser
import Fitness
import Foundation
import HealthModel
import HealthStorage
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

/// The days of a trend, from the options of the command.
struct TrendWindow {
  let days: TrendDays
  /// The time range of the starts of samples.
  let span: TimeRange

  /// The default number of days without an event or a start, about a season.
  private static let usualDays = 90
  /// The maximum number of days, a century.
  private static let maximumDays = 36_525

  /// - Parameters:
  ///   - from: The start of the range, inclusive.
  ///   - to: The end of the range, exclusive.
  ///   - event: Day zero.
  ///   - zone: The time zone of the days.
  ///   - now: The current time.
  /// - Throws: A `ValidationError` for a range without days, or of more than a century.
  init(
    from: MomentArgument?, to: MomentArgument?, event: CalendarDay?, zone: TimeZone, now: Instant
  ) throws(ValidationError) {
    let (start, end) = (from?.instant(in: zone), to?.instant(in: zone))
    var last =
      event?.advanced(by: TrendDays.daysAfterEvent) ?? CalendarDay(of: now, in: zone)
    // The range ends before `--to`, so a day given there is not included.
    if let end { last = CalendarDay(of: end - .microseconds(1), in: zone) }
    var first =
      event?.advanced(by: -TrendDays.daysBeforeEvent)
      ?? last.advanced(by: 1 - Self.usualDays)
    if let start { first = CalendarDay(of: start, in: zone) }
    guard first <= last, start ?? .earliest < end ?? .latest else {
      throw ValidationError("the time range ends on \(last), before its start on \(first)")
    }
    guard last.number - first.number < Self.maximumDays else {
      throw ValidationError(
        "\(first) to \(last) is longer than \(Self.maximumDays) days; choose a shorter range")
    }
    days = TrendDays(from: first, through: last, event: event, in: zone)
    span = TimeRange(
      start: max(days.span.start, start ?? .earliest), end: min(days.span.end, end ?? .latest))
  }
}
