public import Foundation
import GRDB
public import HealthModel
import StoreDatabase
public import StoreErrors

extension HealthStore {
  /// Returns the summary of the day of the date components; `nil` for a day without data.
  ///
  /// - Throws: `StoreError.query(_:)` (`day`) if the components are not a whole day with its calendar.
  public func activitySummary(
    for components: DateComponents
  ) async throws(StoreError) -> ActivitySummary? {
    let day = try Self.day(components)
    return try await activitySummaries(from: day, through: day).first
  }

  /// Returns the summaries of a range of days, both ends included, in order; days without data have none.
  ///
  /// - Throws: `StoreError.query(_:)` (`day`) if the components are not whole days with their calendar.
  public func activitySummaries(
    from first: DateComponents, through last: DateComponents
  ) async throws(StoreError) -> [ActivitySummary] {
    try await activitySummaries(from: Self.day(first), through: Self.day(last))
  }

  /// Returns the summaries of a range of days, both ends included, in order.
  ///
  /// Days are those of the person's time zone. A summary is computed from samples of all sources and
  /// cached until one of them changes. Summaries have their own permission: a client without it gets
  /// none, whatever else it may read; a client with it also sees totals of types that it may not read.
  ///
  /// - Throws: The any-time cases of `StoreError`.
  public func activitySummaries(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(StoreError) -> [ActivitySummary] {
    let recorded = try await read { db in
      try ActivityDayTable(db: db).extent(in: try ProfileTable(db: db).timeZone)
    }
    guard let recorded, first <= last else { return [] }
    var found: [ActivitySummary] = []
    var number = max(first, recorded.lowerBound).number
    let lastNumber = min(last, recorded.upperBound).number
    while number <= lastNumber {
      let end = min(lastNumber, number + Self.daysAtATime - 1)
      found += try await summaries(of: (number...end).map(CalendarDay.init(number:)))
      number = end + 1
    }
    return found
  }

  /// The number of days computed in one transaction: a month, so that no other writer waits for long.
  private static let daysAtATime = 31

  private func summaries(of days: [CalendarDay]) async throws(StoreError) -> [ActivitySummary] {
    let kept = try await read { db, policy -> [ActivitySummary?]? in
      guard try policy.reads(.activitySummary, db) else { return [] }
      let reader = ActivitySummaryReader(db: db, zone: try ProfileTable(db: db).timeZone)
      let dated = try days.filter { try policy.reads($0, reader.zone, db) }
      guard try reader.canAnswer(dated) else { return nil }
      return try dated.map { try reader.summary(of: $0) }
    }
    if let kept { return kept.compactMap(\.self) }
    let (client, role) = (client, role)
    return try await write { db in
      let policy = try AccessPolicy(db, client: client, role: role)
      let reader = ActivitySummaryReader(db: db, zone: try ProfileTable(db: db).timeZone)
      try ActivityDayTable(db: db).forgetChanged()
      let dated = try days.filter { try policy.reads($0, reader.zone, db) }
      for day in dated { try reader.compute(day) }
      return try dated.compactMap { try reader.summary(of: $0) }
    }
  }

  private static func day(_ components: DateComponents) throws(StoreError) -> CalendarDay {
    do {
      return try CalendarDay(components)
    } catch {
      throw .day(error)
    }
  }
}

extension AccessPolicy {
  /// Whether the handle may read the summary of a day: the whole day lies in the granted time.
  fileprivate func reads(_ day: CalendarDay, _ zone: TimeZone, _ db: Database) throws -> Bool {
    guard role == .client else { return true }
    guard let typeID = try Self.typeID(db, .activitySummary) else { return false }
    switch permission(typeID).read {
    case nil, .nothing: return false
    case .since(let date): return day.span(in: zone).start >= date
    case .everything: return true
    }
  }
}

/// Builds summaries from cached totals, goals and the profile.
private struct ActivitySummaryReader {
  let db: Database
  let zone: TimeZone

  private var table: ActivityDayTable { ActivityDayTable(db: db) }

  func canAnswer(_ days: [CalendarDay]) throws -> Bool {
    try days.allSatisfy { try table.totals(of: $0, in: zone) != nil }
  }

  func compute(_ day: CalendarDay) throws {
    guard try table.totals(of: day, in: zone) == nil else { return }
    let calculator = ActivityCalculator(
      db: db, day: day.span(in: zone), usesWheelchair: try usesWheelchair(day))
    try table.keep(try calculator.totals(), of: day, in: zone)
  }

  func summary(of day: CalendarDay) throws -> ActivitySummary? {
    guard let totals = try table.totals(of: day, in: zone), totals.hasData else { return nil }
    var summary = ActivitySummary(day: day, moveMode: try moveMode(day))
    summary.activeKilocalories = totals.activeKilocalories
    summary.moveMinutes = totals.moveMinutes
    summary.exerciseMinutes = totals.exerciseMinutes
    summary.standHours = totals.standHours
    let goals = GoalTable(db: db)
    summary.activeKilocaloriesGoal = try goals.goal(.activeKilocalories, on: day)
    summary.moveMinutesGoal = try goals.goal(.moveMinutes, on: day)
    summary.exerciseMinutesGoal = try goals.goal(.exerciseMinutes, on: day)
    summary.standHoursGoal = try goals.goal(.standHours, on: day)
    summary.countsRollHours = try usesWheelchair(day)
    return summary
  }

  private func usesWheelchair(_ day: CalendarDay) throws -> Bool {
    try value(.wheelchairUse, day) == .wheelchairUse(.yes)
  }

  private func moveMode(_ day: CalendarDay) throws -> ActivityMoveMode {
    guard case .activityMoveMode(let mode?)? = try value(.activityMoveMode, day) else {
      return .activeEnergy
    }
    return mode
  }

  /// Returns the value in effect at the end of the day.
  private func value(_ type: CharacteristicType, _ day: CalendarDay) throws -> Characteristic? {
    try ProfileTable(db: db).value(of: type, at: day.span(in: zone).end - .microseconds(1))
  }
}
