package import GRDB
package import HealthModel
import StoreErrors

/// The goals of the rings, each effective from a day on.
package struct GoalTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// Returns the goal of a day; the default goal if the person has set none.
  package func goal(_ metric: ActivityMetric, on day: CalendarDay) throws -> Double? {
    try Double.fetchOne(
      db,
      sql: """
        SELECT value FROM activityGoal WHERE metric = ? AND day <= ? ORDER BY day DESC LIMIT 1
        """, arguments: [metric.rawValue, day.number]) ?? metric.defaultGoal
  }

  package func set(_ metric: ActivityMetric, _ value: Double, from day: CalendarDay) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO activityGoal (metric, day, value) VALUES (?, ?, ?)",
      arguments: [metric.rawValue, day.number, value])
  }
}
