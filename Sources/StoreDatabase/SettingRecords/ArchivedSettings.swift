package import GRDB
package import HealthModel

/// Inserts the settings of an archive that a store does not have.
package struct ArchivedSettings {
  let db: Database
  let settings: StoredSettings
  let types: [String: ObjectType]

  /// - Parameters:
  ///   - db: The store.
  ///   - settings: The settings of an archive.
  ///   - types: The object types of the type identifiers in it.
  package init(db: Database, _ settings: StoredSettings, _ types: [String: ObjectType]) {
    (self.db, self.settings, self.types) = (db, settings, types)
  }

  /// Inserts what is missing; an existing fact, goal or order is unchanged.
  ///
  /// - Parameters:
  ///   - shortest: The shortest retention time of rules that are also restored; `nil` for none.
  ///   - skipsKnown: Whether to skip what the store has a record of: it was removed here.
  /// - Returns: The number of added settings.
  /// - Throws: `StoreError`, or `DatabaseError`.
  package func restore(
    retentionOver shortest: Duration?, skippingKnown skipsKnown: Bool = false
  ) throws -> Int {
    let known = skipsKnown ? try Set(SettingRecordTable(db: db).stored().keys) : []
    let before = db.totalChangesCount
    try insertPerson(known)
    try insertPriorities(known)
    try insertRecalibrations(known)
    if let shortest { try insertRetention(shortest) }
    let added = db.totalChangesCount - before
    if added > 0 { try ActivityDayTable(db: db).forgetAll() }
    return added
  }

  private func insertPerson(_ known: Set<SettingName>) throws {
    for fact in settings.characteristics {
      let since = (fact.since ?? .earliest).microseconds
      let identifier = fact.value.type.identifier
      guard !known.contains(SettingName(.characteristic, identifier, String(since))) else {
        continue
      }
      try db.execute(
        sql: "INSERT OR IGNORE INTO characteristic (identifier, since, value) VALUES (?, ?, ?)",
        arguments: [identifier, since, fact.value.word])
    }
    for (fact, value) in settings.facts
    where ProfileFact.archived.contains(fact) && fact.accepts(value)
      && !known.contains(SettingName(.profile, fact.rawValue))
    {
      try db.execute(
        sql: "INSERT OR IGNORE INTO storeFact (key, value) VALUES (?, ?)",
        arguments: [fact.rawValue, value])
    }
    for goal in settings.goals where goal.metric.goalLimits.contains(goal.value) {
      let (metric, day) = (goal.metric.rawValue, goal.day.number)
      guard !known.contains(SettingName(.goal, String(metric), String(day))) else { continue }
      try db.execute(
        sql: "INSERT OR IGNORE INTO activityGoal (metric, day, value) VALUES (?, ?, ?)",
        arguments: [metric, day, goal.value])
    }
  }

  private func insertPriorities(_ known: Set<SettingName>) throws {
    for (identifier, sources) in settings.sourcePriorities {
      guard !known.contains(SettingName(.sourcePriority, identifier)),
        let known = types[identifier]
      else { continue }
      let type = try TypeTable(db: db).row(of: known)
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

  private func insertRecalibrations(_ known: Set<SettingName>) throws {
    let table = RecalibrationTable(db: db)
    for each in settings.recalibrations where each.from <= each.issued {
      let name = SettingName(
        .recalibration, each.type.identifier, each.source.bundleIdentifier,
        String(each.issued.microseconds), String(each.from.microseconds))
      guard try !known.contains(name) && !table.all(of: each.type).contains(each) else { continue }
      var origins = OriginTable(db)
      try table.insert(
        type: try TypeTable(db: db).row(of: .quantity(each.type)),
        source: try origins.revision(SourceRevision(source: each.source)).source,
        issued: each.issued, from: each.from)
    }
  }

  private func insertRetention(_ shortest: Duration) throws {
    for (identifier, seconds) in settings.retention where Duration.seconds(seconds) >= shortest {
      try db.execute(
        sql: "INSERT OR IGNORE INTO retention (typeIdentifier, keepSeconds) VALUES (?, ?)",
        arguments: [identifier, seconds])
    }
  }
}
