import Foundation
import GRDB
import HealthModel

/// The one door into the store: every object that is saved or deleted passes here, in a transaction.
///
/// It stamps the source revision, numbers the change, refuses a second object of an identity, applies
/// sync identity, writes tombstones, and asks what the client may save and delete.
struct SaveTransaction {
  let db: Database
  let client: ClientIdentity
  let policy: AccessPolicy
  private var change: Int64
  private let changeBefore: Int64
  private var origins: OriginTable
  private var types: [String: Int64] = [:]
  private var restricted: [Int64: [AccessPolicy]] = [:]
  private let earliest: Instant?

  init(_ db: Database, client: ClientIdentity, role: HealthStore.Role) throws {
    self.db = db
    self.client = client
    policy = try AccessPolicy(db, client: client, role: role)
    earliest = try RetentionTable(db: db).earliestPermittedDate(
      now: Instant(secondsSince1970: Date().timeIntervalSince1970))
    change = try Int64.fetchOne(db, sql: "SELECT value FROM changeCounter") ?? 0
    changeBefore = change
    origins = OriginTable(db)
  }

  /// Keeps the change counter; the last call of the transaction.
  func close() throws {
    guard change > changeBefore else { return }
    try db.execute(sql: "UPDATE changeCounter SET value = ?", arguments: [change])
  }

  /// What any sample has, whatever its kind.
  struct Head {
    var header: ObjectHeader
    var type: ObjectType
    var span: Span
    var value: Double?
    var given: Quantity?
  }

  /// Saves the common part of an object.
  ///
  /// - Returns: Its row, and the row of the version it replaces: the caller moves what hangs on that
  ///   one and then calls ``remove(_:)``. `nil` when a version that is not older is stored.
  mutating func insert(_ head: Head) throws -> (row: Int64, replaced: Int64?)? {
    let uuid = head.header.uuid
    let typeID = try typeID(head.type)
    try policy.authorizeSaving(head.type, typeID)
    try checkDates(head)
    let revision = try origins.revision(client.sourceRevision)
    do {
      try head.header.metadata.validate()
    } catch {
      throw StoreError.invalid(uuid, .metadata(error))
    }
    let sync = SyncIdentity(head.header.metadata)
    var replaced: Int64?
    if let sync {
      let stored = try Row.fetchOne(
        db,
        sql: """
          SELECT id, syncVersion FROM sample
          WHERE syncIdentifier = ? AND typeId = ? AND sourceId = ?
          """, arguments: [sync.identifier, typeID, revision.source])
      if let stored {
        guard sync.version > stored["syncVersion"] as Double else { return nil }
        replaced = stored["id"]
      }
    }
    guard try !exists(uuid) else { throw StoreError.duplicate(uuid) }
    if let replaced { try retire(replaced) }
    change += 1
    let row = change
    try db.cachedStatement(sql: Self.insertion).execute(
      arguments: [
        row, uuid.bytes, typeID, head.span.start.microseconds, head.span.end.microseconds,
        head.value, head.given?.value, head.given?.unit.description, revision.source,
        revision.revision, try origins.device(head.header.device),
        try StoredMetadata.text(head.header.metadata), sync?.identifier, sync?.version,
      ])
    if let replaced {
      try db.execute(
        sql: "UPDATE workoutSample SET sampleId = ?, start = ? WHERE sampleId = ?",
        arguments: [row, head.span.start.microseconds, replaced])
      try db.execute(
        sql: "UPDATE correlationMember SET sampleId = ? WHERE sampleId = ?",
        arguments: [row, replaced])
    }
    return (row, replaced)
  }

  /// The next number of the change counter, for a change that is no object.
  mutating func countChange() -> Int64 {
    change += 1
    return change
  }

  /// Refuses what ends before the earliest date that this store keeps.
  private func checkDates(_ head: Head) throws {
    if let earliest, head.span.end < earliest {
      throw StoreError.tooOld(head.header.uuid, earliest: earliest)
    }
  }

