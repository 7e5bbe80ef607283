package import Foundation
package import GRDB
package import HealthModel
import SampleQueries

/// The cached totals of days, valid until an input changes.
package struct ActivityDayTable {
  private let db: Database

  package init(db: Database) { self.db = db }

  /// Returns the cached totals of a day; `nil` if there are none or they may be out of date.
  package func totals(of day: CalendarDay, in zone: TimeZone) throws -> ActivityDayTotals? {
    let span = day.span(in: zone)
    let isChanged = try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM activityChange WHERE start < ? AND end >= ?)",
      arguments: [span.end.microseconds, span.start.microseconds])
    guard isChanged == false else { return nil }
    return try Row.fetchOne(
      db, sql: "SELECT * FROM activityDay WHERE timeZone = ? AND day = ?",
      arguments: [zone.identifier, day.number]
    ).map { row in
      var totals = ActivityDayTotals()
      totals.activeKilocalories = row["activeKilocalories"]
      totals.moveMinutes = row["moveMinutes"]
      totals.exerciseMinutes = row["exerciseMinutes"]
      totals.standHours = row["standHours"]
      totals.hasData = row["hasData"]
      return totals
    }
  }

  package func keep(_ totals: ActivityDayTotals, of day: CalendarDay, in zone: TimeZone) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO activityDay (timeZone, day, activeKilocalories, moveMinutes,
          exerciseMinutes, standHours, hasData) VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        zone.identifier, day.number, totals.activeKilocalories, totals.moveMinutes,
        totals.exerciseMinutes, totals.standHours, totals.hasData,
      ])
  }

  /// Returns the range of days with recorded data; `nil` if there is none.
  ///
  /// A sample without an end is followed for a year.
  package func extent(in zone: TimeZone) throws -> ClosedRange<CalendarDay>? {
    var days: ClosedRange<CalendarDay>?
    for type in ActivityChanges.types {
      let typeID = try Int64.fetchOne(
        db, cached: "SELECT id FROM sampleType WHERE identifier = ?", arguments: [type.identifier])
      guard let typeID else { continue }
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT (SELECT min(start) FROM sample WHERE typeId = :type) AS first,
            (SELECT max(start) FROM sample WHERE typeId = :type) AS last,
            (SELECT max(end) FROM sample INDEXED BY sample_long
             WHERE typeId = :type AND end - start > \(TimeBounds.maximumShort)) AS longest
          """, arguments: ["type": typeID])
      guard let row, let first: Int64 = row["first"], let last: Int64 = row["last"] else {
        continue
      }
      let lastDay = CalendarDay(of: Instant(microseconds: last), in: zone)
      let longest: Int64 = row["longest"] ?? last
      let end = min(
        max(lastDay.advanced(by: 1), CalendarDay(of: Instant(microseconds: longest), in: zone)),
        lastDay.advanced(by: 366))
      let start = CalendarDay(of: Instant(microseconds: first), in: zone)
      days = min(days?.lowerBound ?? start, start)...max(days?.upperBound ?? end, end)
    }
    return days
  }

  /// Removes the days that changed since they were computed; a time zone is at most a day from UTC.
  package func forgetChanged() throws {
    try db.execute(
      sql: """
        DELETE FROM activityDay WHERE EXISTS (
          SELECT 1 FROM activityChange
          WHERE start < (activityDay.day + 2) * 86400000000
            AND end >= (activityDay.day - 1) * 86400000000)
        """)
    try db.execute(sql: "DELETE FROM activityChange")
  }

  /// Removes every day, because an input other than samples has changed.
  package func forgetAll() throws {
    try db.execute(sql: "DELETE FROM activityDay")
    try db.execute(sql: "DELETE FROM activityChange")
  }
}

/// The activity totals of a day.
package struct ActivityDayTotals: Hashable, Sendable {
  package var activeKilocalories = 0.0
  package var moveMinutes = 0.0
  package var exerciseMinutes = 0.0
  package var standHours = 0.0
  /// Whether anything was recorded that day; a day without data has no summary.
  package var hasData = false

  package init() {}
}
