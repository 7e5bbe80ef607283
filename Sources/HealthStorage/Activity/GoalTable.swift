import GRDB
import HealthModel

/// The goals of the rings, each from the day on that it was set for.
struct GoalTable {
  let db: Database

  /// The goal of a day; the one that everyone begins with where the person has set none.
  func goal(_ metric: ActivityMetric, on day: CalendarDay) throws -> Double? {
    try Double.fetchOne(
      db,
      sql: """
        SELECT value FROM activityGoal WHERE metric = ? AND day <= ? ORDER BY day DESC LIMIT 1
        """, arguments: [metric.rawValue, day.number]) ?? metric.defaultGoal
  }

  func set(_ metric: ActivityMetric, _ value: Double, from day: CalendarDay) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO activityGoal (metric, day, value) VALUES (?, ?, ?)",
      arguments: [metric.rawValue, day.number, value])
  }
}
