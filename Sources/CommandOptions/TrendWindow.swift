package import ArgumentParser
package import Fitness
package import Foundation
package import HealthModel

/// The days of a trend, from the options of the command.
package struct TrendWindow {
  package let days: TrendDays
  /// The time range of the starts of samples.
  package let span: TimeRange

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
  package init(
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
