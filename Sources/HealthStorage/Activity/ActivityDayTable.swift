import Foundation
import GRDB
import HealthModel
import SampleQueries
import StoreDatabase

/// The cached totals of days, valid until an input changes.
struct ActivityDayTable {
  /// The input types of the totals.
  static let types: [ObjectType] = [
    .quantity(.activeEnergyBurned), .quantity(.appleMoveTime), .quantity(.appleExerciseTime),
    .category(.appleStandHour), .quantity(.stepCount), .quantity(.pushCount), .workout,
  ]

  let db: Database

  /// Returns the cached totals of a day; `nil` if there are none or they may be out of date.
  func totals(of day: CalendarDay, in zone: TimeZone) throws -> ActivityTotals? {
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
      ActivityTotals(
        activeKilocalories: row["activeKilocalories"], moveMinutes: row["moveMinutes"],
        exerciseMinutes: row["exerciseMinutes"], standHours: row["standHours"],
        hasData: row["hasData"])
    }
  }

  func keep(_ totals: ActivityTotals, of day: CalendarDay, in zone: TimeZone) throws {
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
  func extent(in zone: TimeZone) throws -> ClosedRange<CalendarDay>? {
    var days: ClosedRange<CalendarDay>?
    for type in Self.types {
      guard let typeID = try AccessPolicy.typeID(db, type) else { continue }
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
  func forgetChanged() throws {
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
  func forgetAll() throws {
    try db.execute(sql: "DELETE FROM activityDay")
    try db.execute(sql: "DELETE FROM activityChange")
  }
}

/// The activity totals of a day.
struct ActivityTotals: Hashable, Sendable {
  var activeKilocalories = 0.0
  var moveMinutes = 0.0
  var exerciseMinutes = 0.0
  var standHours = 0.0
  /// Whether anything was recorded that day; a day without data has no summary.
  var hasData = false
}

/// The days in which a transaction changed the inputs of activity totals.
///
/// They are days of UTC: a million samples of one morning take one row, and the changes of years take
/// at most one row per day.
struct ActivityChanges {
  /// One day in microseconds; UTC has no clock changes.
  static let day = Int64(86_400_000_000)

  private static let identifiers = Set(ActivityDayTable.types.map(\.identifier))

  private var days: Set<ClosedRange<Int64>> = []
  private var last: ClosedRange<Int64>?

  static func isAbout(_ identifier: String) -> Bool { identifiers.contains(identifier) }

  mutating func note(_ span: TimeRange) {
    let touched = Self.dayNumber(span.start)...Self.dayNumber(span.end)
    guard touched != last else { return }
    last = touched
    days.insert(touched)
  }

  private static func dayNumber(_ instant: Instant) -> Int64 {
    let number = instant.microseconds / day
    return instant.microseconds % day < 0 ? number - 1 : number
  }

  /// Writes the changed days; their totals are computed again when they are next read.
  func write(_ db: Database) throws {
    for touched in days {
      try db.cachedStatement(
        sql: "INSERT OR IGNORE INTO activityChange (start, end) VALUES (?, ?)"
      ).execute(
        arguments: [touched.lowerBound * Self.day, (touched.upperBound + 1) * Self.day - 1])
    }
  }
}
