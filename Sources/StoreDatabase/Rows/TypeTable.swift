package import GRDB
package import HealthModel
import StoreErrors

/// The rows of object types.
package struct TypeTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// Returns the row of a type, inserted if it is new.
  ///
  /// - Throws: `StoreError.object(_:_:)` (`typeInUse`) for a type that is stored with another unit, or `DatabaseError`.
  package func row(of type: ObjectType) throws -> Int64 {
    var unit: String?
    var aggregation: Int?
    if case .quantity(let quantity) = type {
      unit = quantity.canonicalUnit.description
      aggregation = quantity.aggregation.rawValue
    }
    try db.run(
      sql: """
        INSERT OR IGNORE INTO sampleType (identifier, canonicalUnit, aggregation) VALUES (?, ?, ?)
        """, arguments: [type.identifier, unit, aggregation])
    let row = try Row.fetchOne(
      db, cached: "SELECT id, canonicalUnit FROM sampleType WHERE identifier = ?",
      arguments: [type.identifier])
    let stored: String? = row?["canonicalUnit"]
    guard let row, stored == unit else {
      throw StoreError.typeInUse(type.identifier, unit: stored ?? "none")
    }
    return row["id"]
  }

  /// Returns the row of a type by its identifier; `nil` for one that neither this store nor this release knows.
  ///
  /// - Throws: `DatabaseError`.
  package func row(ofIdentifier identifier: String) throws -> Int64? {
    let stored = try Int64.fetchOne(
      db, cached: "SELECT id FROM sampleType WHERE identifier = ?", arguments: [identifier])
    if let stored { return stored }
    return try ObjectType(identifier: identifier).map(row)
  }
}
