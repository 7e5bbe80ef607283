public import Foundation
public import HealthModel

/// A week of a person's calendar, from Monday to Sunday.
public struct CalendarWeek: Hashable, Sendable {
  public static let dayCount = 7

  public let monday: CalendarDay
  /// The interval from the start of Monday to the start of the next; an hour longer or shorter with a clock
  /// change.
  public let span: TimeRange
  public let zone: TimeZone

  public var sunday: CalendarDay { monday.advanced(by: Self.dayCount - 1) }

  /// The moment at the end of the week.
  public var end: EstimateMoment { EstimateMoment(span.end, in: zone) }
}

/// The weeks of a time zone, which begin on Monday.
///
/// **Source** ISO 8601-1:2019 for the Monday.
public struct WeekGrid: Hashable, Sendable {
  public let zone: TimeZone

  public init(in zone: TimeZone) {
    self.zone = zone
  }

  public func week(of day: CalendarDay) -> CalendarWeek {
    // 5 January 1970, the day with the number 4, was a Monday.
    let past = (day.number - 4) % CalendarWeek.dayCount
    let monday = day.advanced(by: -(past < 0 ? past + CalendarWeek.dayCount : past))
    let next = monday.advanced(by: CalendarWeek.dayCount)
    return CalendarWeek(
      monday: monday,
      span: TimeRange(start: monday.span(in: zone).start, end: next.span(in: zone).start),
      zone: zone)
  }

  public func week(containing instant: Instant) -> CalendarWeek {
    week(of: CalendarDay(of: instant, in: zone))
  }

  /// Returns the weeks that end in an interval, including its end.
  public func weeks(endingIn interval: TimeRange) -> [CalendarWeek] {
    var weeks: [CalendarWeek] = []
    var week = week(containing: interval.start)
    while week.span.end <= interval.end {
      weeks.append(week)
      week = self.week(of: week.monday.advanced(by: CalendarWeek.dayCount))
    }
    return weeks
  }
}

/// The moment of an estimate with the time zone that determines its day.
///
/// Data that end later are excluded, so an estimate for a past moment equals the one made at that moment.
/// Windows of bouts are counted in UTC, wear in days of the zone.
public struct EstimateMoment: Hashable, Sendable {
  public let instant: Instant
  public let zone: TimeZone
  /// The last complete day.
  public let lastDay: CalendarDay

  public init(_ instant: Instant, in zone: TimeZone) {
    self.instant = instant
    self.zone = zone
    lastDay = CalendarDay(of: instant, in: zone).advanced(by: -1)
  }

  /// Returns the first day that lies entirely at or after a moment.
  func firstWholeDay(from start: Instant) -> CalendarDay {
    let day = CalendarDay(of: start, in: zone)
    return day.span(in: zone).start >= start ? day : day.advanced(by: 1)
  }
}

extension Duration {
  private static let secondsOfDay = 86_400.0

  /// Returns a duration in days of 24 hours, the unit of windows.
  static func days(_ count: Double) -> Duration { .seconds(clamping: count * secondsOfDay) }

  /// The number of days between two midnights of a zone, whose clocks may have changed in between.
  var calendarDays: Double { inDays.rounded() }

  /// The duration in days of 24 hours.
  var inDays: Double { inSeconds / Self.secondsOfDay }
}
