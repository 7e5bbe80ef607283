import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

/// The write path of the store: every object is saved or deleted here, in a transaction.
///
/// It stamps the source revision, numbers the change, rejects a second object of an identity, applies sync
/// identity, writes tombstones, and checks the client's permissions to save and delete.
struct SaveTransaction {
  /// The origin of the objects of a transaction.
  enum Origin {
    /// The client saves its own objects.
    case local
    /// Another device of the same person sends its objects: each retains its source.
    case replica
  }

  let db: Database
  let client: ClientIdentity
  let policy: AccessPolicy
  let origin: Origin
  let now: Instant
  let retention: RetentionRules
  /// The types that the platform does not collect; empty for other sources.
  let collection: CollectionRules
  private(set) var change: Int64
  let changeBefore: Int64
  private var origins: OriginTable
  private var types: [String: Int64] = [:]
  /// The type of the last object and its row: an import saves many of a kind in a row.
  private var lastType: (type: ObjectType, id: Int64)?
  private var metadataTexts = MetadataTexts()
  private var ownRevision: (source: Int64, revision: Int64)?
  let insertion: SampleInsertion
  private var hasBuried = false
  /// Whether the store has tombstones, which a save has to be compared with.
  private(set) var hasTombstones: Bool
  /// The incarnation of the next object from elsewhere.
  var receivedIncarnation: Int64 = 0
  /// Whether a workout received the parts of another one, in whose place it is.
  var hasInherited = false
  private var defersReferences = false
  private var restricted: [TypeAndSource: [AccessPolicy]] = [:]
  /// The days whose activity totals have to be computed again.
  var activity = ActivityChanges()

  init(
    _ db: Database, client: ClientIdentity, role: HealthStore.Role, origin: Origin = .local,
    now: Instant = Instant(secondsSince1970: Date().timeIntervalSince1970)
  ) throws {
    self.db = db
    self.client = client
    self.origin = origin
    self.now = now
    policy = try AccessPolicy(db, client: client, role: role)
    retention = try RetentionTable(db: db).rules()
    collection =
      origin == .local ? try CollectionTable(db: db).rules(for: client) : CollectionRules()
    change = try Int64.fetchOne(db, cached: "SELECT value FROM changeCounter") ?? 0
    changeBefore = change
    origins = OriginTable(db)
    insertion = try SampleInsertion(db)
    hasTombstones = try RecordTable(db: db).hasTombstones()
  }

  /// Stores the change counter, as the last call of the transaction.
  func close() throws {
    guard change > changeBefore else { return }
    try activity.write(db)
    try db.run(sql: "UPDATE changeCounter SET value = ?", arguments: [change])
    if hasBuried { try TombstoneLedger(db: db).note(change: change, now: now) }
  }

  /// The common properties of samples of every kind.
  struct Head {
    var header: ObjectHeader
    var type: ObjectType
    var span: TimeRange
    var value: Double?
    var given: Quantity?
  }

  /// Saves the common part of an object.
  ///
  /// - Returns: Its row, and the row of the version it replaces: the caller moves the parts of that
  ///   version and then calls ``remove(_:)``. `nil` if a version that is not older is stored, if the
  ///   platform does not collect the type, or if another device sends an object that is already stored,
  ///   is not the greatest record of its name or is too old for this store.
  mutating func insert(_ head: Head) throws -> (row: Int64, replaced: Int64?)? {
    guard var new = try row(of: head) else { return nil }
    // For a local object, the insertion itself rejects a duplicate identity.
    let found = try origin == .local ? place(ofSaved: new) : place(ofReceived: new)
    guard let place = found else { return nil }
    let replaced = place.replaced
    new.incarnation = place.incarnation
    if let replaced { try retire(replaced) }
    if ActivityChanges.isAbout(head.type.identifier) { activity.note(head.span) }
    change += 1
    let row = change
    new.id = row
    try insertion.insert([new])
    if let replaced {
      try db.run(
        sql: "UPDATE workoutSample SET sampleId = ?, start = ? WHERE sampleId = ?",
        arguments: [row, head.span.start.microseconds, replaced])
      try db.run(
        sql: "UPDATE correlationMember SET sampleId = ? WHERE sampleId = ?",
        arguments: [row, replaced])
    }
    return (row, replaced)
  }

