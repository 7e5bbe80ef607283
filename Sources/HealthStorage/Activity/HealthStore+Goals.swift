public import HealthModel

extension HealthStore {
  /// The goal of the rings on a day; `nil` where there is none.
  ///
  /// - Throws: ``StoreError/ownerOnly``; a client reads goals in summaries.
  public func goal(
    _ metric: ActivityMetric, on day: CalendarDay
  ) async throws(StoreError) -> Double? {
    try requireOwner()
    return try await read { db in try GoalTable(db: db).goal(metric, on: day) }
  }

  /// Sets a goal from a day on; days before keep theirs, and the goal that the day has already is not
  /// written again.
  ///
  /// - Throws: ``StoreError/goal(_:_:)`` for what no day can hold, ``StoreError/ownerOnly``.
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
