package import Foundation
import GRDB
package import HealthModel
package import StoreDatabase
package import StoreErrors

/// Objects and deletions of another replica, received at once.
package struct ReplicaBatch: Sendable {
  /// The identity of the sender's store.
  package var sender: UUID
  /// The positions that the receiver has with this batch: those of the sender's vector, and the sender's own changes
  /// up to the last one of the batch.
  package var vector: [UUID: Int64]
  /// Objects, each after those that it refers to.
  package var objects: [IncomingObject]
  package var traces: [IncomingTrace] = []
  package var routes: [IncomingRoute] = []
  package var deletions: [IncomingDeletion]
  /// The records of settings; `nil` if the sender's release has none.
  package var settingRecords: [SettingRecord]?
  /// The settings of such a sender, and the object types of the identifiers in them; those that the store has remain.
  package var settings = StoredSettings()
  package var types: [String: ObjectType] = [:]
  /// All edits of each workout.
  package var edits: [[EditTable.Entry]] = []
  /// Whether the sender shows a part of its store, without edits: an edited workout is taken as it is.
  package var isPart = false

  package init(
    sender: UUID, vector: [UUID: Int64], objects: [IncomingObject] = [],
    deletions: [IncomingDeletion] = []
  ) {
    self.sender = sender
    self.vector = vector
    self.objects = objects
    self.deletions = deletions
  }
}

/// The outcome of receiving a batch, in its order.
package struct ReplicaReceipt: Hashable, Sendable {
  package var objects: [IntakeResult] = []
  package var traces: [IntakeOutcome] = []
  package var routes: [IntakeOutcome] = []
  package var deletions: [IntakeOutcome] = []
  package var edits: [IntakeOutcome] = []
  /// The numbers of the changes that it made; empty if everything was known.
  package var changes: Range<Int64> = 0..<0
  /// Whether something came about that the sender does not have: an object took the place or the parts of another.
  package var hasEffects = false
}

