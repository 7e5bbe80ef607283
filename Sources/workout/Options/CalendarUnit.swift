import ArgumentParser
import Foundation
import HealthModel
import HealthStorage

/// The named lengths of intervals.
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

  /// Returns the intervals in a time zone: whole hours, days from midnight, weeks from Monday (ISO 8601).
  func grid(in zone: TimeZone) throws -> StatisticsGrid {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    // The first day of 2001 is a Monday, so that it starts an interval of every length.
    let anchor = MomentArgument.day(year: 2001, month: 1, day: 1).instant(in: zone)
    return try StatisticsGrid(
      anchor: anchor ?? Instant(microseconds: 0), every: length, calendar: calendar)
  }
}
