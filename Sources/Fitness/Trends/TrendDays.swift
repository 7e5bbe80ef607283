public import Foundation
public import HealthModel

/// The days of a trend: consecutive days of a person's calendar, and the event they are counted from.
///
/// A day lasts from its first moment to that of the next in the calendar of the zone, so the days on
/// which clocks change have 23 and 25 hours and a sample just after midnight is on the right side of it.
public struct TrendDays: Hashable, Sendable {
  /// How far around an event a trend goes: long enough before it to know the person, and after it to
  /// see how they do.
  public static let daysBeforeEvent = 30
  public static let daysAfterEvent = 60

  public let zone: TimeZone
  public let first: CalendarDay
  /// The day that is day zero.
  public let event: CalendarDay?
  /// Where each day starts, and where the last one ends.
  private let starts: [Instant]

  /// The days from one to another, both belonging; the other being earlier, the first day alone.
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

  /// The 30 days before an event, its own day, and the 60 days after it.
  public init(around event: CalendarDay, in zone: TimeZone) {
    self.init(
      from: event.advanced(by: -Self.daysBeforeEvent),
      through: event.advanced(by: Self.daysAfterEvent), event: event, in: zone)
  }

  public var count: Int { starts.count - 1 }

  public var last: CalendarDay { first.advanced(by: count - 1) }

  /// From the first moment of the first day to the end of the last.
  public var span: Span { Span(start: starts[0], end: starts[count]) }

  /// The day with a number from 0 to ``count`` − 1.
  public func day(_ index: Int) -> CalendarDay { first.advanced(by: index) }

  public func span(ofDay index: Int) -> Span {
    Span(start: starts[index], end: starts[index + 1])
  }

  /// Days since the event, negative before it; `nil` where there is none.
  public func offset(ofDay index: Int) -> Int? {
    event.map { first.number + index - $0.number }
  }

  /// The number of the first day that is not before the event; it may be none of the days.
  public var eventIndex: Int? { event.map { $0.number - first.number } }

  /// The number of the day that a moment is in; `nil` for one before or after all of them.
  public func index(of instant: Instant) -> Int? {
    guard span.contains(instant) else { return nil }
    // The last day that starts at the moment or before it: a day that a zone left out has no moments.
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= instant { low = middle } else { high = middle }
    }
    return low
  }
}
