package import GRDB
package import HealthModel

/// The rows of this store's retention rules; a store without a rule retains everything.
package struct RetentionTable {
  /// The identifier that means every type.
  static let everyType = "*"

  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  package func rules() throws -> RetentionRules {
    let statement = try db.cachedStatement(
      sql: "SELECT typeIdentifier, keepSeconds FROM retention")
    var rules = RetentionRules()
    for row in try Row.fetchAll(statement) {
      let (identifier, seconds): (String, Int64) = (row[0], row[1])
      if identifier == Self.everyType {
        rules.everyType = .seconds(seconds)
      } else {
        rules.types[identifier] = .seconds(seconds)
      }
    }
    return rules
  }

  private static let lastPrunedKey = "retention.pruned"

  /// The time of the last pruning.
  package func lastPruned() throws -> Instant? {
    try String.fetchOne(
      db, sql: "SELECT value FROM storeFact WHERE key = ?", arguments: [Self.lastPrunedKey]
    ).flatMap(Int64.init).map(Instant.init(microseconds:))
  }

  package func notePruned(_ now: Instant) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO storeFact (key, value) VALUES (?, ?)",
      arguments: [Self.lastPrunedKey, String(now.microseconds)])
  }

  /// Sets or removes a rule.
  package func set(_ keep: Duration?, for type: ObjectType?) throws {
    let identifier = type?.identifier ?? Self.everyType
    guard let keep else {
      try db.execute(
        sql: "DELETE FROM retention WHERE typeIdentifier = ?", arguments: [identifier])
      return
    }
    try db.execute(
      sql: "INSERT OR REPLACE INTO retention (typeIdentifier, keepSeconds) VALUES (?, ?)",
      arguments: [identifier, keep.components.seconds])
  }
}

/// The retention times of samples after their end, for all types and for single ones.
package struct RetentionRules: Hashable, Sendable {
  /// The rule for every type without a rule of its own; `nil` retains everything.
  package internal(set) var everyType: Duration?
  /// Rules of single types, by identifier.
  package internal(set) var types: [String: Duration] = [:]

  package init() {}

  /// The retention time of a type's samples; `nil` for no limit.
  package func keep(_ type: ObjectType) -> Duration? { keep(identifier: type.identifier) }

  package func keep(identifier: String) -> Duration? { types[identifier] ?? everyType }

  /// The earliest end date of samples of the type that can be saved; `nil` for no limit.
  package func earliestPermittedDate(for type: ObjectType, now: Instant) -> Instant? {
    keep(type).map { now - $0 }
  }
}
