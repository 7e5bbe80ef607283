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

  /// Adds goals that the person had in another system.
  ///
  /// Only days before or after all those for which the store has a goal get one: what was set here remains.
  ///
  /// - Parameters:
  ///   - goals: The goals by their first day; one outside `ActivityMetric.goalLimits` is not added.
  ///   - isDry: Whether to change nothing.
  /// - Returns: The goals that were added, and the number of days whose goal is another one here.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the errors of a change.
  package func addGoals(
    _ goals: [ActivityMetric: [CalendarDay: Double]], isDry: Bool
  ) async throws(StoreError) -> (added: [ActivityMetric: [CalendarDay: Double]], kept: Int) {
    try requireOwner()
    return try await changeSettings { transaction in
      let table = GoalTable(db: transaction.db)
      var added: [ActivityMetric: [CalendarDay: Double]] = [:]
      var kept = 0
      for (metric, days) in goals {
        let own = try table.days(of: metric)
        for (day, value) in days where metric.goalLimits.contains(value) {
          if own.contains(day.number), try table.goal(metric, on: day) == value { continue }
          guard own.isEmpty || day.number < own[0] || day.number > own[own.count - 1] else {
            kept += 1
            continue
          }
          if !isDry { try table.set(metric, value, from: day) }
          added[metric, default: [:]][day] = value
        }
      }
      return (added, kept)
    }
  }
}
