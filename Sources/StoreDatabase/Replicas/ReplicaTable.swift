package import Foundation
package import GRDB
package import HealthModel
import StoreErrors

/// A replica of the person's store on another device, as the owner registered it.
package struct RegisteredReplica: Hashable, Sendable {
  /// The identity of its store file.
  package let uuid: UUID
  /// The name that the owner gave it.
  package let name: String
  package let registered: Instant

  package init(uuid: UUID, name: String, registered: Instant) {
    self.uuid = uuid
    self.name = name
    self.registered = registered
  }
}

/// The registered replicas, and the vectors of all known ones.
///
/// The vector of a replica has for each store the number of the last of its changes that the replica has, with all
/// before it. Positions only rise. A replica passes on what it received, so its vector may name stores that it never
/// met.
package struct ReplicaTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// Registers a replica, or gives it another name.
  ///
  /// - Parameter replica: The replica; its time of registration is that of the first call.
  /// - Throws: `DatabaseError`.
  package func register(_ replica: RegisteredReplica) throws {
    try db.run(
      sql: """
        INSERT INTO replica (uuid, name, registered) VALUES (?, ?, ?)
        ON CONFLICT (uuid) DO UPDATE SET name = excluded.name
        """,
      arguments: [replica.uuid.bytes, replica.name, replica.registered.microseconds])
  }

  /// The registered replicas, by name.
  package func all() throws -> [RegisteredReplica] {
    try Row.fetchAll(db, cached: "SELECT uuid, name, registered FROM replica ORDER BY name, uuid")
      .compactMap { row in
        UUID(bytes: row["uuid"]).map {
          RegisteredReplica(
            uuid: $0, name: row["name"], registered: Instant(microseconds: row["registered"]))
        }
      }
  }

  /// Removes a replica, for which no tombstone waits any more.
  ///
  /// - Returns: `false` if it is not registered.
  /// - Throws: `DatabaseError`.
  package func remove(_ uuid: UUID) throws -> Bool {
    try db.run(sql: "DELETE FROM replica WHERE uuid = ?", arguments: [uuid.bytes])
    let isRemoved = db.changesCount > 0
    try db.run(sql: "DELETE FROM replicaPosition WHERE holder = ?", arguments: [uuid.bytes])
    return isRemoved
  }

  /// The vector of a replica; empty for an unknown one.
  package func vector(of holder: UUID) throws -> [UUID: Int64] {
    let rows = try Row.fetchAll(
      db, cached: "SELECT origin, change FROM replicaPosition WHERE holder = ?",
      arguments: [holder.bytes])
    return Dictionary(
      rows.compactMap { row in UUID(bytes: row["origin"]).map { ($0, row["change"]) } },
      uniquingKeysWith: max)
  }

  /// Raises the positions of a replica to those of a vector; none falls.
  ///
  /// - Parameters:
  ///   - holder: The replica.
  ///   - vector: Its positions, or a part of them.
  /// - Throws: `StoreError.query(_:)` (`anchor`) for a position that this store has not reached; the transaction
  ///   must not be committed then.
  package func raise(_ holder: UUID, to vector: [UUID: Int64]) throws {
    let identity = try StoreIdentity.read(db)
    let counter = try Int64.fetchOne(db, cached: "SELECT value FROM changeCounter") ?? 0
    for (origin, change) in vector where change > 0 {
      guard origin != identity || change <= counter else { throw StoreError.anchor(.ahead) }
      try db.run(
        sql: """
          INSERT INTO replicaPosition (holder, origin, change) VALUES (?, ?, ?)
          ON CONFLICT (holder, origin) DO UPDATE SET change = max(change, excluded.change)
          """, arguments: [holder.bytes, origin.bytes, change])
    }
  }

  /// The last change of this store that every registered replica has; `nil` if none is registered.
  package func sharedPosition() throws -> Int64? {
    try Int64.fetchOne(
      db,
      cached: """
        SELECT min(ifnull(change, 0)) FROM replica
        LEFT JOIN replicaPosition ON holder = replica.uuid AND origin = ?
        """, arguments: [StoreIdentity.read(db).bytes])
  }
}