  /// Creates the row of an object without its number; `nil` for one that is too old for this store or not
  /// collected.
  ///
  /// - Parameters:
  ///   - head: Its common properties.
  ///   - metadata: Their encoded text, if they were validated before.
  /// - Returns: The row, with 0 for its number.
  /// - Throws: `StoreError`.
  mutating func row(
    of head: Head, metadata: String? = nil
  ) throws -> SampleRow? {
    let typeID = try typeID(head.type)
    if origin == .local { try policy.authorizeSaving(head.type, typeID) }
    guard try isWithinDates(head), isCollected(head) else { return nil }
    let revision =
      origin == .local ? try clientOrigin() : try origins.revision(revision(of: head.header))
    return SampleRow(
      uuid: head.header.uuid, typeID: typeID, start: head.span.start.microseconds,
      end: head.span.end.microseconds, value: head.value,
      given: head.given.map { ($0.value, $0.unit.description) },
      source: revision.source, revision: revision.revision,
      device: try origins.device(head.header.device),
      metadata: try metadata ?? metadataTexts.text(head.header),
      sync: SyncIdentity(head.header.metadata))
  }

  /// Returns the next number of the change counter, for a change without an object.
  mutating func countChange() -> Int64 {
    change += 1
    return change
  }

  /// Counts the changes of rows that were inserted with the numbers after ``change``.
  mutating func countChanges(through last: Int64) {
    change = max(change, last)
  }

  /// Returns the source revision with which an object is saved.
  func revision(of header: ObjectHeader) -> SourceRevision {
    switch origin {
    case .local: client.sourceRevision
    case .replica: header.sourceRevision ?? client.sourceRevision
    }
  }

  /// Defers the check of references to the commit; executed once, since each time SQLite prepares all its
  /// statements again.
  mutating func deferReferences() throws {
    guard !defersReferences else { return }
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    defersReferences = true
  }

  /// Deletes an object, leaving a tombstone with nothing but its identity.
  ///
  /// - Parameters:
  ///   - row: The row of the object.
  ///   - isReplaced: Whether a greater record of its name ended it.
  /// - Throws: `DatabaseError`.
  mutating func delete(_ row: Int64, isReplaced: Bool = false) throws {
    try bury(row, isReplaced: isReplaced)
    try remove(row)
  }

  /// Removes the row of an object that has its tombstone.
  func remove(_ row: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM sample WHERE id = ?").execute(arguments: [row])
  }

  /// Replaces an old version with a tombstone and frees its sync identity for the new one.
  private mutating func retire(_ row: Int64) throws {
    try bury(row, isReplaced: true)
    try db.run(
      sql: "UPDATE sample SET syncIdentifier = NULL, syncVersion = NULL WHERE id = ?",
      arguments: [row])
  }

  private mutating func bury(_ row: Int64, isReplaced: Bool) throws {
    change += 1
    hasBuried = true
    hasTombstones = true
    try RecordTable(db: db).bury(row, isReplaced: isReplaced, change: change)
    try noteActivity(row)
    try hideDeletion(row)
  }

  /// Marks the days that lose activity samples to be computed again.
  private mutating func noteActivity(_ row: Int64) throws {
    let found = try Row.fetchOne(
      db,
      cached: """
        SELECT start, end, identifier FROM sample JOIN sampleType ON sampleType.id = typeId
        WHERE sample.id = ?
        """, arguments: [row])
    guard let found, ActivityChanges.isAbout(found["identifier"]) else { return }
    activity.note(HeaderColumns.span(found))
  }

  /// Records which groups could not see the object, as its tombstone does not contain the data to decide
  /// it.
  ///
  /// Groups that read nothing of the type, or all of it, are decided by the type and the source.
  private mutating func hideDeletion(_ row: Int64) throws {
    guard
      let object = try Row.fetchOne(
        db, cached: "SELECT typeId, sourceId FROM sample WHERE id = ?", arguments: [row])
    else { return }
    let key = TypeAndSource(type: object["typeId"], source: object["sourceId"])
    for policy in try restrictedPolicies(key) where try !policy.sees(row, db) {
      try hide(from: policy)
    }
  }

