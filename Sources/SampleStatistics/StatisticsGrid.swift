public import Foundation
public import HealthModel

/// Consecutive intervals of one calendar length, counted from an anchor in both directions.
///
/// Interval `n` begins at the anchor plus `n` lengths, added at once, so that months from the 31st do
/// not drift to the 28th. A length in days or more follows the calendar: a day with a clock change lasts
/// 23 or 25 hours. A length in hours, minutes or seconds is always the same time, so that such a day
/// contains 23 or 25 hours too.
///
/// **Source** The anchor date and interval components of HealthKit's `HKStatisticsCollectionQuery`.
public struct StatisticsGrid: Hashable, Sendable {
  /// The beginning of interval 0.
  public let anchor: Instant
  /// The length of each interval.
  public let length: DateComponents
  /// The calendar and time zone of the lengths.
  public let calendar: Calendar
  private let step: IntervalLength

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - anchor: The beginning of interval 0.
  ///   - length: Years, quarters, months, weeks, days, hours, minutes and seconds, in any mixture.
  ///   - calendar: The calendar, with the time zone of the days.
  /// - Throws: ``StatisticsError`` for a zero, negative or huge length, and for components that are not
  ///   a length of time, such as a weekday.
  public init(
    anchor: Instant, every length: DateComponents, calendar: Calendar
  ) throws(StatisticsError) {
    step = try IntervalLength(length)
    self.anchor = anchor
    self.length = length
    self.calendar = calendar
  }

  /// Returns the number of the interval that contains a moment.
  ///
  /// Computed from the distance to the anchor and a search around that, in the logarithm of the error.
  ///
  /// - Throws: ``StatisticsError/outsideCalendar(_:)``
  public func index(of instant: Instant) throws(StatisticsError) -> Int {
    let guess = step.guess(
      microseconds: instant.microseconds.subtractingClamped(anchor.microseconds))
    guard let range = bracket(instant, around: guess) else { throw .outsideCalendar(instant) }
    var (low, high) = range
    while high - low > 1 {
      let middle = low + (high - low) / 2
      guard let start = self.start(of: middle) else { throw .outsideCalendar(instant) }
      if start <= instant { low = middle } else { high = middle }
    }
    return low
  }

  /// The time of an interval; `nil` outside the range of the calendar.
  public func span(at index: Int) -> TimeRange? {
    let (next, overflow) = index.addingReportingOverflow(1)
    guard !overflow, let start = self.start(of: index), let end = self.start(of: next) else {
      return nil
    }
    return TimeRange(start: start, end: end)
  }

  /// Two intervals: the first begins at or before the moment, the other after it.
  private func bracket(_ instant: Instant, around guess: Int) -> (low: Int, high: Int)? {
    guard let first = start(of: guess) else { return nil }
    var near = guess
    var stride = first <= instant ? 1 : -1
    while true {
      let (far, overflow) = near.addingReportingOverflow(stride)
      guard !overflow, let start = self.start(of: far) else { return nil }
      if stride > 0, start > instant { return (near, far) }
      if stride < 0, start <= instant { return (far, near) }
      near = far
      stride *= 2
    }
  }

  private func start(of index: Int) -> Instant? {
    switch step {
    case .time(let microseconds):
      let (offset, tooLong) = Int64(index).multipliedReportingOverflow(by: microseconds)
      let (start, tooFar) = anchor.microseconds.addingReportingOverflow(offset)
      guard !tooLong, !tooFar else { return nil }
      return Instant(microseconds: start)
    case .calendar(let length, _):
      guard let components = step.reaches(index) ? length.scaled(by: index) : nil else {
        return nil
      }
      // The calendar computes in floating point, so fractions of a second are added separately.
      let seconds = anchor.microseconds.dividedFloor(by: 1_000_000)
      let rest = anchor.microseconds - seconds * 1_000_000
      let date = Date(timeIntervalSince1970: Double(seconds))
      guard let start = calendar.date(byAdding: components, to: date) else { return nil }
      let whole = Instant(secondsSince1970: start.timeIntervalSince1970.rounded())
      return Instant(microseconds: whole.microseconds + rest)
    }
  }
}

extension Int64 {
  fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (self < 0 ? .min : .max) : difference
  }

  fileprivate func dividedFloor(by divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}
