package import GRDB
import HealthModel
package import SampleStatistics
import StoreErrors

/// The rows of the owner's source orders, one per type.
package struct SourcePriorityTable {
  package let db: Database

  package init(_ db: Database) { self.db = db }

  /// The order of all sources of the store for a type.
  package func preference(typeID: Int64) throws -> SourcePreference {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT source.id, source.name, source.bundleIdentifier, sourcePriority.rank
        FROM source LEFT JOIN sourcePriority
          ON sourcePriority.sourceId = source.id AND sourcePriority.typeId = ?
        ORDER BY sourcePriority.rank, source.id
        """, arguments: [typeID])
    let known = rows.map { row in
      SourcePreference.Known(
        source: Source(name: row["name"], bundleIdentifier: row["bundleIdentifier"]),
        row: row["id"])
    }
    let order = zip(rows, known).filter { $0.0["rank"] != nil }
    return SourcePreference(known, order: order.map(\.1.source.bundleIdentifier))
  }

  /// Stores an order of sources; unnamed ones follow in default order.
  package func set(_ bundleIdentifiers: [String], typeID: Int64) throws {
    try db.execute(sql: "DELETE FROM sourcePriority WHERE typeId = ?", arguments: [typeID])
    for (rank, identifier) in bundleIdentifiers.enumerated() {
      let source = try Int64.fetchOne(
        db, sql: "SELECT id FROM source WHERE bundleIdentifier = ?", arguments: [identifier])
      guard let source else { throw StoreError.unknownSource(identifier) }
      try db.execute(
        sql: "INSERT OR IGNORE INTO sourcePriority (typeId, sourceId, rank) VALUES (?, ?, ?)",
        arguments: [typeID, source, rank])
    }
  }
}