  private static let insertion = """
    INSERT INTO sample (id, uuid, typeId, start, end, value, givenValue, givenUnit, sourceId,
      sourceRevisionId, deviceId, metadata, syncIdentifier, syncVersion)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// Deletes an object: a tombstone with nothing but its identity stays.
  mutating func delete(_ row: Int64) throws {
    try bury(row)
    try remove(row)
  }

  /// Removes the row of an object that has its tombstone.
  func remove(_ row: Int64) throws {
    try db.execute(sql: "DELETE FROM sample WHERE id = ?", arguments: [row])
  }

  /// Buries an old version and frees its sync identity for the new one.
  private mutating func retire(_ row: Int64) throws {
    try bury(row)
    try db.execute(
      sql: "UPDATE sample SET syncIdentifier = NULL, syncVersion = NULL WHERE id = ?",
      arguments: [row])
  }

  private mutating func bury(_ row: Int64) throws {
    change += 1
    try db.execute(
      sql: """
        INSERT INTO tombstone (change, uuid, typeId, sourceId, syncIdentifier, syncVersion)
        SELECT ?, uuid, typeId, sourceId, syncIdentifier, syncVersion FROM sample WHERE id = ?
        """, arguments: [change, row])
    try hideDeletion(row)
  }

  /// Notes which groups could not see the object: its tombstone will have nothing to tell it by.
  ///
  /// Groups that read nothing of the type, or all of it, are told apart by the type and the source.
  private mutating func hideDeletion(_ row: Int64) throws {
    guard
      let typeID = try Int64.fetchOne(
        db, sql: "SELECT typeId FROM sample WHERE id = ?", arguments: [row])
    else { return }
    for policy in try restrictedPolicies(typeID) where try !policy.sees(row, db) {
      try db.execute(
        sql: "INSERT INTO hiddenDeletion (change, groupId) VALUES (?, ?)",
        arguments: [change, policy.group])
    }
  }

  private mutating func restrictedPolicies(_ typeID: Int64) throws -> [AccessPolicy] {
    if let known = restricted[typeID] { return known }
    let identifier = try String.fetchOne(
      db, sql: "SELECT identifier FROM sampleType WHERE id = ?", arguments: [typeID])
    let groups: [Int64]
    switch identifier.flatMap(ObjectType.init(identifier:)) {
    case .correlation:
      groups = try Int64.fetchAll(db, sql: "SELECT DISTINCT groupId FROM permission")
    case .document:
      groups = try Int64.fetchAll(
        db, sql: "SELECT groupId FROM permission WHERE typeId = ? AND read >= 2",
        arguments: [typeID])
    default:
      groups = try Int64.fetchAll(
        db, sql: "SELECT groupId FROM permission WHERE typeId = ? AND read = 2",
        arguments: [typeID])
    }
    let policies = try groups.map { try AccessPolicy(db, source: nil, group: $0) }
    restricted[typeID] = policies
    return policies
  }

  func exists(_ uuid: UUID) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM sample WHERE uuid = ?)", arguments: [uuid.bytes])
      ?? false
  }

  /// The row of a device, made when it is new; `nil` for no device.
  mutating func device(_ device: Device?) throws -> Int64? {
    try origins.device(device)
  }

  /// The row of the client's own source revision.
  mutating func clientRevision() throws -> Int64 {
    try origins.revision(client.sourceRevision).revision
  }

  /// The row of a type, made when it is new; one that was stored with another unit is refused.
  mutating func typeID(_ type: ObjectType) throws -> Int64 {
    if let known = types[type.identifier] { return known }
    var unit: String?
    var aggregation: Int?
    if case .quantity(let quantity) = type {
      unit = quantity.canonicalUnit.description
      aggregation = quantity.aggregation.rawValue
    }
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO sampleType (identifier, canonicalUnit, aggregation) VALUES (?, ?, ?)
        """, arguments: [type.identifier, unit, aggregation])
    let row = try Row.fetchOne(
      db, sql: "SELECT id, canonicalUnit FROM sampleType WHERE identifier = ?",
      arguments: [type.identifier])
    let stored: String? = row?["canonicalUnit"]
    guard let row, stored == unit else {
      throw StoreError.typeInUse(type.identifier, unit: stored ?? "none")
    }
    let id: Int64 = row["id"]
    types[type.identifier] = id
    return id
  }
}

extension UUID {
  /// The 16 bytes, as stored.
  var bytes: Data { withUnsafeBytes(of: uuid) { Data($0) } }

  init?(bytes: Data) {
    guard bytes.count == 16 else { return nil }
    self.init(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
  }
}
