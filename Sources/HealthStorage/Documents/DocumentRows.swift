package import Foundation
import GRDB
package import HealthModel
import SampleQueries
import StoreDatabase
package import StoreErrors

/// Reads the document-specific columns from their table.
struct DocumentRows {
  let db: Database

  /// The size of a document's XML in bytes, without reading it.
  func size(of row: Int64) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT length(xml) FROM document WHERE id = ?", arguments: [row])
      ?? 0
  }

  /// A document's XML; the caller has checked the handle's permission.
  func xml(of id: UUID) throws -> Data? {
    try Data.fetchOne(
      db, sql: "SELECT xml FROM document JOIN sample USING (id) WHERE uuid = ?",
      arguments: [id.bytes])
  }

  /// The matching documents that the client may request but has never requested, by start.
  func unasked(_ predicate: SamplePredicate?, _ policy: AccessPolicy) throws -> [UUID] {
    guard let group = policy.group, let type = try AccessPolicy.typeID(db, .document),
      let scope = policy.documentScope(type)
    else { return [] }
    let compiled = try CompiledPredicate(predicate, for: .document, policy: policy)
    return try Data.fetchAll(
      db,
      sql: """
        SELECT sample.uuid FROM sample WHERE sample.typeId = \(type) AND \(scope)
          AND sample.id NOT IN (SELECT documentId FROM documentPermission WHERE groupId = \(group))
          AND (\(compiled.sql))
        ORDER BY sample.start, sample.id
        """, arguments: compiled.arguments
    ).compactMap { UUID(bytes: $0) }
  }

  /// The document with the latest end among those that match a condition.
  func newest(_ condition: String) throws -> UUID? {
    try Data.fetchOne(
      db,
      sql: """
        SELECT sample.uuid FROM document JOIN sample USING (id) WHERE \(condition)
        ORDER BY sample.end DESC, sample.id DESC LIMIT 1
        """
    ).flatMap { UUID(bytes: $0) }
  }

  /// Documents whose identity begins with a prefix, by identity.
  func identities(_ prefix: IdentityPrefix, _ condition: String) throws -> [UUID] {
    try Data.fetchAll(
      db,
      sql: """
        SELECT sample.uuid FROM sample JOIN document USING (id)
        WHERE sample.uuid BETWEEN ? AND ? AND \(condition) ORDER BY sample.uuid LIMIT ?
        """, arguments: [prefix.first, prefix.last, IdentityPrefix.candidatesShown]
    ).compactMap { UUID(bytes: $0) }
  }

  /// The oldest document with exactly these bytes; the sizes are compared first, which reads no XML.
  func identity(of xml: Data, _ condition: String) throws -> UUID? {
    try Data.fetchOne(
      db,
      sql: """
        SELECT sample.uuid FROM document JOIN sample USING (id)
        WHERE length(xml) = ? AND xml = ? AND \(condition) ORDER BY sample.id LIMIT 1
        """, arguments: [xml.count, xml]
    ).flatMap { UUID(bytes: $0) }
  }

  /// The decisions about a document, by application.
  func sharing(of id: UUID) throws -> [DocumentSharing] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT source.name, source.bundleIdentifier, isGranted
        FROM documentPermission JOIN sample ON sample.id = documentPermission.documentId
        JOIN client USING (groupId) JOIN source ON source.id = client.sourceId
        WHERE sample.uuid = ? ORDER BY bundleIdentifier
        """, arguments: [id.bytes]
    ).map { row in
      DocumentSharing(
        client: Source(name: row["name"], bundleIdentifier: row["bundleIdentifier"]),
        isGranted: row["isGranted"])
    }
  }
}

extension AccessPolicy {
  /// The documents of others whose type the client may read, as a condition on `sample`; `nil` if it
  /// may read none.
  fileprivate func documentScope(_ type: Int64) -> String? {
    let permission = permission(type)
    var conditions: [String]
    switch permission.read {
    case nil, .nothing: return nil
    case .since(let date): conditions = ["sample.end >= \(date.microseconds)"]
    case .everything: conditions = ["1"]
    }
    if permission.share == .sharingAuthorized, let ownSource {
      conditions.append("sample.sourceId <> \(ownSource)")
    }
    return "(\(conditions.joined(separator: " AND ")))"
  }
}

/// The decision about one document for one application.
package struct DocumentSharing: Hashable, Sendable {
  /// The application.
  package let client: Source
  /// Whether the application may read the document.
  package let isGranted: Bool
}

extension HealthStore {
  /// The decisions about a document, by application; applications that never requested it are
  /// omitted.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func sharing(ofDocument id: UUID) async throws(StoreError) -> [DocumentSharing] {
    try requireOwner()
    return try await read { db in try DocumentRows(db: db).sharing(of: id) }
  }
}
