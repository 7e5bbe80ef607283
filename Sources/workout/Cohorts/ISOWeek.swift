import Foundation
import HealthModel

/// A week of ISO 8601: it starts on Monday and belongs to the year of its Thursday.
struct ISOWeek: Hashable, Comparable {
  static let days = 7
  /// 1 January 1970, day 0, was a Thursday.
  private static let daysFromMonday = 3

  let monday: CalendarDay

  init(of instant: Instant, in zone: TimeZone) {
    let number = CalendarDay(of: instant, in: zone).number + Self.daysFromMonday
    let weeks = number >= 0 ? number / Self.days : -((Self.days - 1 - number) / Self.days)
    monday = CalendarDay(number: weeks * Self.days - Self.daysFromMonday)
  }

  /// `2026-W47`.
  var name: String {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    let noon = Date(timeIntervalSince1970: (Double(monday.number) + 0.5) * Self.secondsOfDay)
    let parts = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: noon)
    return String(format: "%04d-W%02d", parts.yearForWeekOfYear ?? 0, parts.weekOfYear ?? 0)
  }

  private static let secondsOfDay = 86_400.0

  static func < (a: ISOWeek, b: ISOWeek) -> Bool { a.monday.number < b.monday.number }
}
