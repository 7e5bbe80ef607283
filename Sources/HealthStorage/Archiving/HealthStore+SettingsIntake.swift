import GRDB
package import HealthModel
import StoreDatabase
package import StoreErrors

extension HealthStore {
  /// Inserts settings that the store does not have; an existing fact, goal or order is unchanged.
  ///
  /// - Parameters:
  ///   - settings: The settings of an archive.
  ///   - types: The object types of the type identifiers in it.
  ///   - includingRetention: Whether retention rules are also restored if the store has none for the type.
  ///     They make the store delete samples.
  /// - Returns: The number of added settings.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func restore(
    _ settings: StoredSettings, types: [String: ObjectType], includingRetention: Bool
  ) async throws(StoreError) -> Int {
    try requireOwner()
    return try await save(as: .replica) { transaction in
      try transaction.restore(settings, types: types, includingRetention: includingRetention)
    }
  }
}

extension SaveTransaction {
  mutating func restore(
    _ settings: StoredSettings, types: [String: ObjectType], includingRetention: Bool
  ) throws -> Int {
    let before = db.totalChangesCount
    try settings.insertPerson(db)
    try settings.insertPriorities(&self, types)
    try settings.insertRecalibrations(&self)
    if includingRetention { try settings.insertRetention(db) }
    let added = db.totalChangesCount - before
    if added > 0 { try ActivityDayTable(db: db).forgetAll() }
    return added
  }
}

extension StoredSettings {
  fileprivate func insertPerson(_ db: Database) throws {
    for fact in characteristics {
      try db.execute(
        sql: "INSERT OR IGNORE INTO characteristic (identifier, since, value) VALUES (?, ?, ?)",
        arguments: [
          fact.value.type.identifier, (fact.since ?? .earliest).microseconds, fact.value.word,
        ])
    }
    for (fact, value) in facts
    where ProfileFact.archived.contains(fact) && fact.accepts(value) {
      try db.execute(
        sql: "INSERT OR IGNORE INTO storeFact (key, value) VALUES (?, ?)",
        arguments: [fact.rawValue, value])
    }
    for goal in goals where goal.metric.goalLimits.contains(goal.value) {
      try db.execute(
        sql: "INSERT OR IGNORE INTO activityGoal (metric, day, value) VALUES (?, ?, ?)",
        arguments: [goal.metric.rawValue, goal.day.number, goal.value])
    }
  }

  fileprivate func insertPriorities(
    _ transaction: inout SaveTransaction, _ types: [String: ObjectType]
  ) throws {
    let db = transaction.db
    for (identifier, sources) in sourcePriorities {
      guard let known = types[identifier] else { continue }
      let type = try transaction.typeID(known)
      guard
        try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM sourcePriority WHERE typeId = ?)",
          arguments: [type]) == false
      else { continue }
      let sources = try sources.filter {
        try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM source WHERE bundleIdentifier = ?)",
          arguments: [$0]) == true
      }
      try SourcePriorityTable(db).set(sources, typeID: type)
    }
  }

  fileprivate func insertRecalibrations(_ transaction: inout SaveTransaction) throws {
    let table = RecalibrationTable(db: transaction.db)
    for each in recalibrations where each.from <= each.issued {
      guard try !table.all(of: each.type).contains(each) else { continue }
      try table.insert(
        type: try transaction.typeID(.quantity(each.type)),
        source: try transaction.origin(SourceRevision(source: each.source)).source,
        issued: each.issued, from: each.from)
    }
  }

  fileprivate func insertRetention(_ db: Database) throws {
    for (identifier, seconds) in retention
    where Duration.seconds(seconds) >= HealthStore.shortestRetention {
      try db.execute(
        sql: "INSERT OR IGNORE INTO retention (typeIdentifier, keepSeconds) VALUES (?, ?)",
        arguments: [identifier, seconds])
    }
  }
}
