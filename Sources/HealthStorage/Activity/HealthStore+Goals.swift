public import HealthModel
import StoreDatabase
public import StoreErrors

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
    try await changeSettings { transaction in
      let table = GoalTable(db: transaction.db)
      guard try table.goal(metric, on: day) != value else { return }
      try table.set(metric, value, from: day)
    }
  }
}
