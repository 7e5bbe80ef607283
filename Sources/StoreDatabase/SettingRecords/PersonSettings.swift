import GRDB
import HealthModel

/// Puts received facts about the person, goals, source orders and recalibrations into effect.
struct PersonSettings {
  let db: Database

  /// Writes what a record says into its table.
  ///
  /// - Returns: `false` if the record refers to what the store does not have, or has no valid value.
  /// - Throws: `DatabaseError`.
  func apply(_ record: SettingRecord) throws -> Bool {
    let parts = record.name.parts
    switch (record.name.kind, parts.count) {
    case (.characteristic, 2): return try characteristic(parts, record.value)
    case (.profile, 1): return try fact(parts[0], record.value)
    case (.goal, 2): return try goal(parts, record.value)
    case (.sourcePriority, 1): return try sourcePriority(parts[0], record.value)
    case (.recalibration, 4): return try recalibration(parts, record.value)
    default: return false
    }
  }

  private func characteristic(_ parts: [String], _ value: String?) throws -> Bool {
    guard let since = Int64(parts[1]) else { return false }
    guard let value else {
      try db.run(
        sql: "DELETE FROM characteristic WHERE identifier = ? AND since = ?",
        arguments: [parts[0], since])
      return true
    }
    guard let type = CharacteristicType(identifier: parts[0]),
      Characteristic(type, word: value) != nil
    else { return false }
    try db.run(
      sql: "INSERT OR REPLACE INTO characteristic (identifier, since, value) VALUES (?, ?, ?)",
      arguments: [parts[0], since, value])
    return true
  }

  private func fact(_ key: String, _ value: String?) throws -> Bool {
    guard let fact = ProfileFact(rawValue: key), ProfileFact.archived.contains(fact) else {
      return false
    }
    if let value, !fact.accepts(value) { return false }
    try ProfileTable(db: db).setFact(fact, value)
    return true
  }

  private func goal(_ parts: [String], _ value: String?) throws -> Bool {
    guard let metric = Int(parts[0]).flatMap(ActivityMetric.init(rawValue:)),
      let number = Int(parts[1]), CalendarDay(number: number).number == number
    else { return false }
    guard let value else {
      try db.run(
        sql: "DELETE FROM activityGoal WHERE metric = ? AND day = ?",
        arguments: [metric.rawValue, number])
      return true
    }
    guard let goal = Double(value), metric.goalLimits.contains(goal) else { return false }
    try GoalTable(db: db).set(metric, goal, from: CalendarDay(number: number))
    return true
  }

  private func sourcePriority(_ identifier: String, _ value: String?) throws -> Bool {
    let sources = SettingRecord.decode([String].self, value)
    guard value == nil || sources != nil,
      let type = try TypeTable(db: db).row(ofIdentifier: identifier)
    else { return value == nil }
    for bundle in sources ?? [] { _ = try source(bundle, named: nil) }
    try SourcePriorityTable(db).set(sources ?? [], typeID: type)
    return true
  }

  private func recalibration(_ parts: [String], _ value: String?) throws -> Bool {
    guard let issued = Int64(parts[2]), let start = Int64(parts[3]), start <= issued else {
      return false
    }
    guard let type = try TypeTable(db: db).row(ofIdentifier: parts[0]) else { return value == nil }
    let source = try source(parts[1], named: value)
    let row: StatementArguments = [type, source, issued, start]
    try db.run(
      sql: """
        DELETE FROM recalibration WHERE typeId = ? AND sourceId = ? AND issued = ? AND start = ?
        """, arguments: row)
    guard value != nil else { return true }
    try db.run(
      sql: "INSERT INTO recalibration (typeId, sourceId, issued, start) VALUES (?, ?, ?, ?)",
      arguments: row)
    return true
  }

  private func source(_ bundle: String, named name: String?) throws -> Int64 {
    try OriginTable(db).source(bundle, named: name)
  }
}