  /// Hides the deletion of the last change.
  private func hide(from policy: AccessPolicy) throws {
    try db.run(
      sql: "INSERT INTO hiddenDeletion (change, groupId) VALUES (?, ?)",
      arguments: [change, policy.group])
  }

  private struct TypeAndSource: Hashable {
    let type: Int64
    let source: Int64
  }

  /// The policies of groups that see some objects of the type and not others; for a correlation that the
  /// group's own client saved, the policy of that client.
  private mutating func restrictedPolicies(_ key: TypeAndSource) throws -> [AccessPolicy] {
    if let known = restricted[key] { return known }
    let identifier = try identifier(ofType: key.type)
    let groups: [Int64]
    var owners: Int64?
    switch identifier.flatMap(ObjectType.init(identifier:)) {
    case .correlation:
      groups = try Int64.fetchAll(db, cached: "SELECT DISTINCT groupId FROM permission")
      owners = try Int64.fetchOne(
        db, cached: "SELECT groupId FROM client WHERE sourceId = ?", arguments: [key.source])
    case .document:
      groups = try Int64.fetchAll(
        db, cached: "SELECT groupId FROM permission WHERE typeId = ? AND read >= 2",
        arguments: [key.type])
    default:
      groups = try Int64.fetchAll(
        db, cached: "SELECT groupId FROM permission WHERE typeId = ? AND read = 2",
        arguments: [key.type])
    }
    let policies = try groups.map {
      try AccessPolicy(db, source: $0 == owners ? key.source : nil, group: $0)
    }
    restricted[key] = policies
    return policies
  }

  private func identifier(ofType typeID: Int64) throws -> String? {
    try String.fetchOne(
      db, cached: "SELECT identifier FROM sampleType WHERE id = ?", arguments: [typeID])
  }

  func exists(_ uuid: UUID) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM sample WHERE uuid = ?)")
    return try Bool.fetchOne(statement, arguments: [uuid.bytes]) ?? false
  }

  /// The row of a device, inserted if it is new; `nil` for no device.
  mutating func device(_ device: Device?) throws -> Int64? {
    try origins.device(device)
  }

  /// The rows of a source revision and of its source, inserted if they are new.
  mutating func origin(
    _ revision: SourceRevision
  ) throws -> (source: Int64, revision: Int64) {
    try origins.revision(revision)
  }

  /// Writes the tombstone of an object that another device deleted and that is not in this store.
  mutating func note(_ tombstone: RecordTable.Tombstone) throws {
    change += 1
    hasBuried = true
    hasTombstones = true
    try RecordTable(db: db).insert(tombstone, change: change)
    // What never was in this store nobody saw in it.
    let key = TypeAndSource(type: tombstone.type, source: tombstone.source)
    for policy in try restrictedPolicies(key) { try hide(from: policy) }
  }

  /// The row of the client's own source.
  mutating func clientSource() throws -> Int64 {
    try clientOrigin().source
  }

  /// The row of the client's own source revision.
  mutating func clientRevision() throws -> Int64 {
    try clientOrigin().revision
  }

  private mutating func clientOrigin() throws -> (source: Int64, revision: Int64) {
    if let ownRevision { return ownRevision }
    let origin = try origins.revision(client.sourceRevision)
    ownRevision = origin
    return origin
  }

  /// The row of a type, inserted if it is new; a type that is stored with another unit is rejected.
  mutating func typeID(_ type: ObjectType) throws -> Int64 {
    if let lastType, lastType.type == type { return lastType.id }
    let id = try storedTypeID(type)
    lastType = (type, id)
    return id
  }

  private mutating func storedTypeID(_ type: ObjectType) throws -> Int64 {
    if let known = types[type.identifier] { return known }
    let id = try TypeTable(db: db).row(of: type)
    types[type.identifier] = id
    return id
  }
}
