package import Foundation
package import GRDB

/// The records of names: the stored objects and the tombstones of deleted and replaced ones.
package struct RecordTable {
  /// A sync identifier within its type and source, by their rows.
  package struct Name: Hashable, Sendable {
    package let identifier: String
    package let type: Int64
    package let source: Int64

    package init(identifier: String, type: Int64, source: Int64) {
      self.identifier = identifier
      self.type = type
      self.source = source
    }
  }

  /// A stored object and its place in the order of its name.
  package struct Object {
    package let row: Int64
    /// Its name; `nil` for an object without sync identity.
    package let name: Name?
    package let version: RecordVersion
  }

  /// A tombstone to write.
  package struct Tombstone {
    package var uuid: UUID
    package var type: Int64
    package var source: Int64
    package var sync: (identifier: String, version: Double)?
    package var incarnation: Int64
    package var isReplaced: Bool

    package init(
      uuid: UUID, type: Int64, source: Int64, sync: (identifier: String, version: Double)?,
      incarnation: Int64, isReplaced: Bool
    ) {
      self.uuid = uuid
      self.type = type
      self.source = source
      self.sync = sync
      self.incarnation = incarnation
      self.isReplaced = isReplaced
    }
  }

  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  private static let columns =
    "id, uuid, typeId, sourceId, syncIdentifier, syncVersion, incarnation"

  /// The stored object of a name; `nil` if there is none.
  package func object(_ name: Name) throws -> Object? {
    try object(
      "syncIdentifier = ? AND typeId = ? AND sourceId = ?",
      [name.identifier, name.type, name.source])
  }

  /// The stored object of an identity; `nil` if there is none.
  package func object(_ uuid: UUID) throws -> Object? {
    try object("uuid = ?", [uuid.bytes])
  }

  private func object(_ condition: String, _ arguments: StatementArguments) throws -> Object? {
    let row = try Row.fetchOne(
      db, cached: "SELECT \(Self.columns) FROM sample WHERE \(condition)", arguments: arguments)
    guard let row, let uuid = UUID(bytes: row["uuid"]) else { return nil }
    let identifier: String? = row["syncIdentifier"]
    return Object(
      row: row["id"],
      name: identifier.map { Name(identifier: $0, type: row["typeId"], source: row["sourceId"]) },
      version: RecordVersion(
        incarnation: row["incarnation"], version: row["syncVersion"] ?? 0, isDeleted: false,
        uuid: uuid))
  }

  /// The greatest tombstone of a name; `nil` if there is none.
  package func lastTombstone(_ name: Name) throws -> RecordVersion? {
    let row = try Row.fetchOne(
      db,
      cached: """
        SELECT uuid, syncVersion, incarnation, isReplaced FROM tombstone
        WHERE syncIdentifier = ? AND typeId = ? AND sourceId = ?
        ORDER BY incarnation DESC, syncVersion DESC, isReplaced, uuid DESC LIMIT 1
        """, arguments: [name.identifier, name.type, name.source])
    guard let row, let uuid = UUID(bytes: row["uuid"]) else { return nil }
    return RecordVersion(
      incarnation: row["incarnation"], version: row["syncVersion"], isDeleted: !row["isReplaced"],
      uuid: uuid)
  }

  /// The highest incarnation in which an identity was deleted or replaced; `nil` if it never was.
  package func lastIncarnation(buried uuid: UUID) throws -> Int64? {
    try Int64.fetchOne(
      db, cached: "SELECT max(incarnation) FROM tombstone WHERE uuid = ?", arguments: [uuid.bytes])
  }

  /// Whether there is a tombstone at all; without one, a save needs no search for them.
  package func hasTombstones() throws -> Bool {
    try Bool.fetchOne(db, cached: "SELECT EXISTS (SELECT 1 FROM tombstone)") ?? true
  }

  /// Whether a tombstone of the same content is stored; a deletion includes a replacement.
  package func isNoted(_ tombstone: Tombstone) throws -> Bool {
    try Bool.fetchOne(
      db,
      cached: """
        SELECT EXISTS (SELECT 1 FROM tombstone WHERE uuid = ? AND typeId = ? AND sourceId = ?
          AND syncIdentifier IS ? AND syncVersion IS ? AND incarnation = ? AND isReplaced <= ?)
        """,
      arguments: [
        tombstone.uuid.bytes, tombstone.type, tombstone.source, tombstone.sync?.identifier,
        tombstone.sync?.version, tombstone.incarnation, tombstone.isReplaced,
      ]) ?? false
  }

  /// Writes a tombstone.
  ///
  /// - Parameters:
  ///   - tombstone: Its content.
  ///   - change: Its number, from the change counter.
  /// - Throws: `DatabaseError`.
  package func insert(_ tombstone: Tombstone, change: Int64) throws {
    try db.run(
      sql: """
        INSERT INTO tombstone (change, uuid, typeId, sourceId, syncIdentifier, syncVersion,
          incarnation, isReplaced) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        change, tombstone.uuid.bytes, tombstone.type, tombstone.source, tombstone.sync?.identifier,
        tombstone.sync?.version, tombstone.incarnation, tombstone.isReplaced,
      ])
  }

  /// Writes the tombstone of a stored object.
  package func bury(_ row: Int64, isReplaced: Bool, change: Int64) throws {
    try db.run(
      sql: """
        INSERT INTO tombstone (change, uuid, typeId, sourceId, syncIdentifier, syncVersion,
          incarnation, isReplaced)
        SELECT ?, uuid, typeId, sourceId, syncIdentifier, syncVersion, incarnation, ?
        FROM sample WHERE id = ?
        """, arguments: [change, isReplaced, row])
  }

  package func setIncarnation(_ incarnation: Int64, of row: Int64) throws {
    try db.run(
      sql: "UPDATE sample SET incarnation = ? WHERE id = ?", arguments: [incarnation, row])
  }
}
