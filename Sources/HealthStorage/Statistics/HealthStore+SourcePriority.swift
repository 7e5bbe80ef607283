import GRDB
package import HealthModel

extension HealthStore {
  /// The sources that have samples of a type, the preferred ones first: a source counts where it has
  /// samples, and the next ones fill the gaps.
  ///
  /// - Throws: ``StoreError/ownerOnly`` for a client.
  package func sourcePriority(of type: QuantityType) async throws(StoreError) -> [Source] {
    try requireOwner()
    return try await read { db in
      guard let typeID = try Self.typeID(type, db) else { return [] }
      let present = try Set(
        String.fetchAll(
          db,
          sql: """
            SELECT bundleIdentifier FROM source
            WHERE id IN (SELECT sourceId FROM sample WHERE typeId = ?)
            """, arguments: [typeID]))
      return try SourcePriorityTable(db).preference(typeID: typeID).sources.filter {
        present.contains($0.bundleIdentifier)
      }
    }
  }

  /// Sets the owner's order of the sources of a type, which changes merged statistics and no sample.
  ///
  /// - Parameters:
  ///   - bundleIdentifiers: The preferred source first; unnamed sources follow in default order:
  ///     manual entries, the platform's own sources, the others, among equals the earliest. Empty to
  ///     restore the default order.
  ///   - type: The type whose statistics follow it.
  /// - Throws: ``StoreError/ownerOnly`` for a client, ``StoreError/unknownSource(_:)`` for a source
  ///   that never saved anything.
  package func setSourcePriority(
    _ bundleIdentifiers: [String], of type: QuantityType
  ) async throws(StoreError) {
    try requireOwner()
    try await write { db in
      guard let typeID = try Self.typeID(type, db) else {
        // No source ever saved the type, so there is nothing to order.
        if let first = bundleIdentifiers.first { throw StoreError.unknownSource(first) }
        return
      }
      try SourcePriorityTable(db).set(bundleIdentifiers, typeID: typeID)
      try ActivityDayTable(db: db).forgetAll()
    }
  }

  private static func typeID(_ type: QuantityType, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT id FROM sampleType WHERE identifier = ?", arguments: [type.identifier])
  }
}