/// Other replicas of the person's store.
///
/// Only the owner registers them. A registered replica delays the removal of old tombstones until it has them.
extension HealthStore {
  /// Registers a replica, or gives it another name.
  ///
  /// - Parameters:
  ///   - replica: The identity of its store file.
  ///   - name: A name for people, not empty.
  ///   - now: The time of registration.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func registerReplica(
    _ replica: UUID, named name: String, now: Instant
  ) async throws(StoreError) {
    try requireOwner()
    try await write { db in
      try ReplicaTable(db: db).register(
        RegisteredReplica(uuid: replica, name: name, registered: now))
    }
  }

  /// The registered replicas, by name.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func replicas() async throws(StoreError) -> [RegisteredReplica] {
    try requireOwner()
    return try await read { db in try ReplicaTable(db: db).all() }
  }

  /// Removes a replica that is lost or no longer used.
  ///
  /// - Returns: `false` if it is not registered.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  @discardableResult
  package func removeReplica(_ replica: UUID) async throws(StoreError) -> Bool {
    try requireOwner()
    return try await write { db in try ReplicaTable(db: db).remove(replica) }
  }

  /// The positions of this store: its own last change, and for every other store the last change that it has.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func replicaVector() async throws(StoreError) -> [UUID: Int64] {
    try requireOwner()
    return try await read { db in
      let identity = try StoreIdentity.read(db)
      var vector = try ReplicaTable(db: db).vector(of: identity)
      vector[identity] = try Int64.fetchOne(db, sql: "SELECT value FROM changeCounter") ?? 0
      return vector
    }
  }

  /// Records how far a replica has the changes of this store and of others; no position falls.
  ///
  /// - Parameters:
  ///   - replica: The replica.
  ///   - vector: Its positions.
  /// - Throws: `StoreError.query(_:)` (`anchor`) for a position that this store has not reached,
  ///   `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func acknowledge(
    _ replica: UUID, vector: [UUID: Int64]
  ) async throws(StoreError) {
    try requireOwner()
    try await write { db in try ReplicaTable(db: db).raise(replica, to: vector) }
  }

  /// Receives objects and deletions of another replica in one transaction, with the positions of the sender.
  ///
  /// The greatest record of each name is in effect afterwards, here as on the sender's side. The positions are stored
  /// with the objects, so that after a failure neither is, and the batch can be received again. Receiving a batch
  /// twice changes nothing.
  ///
  /// - Parameter batch: The batch.
  /// - Returns: The outcome of each object and deletion. A refused object does not stop the others.
  /// - Throws: `StoreError.query(_:)` (`anchor`) for a position that this store has not reached,
  ///   `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases; nothing is stored then.
  package func receive(_ batch: ReplicaBatch) async throws(StoreError) -> ReplicaReceipt {
    try requireOwner()
    let rows = batch.objects.count + batch.deletions.count
    return try await save(as: .replica, rows: rows) { transaction in
      let receipt = try transaction.receive(batch)
      let table = ReplicaTable(db: transaction.db)
      try table.raise(batch.sender, to: batch.vector)
      let identity = try StoreIdentity.read(transaction.db)
      try table.raise(identity, to: batch.vector.filter { $0.key != identity })
      return receipt
    }
  }

  /// Reads the log of the changes of the store.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), the errors of `body`, or the any-time cases.
  package func readLog<T: Sendable>(
    _ body: @escaping @Sendable (ChangeLog) throws -> T
  ) async throws(StoreError) -> T {
    try requireOwner()
    return try await read { db in try body(ChangeLog(db: db)) }
  }

  /// Gives the store file another identity, so that replicas take it for a new one.
  ///
  /// - Parameter new: The identity.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func renewIdentity(to new: UUID = UUID()) async throws(StoreError) {
    try requireOwner()
    try await write { db in try ChangeLog(db: db).renewIdentity(to: new) }
  }

  /// Compares ranges of identities with those of another replica; see ``RangeComparison``.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func digests(of ranges: [IdentityRange]) async throws(StoreError) -> [RangeDigest] {
    try requireOwner()
    return try await read { db in try ranges.map { try RangeDigest($0, db) } }
  }
}

extension SaveTransaction {
  fileprivate mutating func receive(_ batch: ReplicaBatch) throws -> ReplicaReceipt {
    // What was changed here is known to nobody, whatever arrives.
    _ = try noteSettings()
    let before = change
    var receipt = ReplicaReceipt()
    if batch.isPart { try removeEdited(batch.objects) }
    receipt.objects = try receive(batch.objects)
    let edits = try receiveEdits(batch, receipt.objects)
    receipt.edits = edits.outcomes
    let skipped = edits.contested.parts
    let series =
      batch.traces.map { ($0.id, $0.workout) } + batch.routes.map { ($0.series, $0.route.workout) }
    for (id, workout) in series where !skipped.contains(id) {
      if let row = try row(of: workout) { try SettledParts(db: db).move(id, to: row) }
    }
    receipt.traces = try batch.traces.map { each in
      try skipped.contains(each.id) ? .superseded : ended(outcome { try $0.restore(each) })
    }
    receipt.routes = try batch.routes.map { each in
      try skipped.contains(each.series) ? .superseded : ended(outcome { try $0.restore(each) })
    }
    try settleParts(of: batch, edits.contested)
    receipt.deletions = try batch.deletions.map { each in
      try outcome { try $0.receive(each, deletes: true) }
    }
    let settings = try receiveSettings(of: batch)
    receipt.changes = before + 1..<change + 1
    let added = receipt.objects.map(\.outcome) + receipt.routes + receipt.deletions
    let shared = added.count { $0 == .added } + settings.shared
    receipt.hasEffects = hasInherited || settings.hasEffects || shared != receipt.changes.count
    return receipt
  }

  /// A part of a workout that was deleted here ended with it.
  private func ended(_ outcome: IntakeOutcome) throws -> IntakeOutcome {
    guard case .homeless(let id) = outcome, try isBuried(id) else { return outcome }
    return .deletedHere
  }
}
