import ArgumentParser
import Foundation
import HealthModel
import HealthStorage

/// The lengths of intervals that have a word.
enum CalendarUnit: String, CaseIterable, ExpressibleByArgument {
  case hour, day, week, month, year

  private var length: DateComponents {
    switch self {
    case .hour: DateComponents(hour: 1)
    case .day: DateComponents(day: 1)
    case .week: DateComponents(weekOfYear: 1)
    case .month: DateComponents(month: 1)
    case .year: DateComponents(year: 1)
    }
  }

  /// The intervals of a zone: whole hours, days from midnight, weeks from Monday (ISO 8601).
  func grid(in zone: TimeZone) throws -> StatisticsGrid {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    // The first day of this century's first year is a Monday, so it begins all of them.
    let anchor = MomentArgument.day(year: 2001, month: 1, day: 1).instant(in: zone)
    return try StatisticsGrid(
      anchor: anchor ?? Instant(microseconds: 0), every: length, calendar: calendar)
  }
}
