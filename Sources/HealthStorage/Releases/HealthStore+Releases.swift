import GRDB
import HealthModel

extension HealthStore {
  /// The ledger of releases, the newest first.
  ///
  /// - Throws: ``StoreError/ownerOnly``: it contains the secrets that recall a release; or the
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
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
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
