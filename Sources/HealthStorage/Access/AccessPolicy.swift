import Consent
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

/// The read and save permissions of one handle in the current transaction.
///
/// A decision of the owner takes effect with the next transaction.
struct AccessPolicy {
  let role: HealthStore.Role
  /// The row of the client's own source; `nil` if it never saved or registered.
  let ownSource: Int64?
  /// The row of the group whose decisions apply to the client; `nil` if the client never requested
  /// authorization.
  let group: Int64?
  private let permissions: [Int64: Permission]
  private let documentType: Int64?
  private let correlationTypes: Set<Int64>

  init(_ db: Database, client: ClientIdentity, role: HealthStore.Role) throws {
    guard role == .client else {
      self.init(role: role)
      return
    }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT source.id, client.groupId FROM source LEFT JOIN client ON client.sourceId = source.id
        WHERE source.bundleIdentifier = ?
        """, arguments: [client.source.bundleIdentifier])
    try self.init(db, source: row?["id"], group: row?["groupId"])
  }

  /// Creates the policy of a group, for a client in it with the given source.
  init(_ db: Database, source: Int64?, group: Int64?) throws {
    self.init(
      role: .client, ownSource: source, group: group,
      permissions: try Self.permissions(db, group: group),
      documentType: try Self.typeID(db, .document),
      correlationTypes: Set(
        try CorrelationType.all.compactMap { try Self.typeID(db, .correlation($0)) }))
  }

  private init(
    role: HealthStore.Role, ownSource: Int64? = nil, group: Int64? = nil,
    permissions: [Int64: Permission] = [:], documentType: Int64? = nil,
    correlationTypes: Set<Int64> = []
  ) {
    self.role = role
    self.ownSource = ownSource
    self.group = group
    self.permissions = permissions
    self.documentType = documentType
    self.correlationTypes = correlationTypes
  }

  /// The policy of the store's own computations.
  static let owner = AccessPolicy(role: .owner)

  private static func permissions(
    _ db: Database, group: Int64?
  ) throws -> [Int64: Permission] {
    guard let group else { return [:] }
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM permission WHERE groupId = ?", arguments: [group])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["typeId"], Permission($0)) })
  }

  static func typeID(_ db: Database, _ type: ObjectType) throws -> Int64? {
    try db.cachedStatement(sql: "SELECT id FROM sampleType WHERE identifier = ?").fetchID(
      type.identifier)
  }

  func permission(_ typeID: Int64) -> Permission { permissions[typeID] ?? Permission() }

  /// Throws if the handle may not save an object of the type.
  ///
  /// A correlation needs no permission; each of its members is checked.
  func authorizeSaving(_ type: ObjectType, _ typeID: Int64) throws {
    guard role == .client else { return }
    guard type.isSavedByApplications else {
      throw StoreError.notAuthorized(type: type.identifier, .platformOnly)
    }
    // The row of its type may be new in this transaction.
    if case .correlation = type { return }
    try authorizeChanging(typeID, identifier: type.identifier)
  }

  /// Throws if the handle may not change or delete an object of a stored type, which also needs the permission to save
  /// it.
  ///
  /// A correlation needs no permission; each of its members is checked.
  func authorizeChanging(_ typeID: Int64, identifier: String) throws {
    guard role == .client, !correlationTypes.contains(typeID) else { return }
    switch permission(typeID).share {
    case .sharingAuthorized: return
    case .sharingDenied: throw StoreError.notAuthorized(type: identifier, .denied)
    case .notDetermined: throw StoreError.notAuthorized(type: identifier, .notDetermined)
    }
  }
}

extension AccessPolicy {
  /// An SQL condition on a row of `sample` under `alias`: whether the handle may see it.
  ///
  /// `nil` if it may see everything. A client sees its own samples while it may save them, and the
  /// samples of others as far as reading was granted. A correlation is visible if all of its members
  /// are. A document also needs a grant of its own.
  ///
  /// The numbers in the condition come from the store, so the SQL contains no text of a caller.
  func visibility(of alias: String = "sample") -> String? {
    guard role == .client else { return nil }
    var cases = permissions.sorted { $0.key < $1.key }.compactMap { type, permission in
      condition(type, permission, alias).map { "WHEN \(type) THEN \($0)" }
    }
    // Not a plain 0: SQLite has no plan by a named index for it.
    guard !cases.isEmpty else { return "(\(alias).id < 0)" }
    let members = correlationTypes.sorted().map { type in
      """
      WHEN \(type) THEN EXISTS (
        SELECT 1 FROM correlationMember AS link WHERE link.correlationId = \(alias).id)
      AND NOT EXISTS (
        SELECT 1 FROM correlationMember AS link JOIN sample AS member ON member.id = link.sampleId
        WHERE link.correlationId = \(alias).id AND NOT \(simpleVisibility(of: "member")))
      """
    }
    cases += members
    return "(CASE \(alias).typeId \(cases.joined(separator: " ")) ELSE 0 END)"
  }

  /// The condition for samples without members.
  private func simpleVisibility(of alias: String) -> String {
    let cases = permissions.sorted { $0.key < $1.key }.compactMap { type, permission in
      condition(type, permission, alias).map { "WHEN \(type) THEN \($0)" }
    }
    return cases.isEmpty ? "0" : "(CASE \(alias).typeId \(cases.joined(separator: " ")) ELSE 0 END)"
  }

  /// Whether no sample of a type is visible: then none is searched, so that an answer takes as long as one about
  /// a type without samples.
  func seesNothing(of type: Int64) -> Bool {
    role == .client && !correlationTypes.contains(type)
      && condition(type, permission(type), "sample") == nil
  }

  /// The condition on rows of one type; `nil` if none is visible.
  func condition(_ type: Int64, _ permission: Permission, _ alias: String) -> String? {
    guard !correlationTypes.contains(type) else { return nil }
    let own =
      permission.share == .sharingAuthorized
      ? ownSource.map { "\(alias).sourceId = \($0)" } : nil
    var others: String?
    switch permission.read {
    case nil, .nothing: others = nil
    case .since(let date): others = "\(alias).end >= \(date.microseconds)"
    case .everything: others = "1"
    }
    if type == documentType, let scope = others, let group {
      others = """
        (\(scope) AND \(alias).id IN (SELECT documentId FROM documentPermission
          WHERE groupId = \(group) AND isGranted))
        """
    }
    let conditions = [own, others].compactMap(\.self)
    return conditions.isEmpty ? nil : "(\(conditions.joined(separator: " OR ")))"
  }

  /// The same as ``visibility(of:)``, but true if everything is visible: for the end of a WHERE
  /// clause.
  func visible(_ alias: String = "sample") -> String { visibility(of: alias) ?? "1" }

  /// Whether a row of `sample` is visible to the handle.
  func sees(_ row: Int64, _ db: Database) throws -> Bool {
    guard let condition = visibility() else { return true }
    return try Bool.fetchOne(
      db, sql: "SELECT \(condition) FROM sample WHERE id = ?", arguments: [row]) ?? false
  }
}

extension Statement {
  fileprivate func fetchID(_ text: String) throws -> Int64? {
    try Int64.fetchOne(self, arguments: [text])
  }
}
