import GRDB
public import HealthModel
public import StoreErrors

/// The goals of the rings, each effective from a day on.
struct GoalTable {
  let db: Database

  /// Returns the goal of a day; the default goal if the person has set none.
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

extension HealthStore {
  /// Returns the goal of the rings on a day; `nil` if there is none.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`); a client reads goals in summaries.
  public func goal(
    _ metric: ActivityMetric, on day: CalendarDay
  ) async throws(StoreError) -> Double? {
    try requireOwner()
    return try await read { db in try GoalTable(db: db).goal(metric, on: day) }
  }

  /// Sets a goal from a day on.
  ///
  /// Earlier days keep their goals. A goal that the day already has is not written again.
  ///
  /// - Throws: `StoreError.setting(_:)` (`goal`) for a value that no day can have, `StoreError.permission(_:)` (`ownerOnly`).
  public func setGoal(
    _ metric: ActivityMetric, to value: Double, from day: CalendarDay
  ) async throws(StoreError) {
    try requireOwner()
    guard metric.goalLimits.contains(value) else { throw .goal(metric, value) }
    try await write { db in
      let table = GoalTable(db: db)
      guard try table.goal(metric, on: day) != value else { return }
      try table.set(metric, value, from: day)
    }
  }
}
