package import Foundation

/// A day, a week, a month or a year of the Gregorian calendar.
///
/// **Source** ISO 8601: weeks start on Monday, and the first week of a year is the one with its first Thursday.
package struct CalendarPeriod: Hashable, Sendable {
  package enum Length: String, CaseIterable, Sendable {
    case day, week, month, year
  }

  package let length: Length
  package let firstDay: CalendarDay

  /// Creates the period that contains a day.
  package init(_ length: Length, containing day: CalendarDay) {
    self.length = length
    firstDay =
      switch length {
      case .day: day
      case .week: day.advanced(by: -day.daysSinceMonday)
      case .month: CalendarDay(day.description.prefix(7) + "-01") ?? day
      case .year: CalendarDay(day.description.prefix(4) + "-01-01") ?? day
      }
  }

  /// The last day of the period.
  package var lastDay: CalendarDay {
    switch length {
    case .day: firstDay
    case .week: firstDay.advanced(by: Self.daysOfWeek - 1)
    case .month: beforeNext(daysLater: Self.longestMonth)
    case .year: beforeNext(daysLater: Self.longestYear)
    }
  }

  /// Returns the time from the first moment of the first day to the end of the last one.
  package func span(in zone: TimeZone) -> TimeRange {
    TimeRange(start: firstDay.span(in: zone).start, end: lastDay.span(in: zone).end)
  }

  /// `2026-11-25`, `2026-W48`, `2026-11` or `2026`.
  package var label: String {
    let text = firstDay.description
    switch length {
    case .day: return text
    case .month: return String(text.prefix(7))
    case .year: return String(text.prefix(4))
    case .week:
      let thursday = firstDay.advanced(by: 3)
      let year = CalendarPeriod(.year, containing: thursday)
      let week = (thursday.number - year.firstDay.number) / Self.daysOfWeek + 1
      return "\(year.label)-W\(week < 10 ? "0" : "")\(week)"
    }
  }

  private static let daysOfWeek = 7
  private static let longestMonth = 31
  private static let longestYear = 366

  private func beforeNext(daysLater days: Int) -> CalendarDay {
    let next = CalendarPeriod(length, containing: firstDay.advanced(by: days))
    return next == self ? .last : next.firstDay.advanced(by: -1)
  }
}
