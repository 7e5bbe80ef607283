package import Foundation
package import GRDB
package import HealthModel

/// A fact about the person and the moment from which it is effective.
package struct DatedCharacteristic: Hashable, Sendable {
  package let since: Instant
  package let value: Characteristic
}

/// Reads and writes the owner's profile.
package struct ProfileTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// Earlier than any effective date of a fact.
  private static let always = Instant.earliest.microseconds

  package func value(of type: CharacteristicType, at date: Instant) throws -> Characteristic? {
    let word = try String.fetchOne(
      db,
      sql: """
        SELECT value FROM characteristic WHERE identifier = ? AND since <= ?
        ORDER BY since DESC LIMIT 1
        """, arguments: [type.identifier, date.microseconds])
    return word.flatMap { Characteristic(type, word: $0) }
  }

  package func history(of type: CharacteristicType) throws -> [DatedCharacteristic] {
    try Row.fetchAll(
      db, sql: "SELECT since, value FROM characteristic WHERE identifier = ? ORDER BY since",
      arguments: [type.identifier]
    ).compactMap { row in
      Characteristic(type, word: row["value"]).map {
        DatedCharacteristic(since: Instant(microseconds: row["since"]), value: $0)
      }
    }
  }

  /// Whether setting a fact would change nothing.
  package func holds(_ value: Characteristic, since: Instant?) throws -> Bool {
    let history = try history(of: value.type)
    guard let since else {
      return history.count == 1 && history[0].value == value
        && history[0].since.microseconds == Self.always
    }
    // A value of a later release is a row that the history omits.
    let rows = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM characteristic WHERE identifier = ?",
      arguments: [value.type.identifier])
    return rows == history.count && history.last { $0.since <= since }?.value == value
  }

  package func set(_ value: Characteristic, since: Instant?) throws {
    let identifier = value.type.identifier
    if since == nil {
      try db.execute(
        sql: "DELETE FROM characteristic WHERE identifier = ?", arguments: [identifier])
    }
    try db.execute(
      sql: "INSERT OR REPLACE INTO characteristic (identifier, since, value) VALUES (?, ?, ?)",
      arguments: [identifier, since?.microseconds ?? Self.always, value.word])
  }

  package var timeZone: TimeZone {
    get throws { try fact(.timeZone).flatMap(TimeZone.init(identifier:)) ?? .current }
  }

  package func fact(_ fact: ProfileFact) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT value FROM storeFact WHERE key = ?", arguments: [fact.rawValue])
  }

  package func setFact(_ fact: ProfileFact, _ value: String?) throws {
    guard let value else {
      try db.execute(sql: "DELETE FROM storeFact WHERE key = ?", arguments: [fact.rawValue])
      return
    }
    try db.execute(
      sql: "INSERT OR REPLACE INTO storeFact (key, value) VALUES (?, ?)",
      arguments: [fact.rawValue, value])
  }
}
