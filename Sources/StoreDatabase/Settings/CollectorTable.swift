package import Foundation
package import GRDB

/// The stored state of a collector, in named parts.
package struct CollectorTable {
  private static let prefix = "collector."

  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// The parts by name; one that cannot be read is empty.
  package func parts() throws -> [String: Data] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT key, value FROM storeFact WHERE key GLOB ?", arguments: [Self.prefix + "*"])
    var parts: [String: Data] = [:]
    for row in rows {
      let (key, value): (String, String) = (row[0], row[1])
      parts[String(key.dropFirst(Self.prefix.count))] = Data(base64Encoded: value) ?? Data()
    }
    return parts
  }

  /// Sets a part, or removes it.
  package func set(_ part: Data?, of name: String) throws {
    guard let part else {
      return try db.execute(
        sql: "DELETE FROM storeFact WHERE key = ?", arguments: [Self.prefix + name])
    }
    try db.execute(
      sql: "INSERT OR REPLACE INTO storeFact (key, value) VALUES (?, ?)",
      arguments: [Self.prefix + name, part.base64EncodedString()])
  }
}
