package import Foundation
package import GRDB
package import HealthModel

/// The rows of requests and of their contents.
package struct RequestTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  package enum State {
    case pending
    case answered
    case cancelled
    /// Withdrawn by the client.
    case absent
  }

  /// The contents of a request, in rows.
  package struct Asked: Hashable {
    /// Whether each type is requested for saving, and for reading.
    package var types: [Int64: TypeUse] = [:]
    package var documents: Set<Int64> = []
    package var recalibration: RecalibrationUse?
    /// The bundle identifier of the application to share permissions with.
    package var companion: String?

    package init(
      types: [Int64: TypeUse] = [:], documents: Set<Int64> = [],
      recalibration: RecalibrationUse? = nil, companion: String? = nil
    ) {
      self.types = types
      self.documents = documents
      self.recalibration = recalibration
      self.companion = companion
    }

    package var isEmpty: Bool {
      types.isEmpty && documents.isEmpty && recalibration == nil && companion == nil
    }
  }

  /// A request that estimates of a type ignore data from before a date.
  package struct RecalibrationUse: Hashable {
    package var type: Int64
    package var from: Instant

    package init(type: Int64, from: Instant) {
      self.type = type
      self.from = from
    }
  }

  package struct TypeUse: Hashable {
    package var share = false
    package var read = false

    package init(share: Bool = false, read: Bool = false) {
      self.share = share
      self.read = read
    }
  }

  /// Stores a request; an identical pending request is reused.
  package func insert(_ asked: Asked, client: Int64, now: Instant) throws -> UUID {
    if let same = try pending(client: client).first(where: { try self.asked($0.row) == asked }) {
      return same.id
    }
    let id = UUID()
    try db.execute(
      sql: "INSERT INTO accessRequest (uuid, sourceId, requested) VALUES (?, ?, ?)",
      arguments: [id.bytes, client, now.microseconds])
    let row = db.lastInsertedRowID
    for (type, use) in asked.types {
      try db.execute(
        sql: """
          INSERT INTO accessRequestType (requestId, typeId, share, read) VALUES (?, ?, ?, ?)
          """, arguments: [row, type, use.share, use.read])
    }
    for document in asked.documents {
      try db.execute(
        sql: "INSERT INTO accessRequestDocument (requestId, documentId) VALUES (?, ?)",
        arguments: [row, document])
    }
    if let recalibration = asked.recalibration {
      try db.execute(
        sql: """
          INSERT INTO accessRequestRecalibration (requestId, typeId, start) VALUES (?, ?, ?)
          """, arguments: [row, recalibration.type, recalibration.from.microseconds])
    }
    if let companion = asked.companion {
      try db.execute(
        sql: "INSERT INTO accessRequestCompanion (requestId, companion) VALUES (?, ?)",
        arguments: [row, companion])
    }
    return id
  }

  package func state(_ id: UUID) throws -> State {
    let row = try Row.fetchOne(
      db, sql: "SELECT answered, isCancelled FROM accessRequest WHERE uuid = ?",
      arguments: [id.bytes])
    guard let row else { return .absent }
    guard (row["answered"] as Int64?) != nil else { return .pending }
    return row["isCancelled"] ? .cancelled : .answered
  }

  /// The row, the client and the group of a pending request.
  package func waiting(_ id: UUID) throws -> (row: Int64, group: Int64)? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT accessRequest.id, groupId FROM accessRequest JOIN client USING (sourceId)
        WHERE uuid = ? AND answered IS NULL
        """, arguments: [id.bytes]
    ).map { row in (row: row[0], group: row[1]) }
  }

  /// The client that made a request.
  package func client(_ row: Int64) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT sourceId FROM accessRequest WHERE id = ?", arguments: [row])
  }

  private func pending(client: Int64) throws -> [(row: Int64, id: UUID)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, uuid FROM accessRequest WHERE sourceId = ? AND answered IS NULL ORDER BY id
        """, arguments: [client]
    ).compactMap { row in UUID(bytes: row[1]).map { (row: row[0] as Int64, id: $0) } }
  }

  package func asked(_ row: Int64) throws -> Asked {
    var asked = Asked()
    let types = try Row.fetchAll(
      db, sql: "SELECT typeId, share, read FROM accessRequestType WHERE requestId = ?",
      arguments: [row])
    for type in types { asked.types[type[0]] = TypeUse(share: type[1], read: type[2]) }
    asked.documents = Set(
      try Int64.fetchAll(
        db, sql: "SELECT documentId FROM accessRequestDocument WHERE requestId = ?",
        arguments: [row]))
    asked.recalibration = try recalibration(row)
    asked.companion = try companion(row)
    return asked
  }

  /// The companion that a request asks to share permissions with.
  package func companion(_ row: Int64) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT companion FROM accessRequestCompanion WHERE requestId = ?", arguments: [row])
  }

  /// The name of the replica in which a request was made; `nil` for one of this store.
  package func device(_ row: Int64) throws -> String? {
    let found = try Row.fetchOne(
      db,
      sql: """
        SELECT store, name FROM accessRequestDevice LEFT JOIN replica ON uuid = store
        WHERE requestId = ?
        """, arguments: [row])
    guard let found, let id = UUID(bytes: found["store"]) else { return nil }
    return found["name"] ?? String(id.uuidString.lowercased().prefix(8))
  }

  /// Whether the owner has answered about a companion of a client.
  ///
  /// Such an answer is a refusal: a confirmed companion is stored with the client.
  package func hasAnswered(_ companion: String, of client: Int64) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM accessRequest JOIN accessRequestCompanion ON requestId = id
          WHERE sourceId = ? AND companion = ? AND answered IS NOT NULL AND NOT isCancelled)
        """, arguments: [client, companion]) ?? false
  }

  /// Removes a client's requests, and the answers to them, about companions that it no longer names.
  package func forgetCompanions(of client: Int64, but companion: String?) throws {
    try db.execute(
      sql: """
        DELETE FROM accessRequest WHERE sourceId = ?
          AND id IN (SELECT requestId FROM accessRequestCompanion WHERE companion IS NOT ?)
        """, arguments: [client, companion])
  }

  /// The recalibration that a request contains.
  package func recalibration(_ row: Int64) throws -> RecalibrationUse? {
    try Row.fetchOne(
      db, sql: "SELECT typeId, start FROM accessRequestRecalibration WHERE requestId = ?",
      arguments: [row]
    ).map { RecalibrationUse(type: $0[0], from: Instant(microseconds: $0[1])) }
  }

  package func close(_ row: Int64, isCancelled: Bool, now: Instant) throws {
    try db.execute(
      sql: "UPDATE accessRequest SET answered = ?, isCancelled = ? WHERE id = ?",
      arguments: [now.microseconds, isCancelled, row])
  }

  /// Withdraws a request that no task waits for any more.
  package func withdraw(_ id: UUID) throws {
    try db.execute(
      sql: "DELETE FROM accessRequest WHERE uuid = ? AND answered IS NULL", arguments: [id.bytes])
  }

  /// Closes the requests of a group that have nothing undecided left.
  package func closeDecided(group: Int64, now: Instant) throws {
    try db.execute(
      sql: """
        UPDATE accessRequest SET answered = ?
        WHERE answered IS NULL
          AND sourceId IN (SELECT sourceId FROM client WHERE groupId = ?)
          AND EXISTS (SELECT 1 FROM accessRequestType WHERE requestId = accessRequest.id)
          AND NOT EXISTS (
            SELECT 1 FROM accessRequestType AS asked
            LEFT JOIN permission ON permission.typeId = asked.typeId AND permission.groupId = ?
            WHERE asked.requestId = accessRequest.id
              AND (asked.share AND ifnull(permission.share, 0) = 0
                OR asked.read AND ifnull(permission.read, 0) = 0))
        """, arguments: [now.microseconds, group, group])
  }
}
