import ArgumentParser
import Fitness
import Foundation
import HealthModel

/// The days that a trend is about, from the words of the command line.
struct TrendWindow {
  let days: TrendDays
  /// The time that samples start in.
  let span: Span

  /// Without an event and without a beginning, a season: long enough to see where it goes.
  private static let usualDays = 90
  /// A century.
  private static let mostDays = 36_525

  /// - Parameters:
  ///   - from: The day or moment from which on samples count.
  ///   - to: The day or moment before which they count.
  ///   - event: Day zero.
  ///   - zone: Whose days they are.
  ///   - now: The moment that makes today.
  /// - Throws: A refusal of words that leave no day, or more than a century of them.
  init(
    from: MomentArgument?, to: MomentArgument?, event: CalendarDay?, zone: TimeZone, now: Instant
  ) throws(ValidationError) {
    let (start, end) = (from?.instant(in: zone), to?.instant(in: zone))
    var last =
      event?.advanced(by: TrendDays.daysAfterEvent) ?? CalendarDay(of: now, in: zone)
    // The time ends before `--to`: one that is a day is not its own last day.
    if let end { last = CalendarDay(of: end - .microseconds(1), in: zone) }
    var first =
      event?.advanced(by: -TrendDays.daysBeforeEvent)
      ?? last.advanced(by: 1 - Self.usualDays)
    if let start { first = CalendarDay(of: start, in: zone) }
    guard first <= last, start ?? .earliest < end ?? .latest else {
      throw ValidationError("the time ends on \(last), before it begins on \(first)")
    }
    guard last.number - first.number < Self.mostDays else {
      throw ValidationError("\(first) to \(last) is more than \(Self.mostDays) days")
    }
    days = TrendDays(from: first, through: last, event: event, in: zone)
    span = Span(
      start: max(days.span.start, start ?? .earliest), end: min(days.span.end, end ?? .latest))
  }
}
