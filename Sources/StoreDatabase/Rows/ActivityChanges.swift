import Foundation
package import GRDB
package import HealthModel

/// The days in which a transaction changed the inputs of activity totals.
///
/// They are days of UTC: a million samples of one morning take one row, and the changes of years take
/// at most one row per day.
package struct ActivityChanges {
  /// The input types of the totals.
  package static let types: [ObjectType] = [
    .quantity(.activeEnergyBurned), .quantity(.appleMoveTime), .quantity(.appleExerciseTime),
    .category(.appleStandHour), .quantity(.stepCount), .quantity(.pushCount), .workout,
  ]

  /// One day in microseconds; UTC has no clock changes.
  private static let day = Int64(86_400_000_000)

  private static let identifiers = Set(types.map(\.identifier))

  private var days: Set<ClosedRange<Int64>> = []
  private var last: ClosedRange<Int64>?

  package init() {}

  package static func isAbout(_ identifier: String) -> Bool { identifiers.contains(identifier) }

  package mutating func note(_ span: TimeRange) {
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
  package func write(_ db: Database) throws {
    for touched in days {
      try db.cachedStatement(
        sql: "INSERT OR IGNORE INTO activityChange (start, end) VALUES (?, ?)"
      ).execute(
        arguments: [touched.lowerBound * Self.day, (touched.upperBound + 1) * Self.day - 1])
    }
  }
}
