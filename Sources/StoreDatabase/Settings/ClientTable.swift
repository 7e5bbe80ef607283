package import Consent
import Foundation
package import GRDB
package import HealthModel
import StoreErrors

/// The rows of clients and of the decisions about their groups.
package struct ClientTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// A client's own row.
  package struct Stored {
    package var source: Int64
    package var group: Int64
    package var companion: String?
    package var readPurpose: LocalizedText?
    package var sharePurpose: LocalizedText?

    package init(_ row: Row) throws {
      source = row["sourceId"]
      group = row["groupId"]
      companion = row["companion"]
      readPurpose = try ClientTable.text(row["readPurpose"])
      sharePurpose = try ClientTable.text(row["sharePurpose"])
    }
  }

  /// The client of a bundle identifier; `nil` for one that did not register.
  package func stored(_ bundleIdentifier: String) throws -> Stored? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT client.* FROM client JOIN source ON source.id = client.sourceId
        WHERE bundleIdentifier = ?
        """, arguments: [bundleIdentifier]
    ).map(Stored.init)
  }

  /// Whether a client declared that it recalibrates estimates.
  package func recalibrates(_ client: Stored) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM recalibratingClient WHERE sourceId = ?)",
      arguments: [client.source]) ?? false
  }

  /// The client of a bundle identifier that the owner named.
  package func known(_ bundleIdentifier: String) throws -> Stored {
    guard let stored = try stored(bundleIdentifier) else {
      throw StoreError.unknownClient(bundleIdentifier)
    }
    return stored
  }

  package func all() throws -> [RegisteredClient] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT client.*, source.name, source.bundleIdentifier FROM client
        JOIN source ON source.id = client.sourceId ORDER BY bundleIdentifier
        """)
    let groups = Dictionary(grouping: rows) { $0["groupId"] as Int64 }
    return try rows.map { row in
      let own: String = row["bundleIdentifier"]
      let group: [Row] = groups[row["groupId"]] ?? []
      return RegisteredClient(
        source: Source(name: row["name"], bundleIdentifier: own),
        registered: Instant(microseconds: row["registered"]),
        readPurpose: try Self.text(row["readPurpose"]),
        sharePurpose: try Self.text(row["sharePurpose"]),
        companions: group.map { $0["bundleIdentifier"] as String }.filter { $0 != own })
    }
  }

  /// The decisions about a group, by type.
  package func permissions(group: Int64) throws -> [ObjectType: Permission] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT permission.*, identifier FROM permission
        JOIN sampleType ON sampleType.id = permission.typeId WHERE groupId = ?
        """, arguments: [group])
    var permissions: [ObjectType: Permission] = [:]
    for row in rows {
      // This release cannot request or save a type of a later release.
      guard let type = ObjectType(identifier: row["identifier"]) else { continue }
      permissions[type] = Permission(row)
    }
    return permissions
  }

  /// What a client may read, as text: another text after each decision about it.
  ///
  /// - Parameter bundleIdentifier: The client; one that is not registered may read nothing.
  /// - Returns: The text.
  /// - Throws: `DatabaseError`.
  package func permissionText(of bundleIdentifier: String) throws -> String {
    guard let client = try stored(bundleIdentifier) else { return "" }
    let types = try Row.fetchAll(
      db, sql: "SELECT typeId, read, readSince FROM permission WHERE groupId = ? ORDER BY typeId",
      arguments: [client.group])
    let documents = try Row.fetchAll(
      db,
      sql: """
        SELECT documentId, isGranted FROM documentPermission WHERE groupId = ? ORDER BY documentId
        """, arguments: [client.group])
    let words =
      types.map {
        "\($0["typeId"] as Int64):\($0["read"] as Int64? ?? 0):\($0["readSince"] as Int64? ?? 0)"
      }
      + documents.map { "\($0["documentId"] as Int64)=\($0["isGranted"] as Bool)" }
    return "\(client.group) \(words.joined(separator: " "))"
  }

  /// Stores the decision about a type, in a change with a number.
  package func decide(_ decision: TypeDecision, group: Int64, type: Int64, change: Int64) throws {
    let stored = try Row.fetchOne(
      db, sql: "SELECT * FROM permission WHERE groupId = ? AND typeId = ?",
      arguments: [group, type])
    var permission = stored.map { Permission($0) } ?? Permission()
    if let share = decision.share {
      permission.share = share ? .sharingAuthorized : .sharingDenied
    }
    if let read = decision.read { permission.read = read }
    try store(permission, group: group, type: type, change: change)
  }

  /// Stores the permission of a group for a type, decided in a change.
  func store(_ permission: Permission, group: Int64, type: Int64, change: Int64) throws {
    let read = permission.readColumns
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO permission (groupId, typeId, share, read, readSince, decidedChange)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [group, type, permission.share.rawValue, read.read, read.since, change])
  }

  /// Grants or refuses a group access to documents.
  package func decide(_ documents: [Int64: Bool], group: Int64) throws {
    for (document, isGranted) in documents {
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO documentPermission (groupId, documentId, isGranted)
          VALUES (?, ?, ?)
          """, arguments: [group, document, isGranted])
    }
  }

  /// The types that a group may save but none of its applications ever saved, by name.
  package func unusedShares(group: Int64) throws -> [ObjectType] {
    try String.fetchAll(
      db,
      sql: """
        SELECT identifier FROM permission JOIN sampleType ON sampleType.id = permission.typeId
        WHERE permission.groupId = ? AND share = ? AND NOT EXISTS (
          SELECT 1 FROM sample JOIN client USING (sourceId)
          WHERE sample.typeId = permission.typeId AND client.groupId = permission.groupId)
        """, arguments: [group, SharingStatus.sharingAuthorized.rawValue]
    ).compactMap(ObjectType.init(identifier:)).sortedByName
  }

  /// Stores an application's declaration about itself; a new one gets a group of its own.
  ///
  /// A companion that it names is not joined before the owner confirms it. A companion that it no longer
  /// names is left.
  ///
  /// - Returns: The companion to ask the owner about; `nil` if it names none, or that companion is already
  ///   confirmed.
  package func register(
    source: Int64, _ registration: ClientRegistration, bundleIdentifier: String,
    now: Instant, newGroup: () -> Int64
  ) throws -> String? {
    let companion = registration.companion.flatMap { $0 == bundleIdentifier ? nil : $0 }
    let before = try stored(bundleIdentifier)
    let own = before?.group
    let confirmed = before?.companion == companion ? companion : nil
    let isLeaving = before?.companion != nil && confirmed == nil
    let group =
      try companionGroup(bundleIdentifier, confirmed) ?? (isLeaving ? nil : own) ?? newGroup()
    try db.execute(
      sql: """
        INSERT INTO client (sourceId, groupId, companion, readPurpose, sharePurpose, registered)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (sourceId) DO UPDATE SET groupId = excluded.groupId,
          companion = excluded.companion, readPurpose = excluded.readPurpose,
          sharePurpose = excluded.sharePurpose
        """,
      arguments: [
        source, group, confirmed, try Self.column(registration.readPurpose),
        try Self.column(registration.sharePurpose), now.microseconds,
      ])
    try db.execute(
      sql: registration.recalibratesEstimates
        ? "INSERT OR IGNORE INTO recalibratingClient (sourceId) VALUES (?)"
        : "DELETE FROM recalibratingClient WHERE sourceId = ?",
      arguments: [source])
    if let own, own != group { try forgetEmptyGroup(own) }
    return companion == confirmed ? nil : companion
  }

  /// Makes two applications companions, as the owner confirmed.
  ///
  /// Decisions about the first alone are removed once its companion has registered.
  ///
  /// - Returns: The group of both.
  package func join(_ client: Int64, to companion: String, bundleIdentifier: String) throws
    -> Int64?
  {
    let own = try Int64.fetchOne(
      db, sql: "SELECT groupId FROM client WHERE sourceId = ?", arguments: [client])
    let group = try companionGroup(bundleIdentifier, companion) ?? own
    try db.execute(
      sql: "UPDATE client SET companion = ?, groupId = ifnull(?, groupId) WHERE sourceId = ?",
      arguments: [companion, group, client])
    if let own, own != group { try forgetEmptyGroup(own) }
    return group
  }

  /// The group of the named companion, or of one that named this application.
  private func companionGroup(_ own: String, _ companion: String?) throws -> Int64? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT groupId FROM client JOIN source ON source.id = client.sourceId
        WHERE bundleIdentifier = ? OR companion = ? OR companion = ?
        ORDER BY bundleIdentifier <> ?, registered LIMIT 1
        """, arguments: [companion, own, companion, companion])
  }

  /// Removes a client with its requests; the decisions are removed with the last client of its group.
  package func remove(_ client: Stored) throws {
    try db.execute(sql: "DELETE FROM client WHERE sourceId = ?", arguments: [client.source])
    try forgetEmptyGroup(client.group)
  }

  private func forgetEmptyGroup(_ group: Int64) throws {
    for table in ["permission", "documentPermission"] {
      try db.execute(
        sql: """
          DELETE FROM \(table) WHERE groupId = ?
            AND groupId NOT IN (SELECT groupId FROM client)
          """, arguments: [group])
    }
  }

  private static func column(_ text: LocalizedText?) throws -> String? {
    guard let text, !text.isBlank else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(text), as: UTF8.self)
  }

  fileprivate static func text(_ column: String?) throws -> LocalizedText? {
    try column.map { try JSONDecoder().decode(LocalizedText.self, from: Data($0.utf8)) }
  }
}

extension Sequence<ObjectType> {
  /// Sorted by name.
  package var sortedByName: [ObjectType] { sorted { $0.name < $1.name } }
}

extension Permission {
  /// The decision in a row of `permission`.
  package init(_ row: Row) {
    self.init()
    share = SharingStatus(rawValue: row["share"]) ?? .sharingDenied
    switch row["read"] as Int {
    case 0: read = nil
    case 2: read = .since(Instant(microseconds: row["readSince"]))
    case 3: read = .everything
    default: read = .nothing
    }
    decidedChange = row["decidedChange"]
  }

  /// The values of the columns `read` and `readSince`.
  package var readColumns: (read: Int, since: Int64?) {
    switch read {
    case nil: (0, nil)
    case .nothing: (1, nil)
    case .since(let date): (2, date.microseconds)
    case .everything: (3, nil)
    }
  }
}
