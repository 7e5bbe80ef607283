package import Foundation
package import GRDB

/// The log of the changes of a store, as replicas exchange them.
package struct ChangeLog {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// The positions in a log.
  package struct Positions: Hashable, Sendable {
    /// The identity of the store file.
    package let identity: UUID
    /// The last change.
    package let last: Int64
    /// The last change whose deletion may be forgotten; 0 if there is none.
    package let forgotten: Int64
    /// The change by which the store was replaced by a backup of it; 0 if it never was.
    package let restored: Int64
  }

  /// The key of the fact with the change of the last restore.
  package static let restoredChange = "restoredChange"

  /// Reads the positions.
  ///
  /// - Throws: `DatabaseError`.
  package func positions() throws -> Positions {
    let restored = try String.fetchOne(
      db, sql: "SELECT value FROM storeFact WHERE key = ?", arguments: [Self.restoredChange])
    return Positions(
      identity: try StoreIdentity.read(db),
      last: try Int64.fetchOne(db, sql: "SELECT value FROM changeCounter") ?? 0,
      forgotten: try TombstoneLedger(db: db).purgedThrough(),
      restored: restored.flatMap { Int64($0) } ?? 0)
  }

  /// Returns how far a replica has the changes of this store and of others.
  ///
  /// - Parameter replica: The replica.
  /// - Returns: Its vector; empty for an unknown one.
  /// - Throws: `DatabaseError`.
  package func vector(of replica: UUID) throws -> [UUID: Int64] {
    try ReplicaTable(db: db).vector(of: replica)
  }

  /// Returns the first part of some changes that is sent at once, and the number of objects and tombstones in it.
  ///
  /// - Parameter changes: The changes.
  /// - Returns: The part, and the number; 0 if there are none.
  /// - Throws: `DatabaseError`.
  package func firstPart(
    of changes: ChangeSelection
  ) throws -> (part: ChangeSelection, count: Int) {
    let part = try changes.firstPart(db)
    return (part, try part.count(db))
  }

  /// Returns the number of objects and tombstones of some changes.
  ///
  /// - Throws: `DatabaseError`.
  package func count(of changes: ChangeSelection) throws -> Int { try changes.count(db) }

  /// Whether the store has no object, so that it can be the replica of somebody else.
  ///
  /// - Throws: `DatabaseError`.
  package func hasNoObjects() throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM sample)") ?? false
  }

  /// What a reader may receive, as text: another text after each decision about it.
  ///
  /// - Parameter reader: The bundle identifier of the application that stands for it.
  /// - Returns: The text.
  /// - Throws: `DatabaseError`.
  package func permissionText(ofReader reader: String) throws -> String {
    try ClientTable(db: db).permissionText(of: reader)
  }

  /// Gives the store another identity.
  ///
  /// What it has of others stays. What others have of it they have of a store that is gone.
  ///
  /// - Parameter new: The identity.
  /// - Throws: `DatabaseError`.
  package func renewIdentity(to new: UUID = UUID()) throws {
    let old = try StoreIdentity.read(db)
    try db.execute(
      sql: "UPDATE storeFact SET value = ? WHERE key = 'identity'", arguments: [new.uuidString])
    try db.execute(
      sql: "UPDATE replicaPosition SET holder = ? WHERE holder = ?",
      arguments: [new.bytes, old.bytes])
    try db.execute(
      sql: "DELETE FROM replicaPosition WHERE origin = ?", arguments: [old.bytes])
  }
}
