import Foundation
package import GRDB

/// The check of the order of records, and of the positions of replicas.
package struct RecordCheck {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// Returns the objects that are not the greatest record of their name, the positions that cannot be, and the
  /// settings that are not those of their records.
  ///
  /// - Throws: `DatabaseError`.
  package func findings() throws -> [VerificationFinding] {
    try supersededObjects() + invalidIncarnations() + positionsAhead()
      + LocalSettings(db: db).differences().map { .differingSetting($0) }
  }

  private func supersededObjects() throws -> [VerificationFinding] {
    let named = """
      SELECT sample.uuid FROM tombstone JOIN sample USING (syncIdentifier, typeId, sourceId)
      WHERE (tombstone.incarnation, tombstone.syncVersion, 1 - tombstone.isReplaced, tombstone.uuid)
        > (sample.incarnation, sample.syncVersion, 0, sample.uuid)
      """
    let same = """
      SELECT sample.uuid FROM tombstone JOIN sample USING (uuid)
      WHERE tombstone.incarnation >= sample.incarnation
      """
    return try Data.fetchAll(db, sql: "\(named) UNION \(same) ORDER BY 1")
      .compactMap(UUID.init(bytes:)).map { .supersededObject($0) }
  }

  private func invalidIncarnations() throws -> [VerificationFinding] {
    try Data.fetchAll(db, sql: "SELECT uuid FROM sample WHERE incarnation < 0 ORDER BY uuid")
      .compactMap(UUID.init(bytes:)).map { .invalidIncarnation($0) }
  }

  private func positionsAhead() throws -> [VerificationFinding] {
    try Data.fetchAll(
      db,
      sql: """
        SELECT holder FROM replicaPosition, changeCounter
        WHERE origin = ? AND change > changeCounter.value ORDER BY holder
        """, arguments: [try StoreIdentity.read(db).bytes]
    ).compactMap(UUID.init(bytes:)).map { .replicaAhead($0) }
  }
}
