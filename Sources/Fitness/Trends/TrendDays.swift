public import Foundation
public import HealthModel

/// The days of a trend: consecutive calendar days, and the event that they are counted from.
///
/// A day extends from its start to the start of the next day in the calendar of the zone, so days with a
/// clock change have 23 or 25 hours and a sample just after midnight is assigned correctly.
public struct TrendDays: Hashable, Sendable {
  /// The number of days before and after an event: enough to establish a baseline and to observe the
  /// recovery.
  public static let daysBeforeEvent = 30
  public static let daysAfterEvent = 60

  public let zone: TimeZone
  public let first: CalendarDay
  /// The day of the event, day zero.
  public let event: CalendarDay?
  /// The start of each day, and the end of the last day.
  private let starts: [Instant]

  /// Creates the days from one day through another; only the first day where the other is earlier.
  public init(
    from first: CalendarDay, through last: CalendarDay, event: CalendarDay? = nil,
    in zone: TimeZone
  ) {
    self.zone = zone
    self.first = first
    self.event = event
    let count = max(0, last.number - first.number) + 1
    starts =
      [first.span(in: zone).start]
      + (0..<count).map { first.advanced(by: $0).span(in: zone).end }
  }

  /// Creates the 30 days before an event, its own day, and the 60 days after it.
  public init(around event: CalendarDay, in zone: TimeZone) {
    self.init(
      from: event.advanced(by: -Self.daysBeforeEvent),
      through: event.advanced(by: Self.daysAfterEvent), event: event, in: zone)
  }

  public var count: Int { starts.count - 1 }

  public var last: CalendarDay { first.advanced(by: count - 1) }

  /// The interval from the start of the first day to the end of the last.
  public var span: TimeRange { TimeRange(start: starts[0], end: starts[count]) }

  /// Returns the day with an index from 0 to ``count`` − 1.
  public func day(_ index: Int) -> CalendarDay { first.advanced(by: index) }

  public func span(ofDay index: Int) -> TimeRange {
    TimeRange(start: starts[index], end: starts[index + 1])
  }

  /// Returns the days since the event, negative before it; `nil` without an event.
  public func offset(ofDay index: Int) -> Int? {
    event.map { first.number + index - $0.number }
  }

  /// The index of the event; it may be outside the days.
  public var eventIndex: Int? { event.map { $0.number - first.number } }

  /// Returns the index of the day that contains a moment; `nil` outside the days.
  public func index(of instant: Instant) -> Int? {
    guard span.contains(instant) else { return nil }
    // Finds the last day that starts at or before the moment; a day skipped by the zone has no moments.
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= instant { low = middle } else { high = middle }
    }
    return low
  }
}

/// A summary of the days before an event, or from the event on, for comparison.
public struct TrendPeriod: Hashable, Sendable {
  /// The indexes of the days.
  public let days: Range<Int>
  /// The number of days with samples.
  public let populatedDays: Int
  /// The mean of the days' values with equal weights; `nil` without any.
  public let mean: Double?
  /// The extremes of all samples.
  public let minimum: Double?
  public let maximum: Double?

  /// Summarizes a period.
  ///
  /// - Parameters:
  ///   - values: The daily summaries of a series.
  ///   - days: The indexes of the period's days.
  public init(of values: [DailyValue?], days: Range<Int>) {
    self.days = days
    let present = values[days].compactMap(\.self)
    populatedDays = present.count
    mean =
      present.isEmpty
      ? nil : present.reduce(0) { $0 + $1.value } / Double(present.count)
    minimum = present.map(\.minimum).min()
    maximum = present.map(\.maximum).max()
  }
}

extension DailySeries {
  /// The summary of all days.
  public var whole: TrendPeriod { TrendPeriod(of: values, days: 0..<days.count) }

  /// The baseline: the days before the event; `nil` without an event or such a day.
  public var beforeEvent: TrendPeriod? {
    guard let index = days.eventIndex, index > 0 else { return nil }
    return TrendPeriod(of: values, days: 0..<min(index, days.count))
  }

  /// The recovery: the day of the event and later days; `nil` without an event or such a day.
  public var fromEvent: TrendPeriod? {
    guard let index = days.eventIndex, index < days.count else { return nil }
    return TrendPeriod(of: values, days: max(0, index)..<days.count)
  }
}
