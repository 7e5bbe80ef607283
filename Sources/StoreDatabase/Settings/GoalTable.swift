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

  /// The first days of all goals of a metric, in order.
  package func days(of metric: ActivityMetric) throws -> [Int] {
    try Int.fetchAll(
      db, sql: "SELECT day FROM activityGoal WHERE metric = ? ORDER BY day",
      arguments: [metric.rawValue])
  }
}
