import GRDB
package import HealthModel
package import StoreErrors

/// The ledger entry of a release, with the data that its maker needs to manage it.
package struct ReleaseEntry: Hashable, Sendable {
  /// The permanent code of the release.
  package let code: String
  package let released: Instant
  /// The contents, the recipients and the recall secret of the release: JSON of the module that
  /// made it.
  package var description: String
  /// The time of the recall; `nil` if there was none.
  package var recalled: Instant?

  package init(code: String, released: Instant, description: String, recalled: Instant? = nil) {
    self.code = code
    self.released = released
    self.description = description
    self.recalled = recalled
  }
}

extension HealthStore {
  /// The ledger of releases, the newest first.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`): it contains the secrets that recall a release; or the
  ///   any-time cases.
  package func releases() async throws(StoreError) -> [ReleaseEntry] {
    try requireOwner()
    return try await read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT code, released, description, recalled FROM release ORDER BY released DESC, code
          """)
      return rows.map { row in
        let recalled: Int64? = row["recalled"]
        return ReleaseEntry(
          code: row["code"], released: Instant(microseconds: row["released"]),
          description: row["description"], recalled: recalled.map(Instant.init(microseconds:)))
      }
    }
  }

  /// Stores an entry of the ledger, replacing the one of the same code.
  ///
  /// Entries are never removed from the ledger; the date of a release and the date of its first
  /// recall are never changed.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func keep(_ entry: ReleaseEntry) async throws(StoreError) {
    try requireOwner()
    try await write { db in
      try db.execute(
        sql: """
          INSERT INTO release (code, released, description, recalled) VALUES (?, ?, ?, ?)
          ON CONFLICT (code) DO UPDATE SET description = excluded.description,
            recalled = coalesce(release.recalled, excluded.recalled)
          """,
        arguments: [
          entry.code, entry.released.microseconds, entry.description, entry.recalled?.microseconds,
        ])
    }
  }
}
