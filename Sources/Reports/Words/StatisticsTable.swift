package import Console
package import Foundation
package import HealthModel
package import HealthStorage

/// The named lengths of intervals.
package enum CalendarUnit: String, CaseIterable, Sendable {
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
  package func grid(in zone: TimeZone) throws -> StatisticsGrid {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    // The first day of 2001 is a Monday, so that it starts an interval of every length.
    let anchor = CalendarDay("2001-01-01")?.span(in: zone).start
    return try StatisticsGrid(
      anchor: anchor ?? Instant(microseconds: 0), every: length, calendar: calendar)
  }
}

/// A table of statistics: a row per interval, followed by a row per source if requested.
package struct StatisticsTable {
  package let amounts: AmountText
  package let times: TimeText
  package let by: CalendarUnit?
  private var table: Table

  package init(amounts: AmountText, times: TimeText, by: CalendarUnit?) {
    self.amounts = amounts
    self.times = times
    self.by = by
    table = Table([
      .init("Time", .left), .init("Sum"), .init("Average"), .init("Lowest"), .init("Highest"),
      .init("Latest", rank: 2), .init("Covered", rank: 1), .init("Source", .left),
    ])
  }

  package mutating func add(_ statistics: Statistics) throws {
    let isSeparate = statistics.separate != nil
    table.rows.append(
      try row(time(statistics.span), statistics.merged, source: isSeparate ? "all" : ""))
    for each in statistics.separate ?? [] {
      table.rows.append(try row("", each.values, source: each.source.name))
    }
  }

  package func lines(width: Int?) -> [String] { table.lines(width: width) }

  private func row(_ time: String, _ values: StatisticsValues, source: String) throws -> [String] {
    let numbers = [
      values.sum, values.average, values.minimum, values.maximum, values.mostRecent,
    ]
    let duration = try values.duration?.value(in: .second) ?? 0
    return [time] + (try numbers.map(amounts.text))
      + [duration > 0 ? MeasureText.duration(duration) : "", source]
  }

  /// Returns the start of an interval, as precise as its length needs.
  private func time(_ span: TimeRange) -> String {
    let start = times.dateAndMinute(span.start)
    switch by {
    case .hour: return start
    case .day, .week: return String(start.prefix(10))
    case .month: return String(start.prefix(7))
    case .year: return String(start.prefix(4))
    case nil: return "\(start) – \(times.dateAndMinute(span.end))"
    }
  }
}
