package import Foundation
package import HealthModel
package import HealthStorage
import StoreDatabase

/// The replicas that exchange with a store, as the store knows them.
package struct ReplicaList: Sendable {
  /// Another replica.
  package struct Replica: Hashable, Sendable {
    package let id: UUID
    package let name: String
    package let registered: Instant
    /// When something was last received from it, or its status changed; `nil` if never.
    package let exchanged: Instant?
    /// The last change of it that this store has.
    package let received: Int64
    /// The last change of this store that it has.
    package let position: Int64
    /// The number of changes of this store that it does not have.
    package let waiting: Int
    /// When its position last rose, if changes wait.
    package let waitingSince: Instant?
    /// The number of frames of this store that it could not open.
    package let unreadable: Int
    /// The number of its objects that this store does not accept, and the reason of the last one.
    package let refused: Int
    package let refusal: String?
    /// It as a paired one; `nil` if it is not.
    package let paired: PairedReplica?

    package var isPaired: Bool { paired != nil }
  }

  let store: HealthStore
  /// The identity of this store, and its name; `nil` if it never exchanged.
  package let id: UUID
  package let name: String?
  /// The last change of this store.
  package let last: Int64
  package let replicas: [Replica]

  /// Reads the list of a store.
  ///
  /// - Parameter store: The store, opened as its owner.
  /// - Throws: ``ReplicationError/malformedState``, or the errors of the store.
  package init(of store: HealthStore) async throws {
    self.store = store
    let state = try await ReplicationState.read(store)
    let own = try await store.readLog { try $0.positions() }
    (id, last, name) = (own.identity, own.last, state?.name)
    let received = try await store.readLog { try $0.vector(of: own.identity) }
    let paired = try await PairedReplicas.read(store)
    var replicas: [Replica] = []
    for replica in try await store.replicas() {
      let peer = state?.peers[replica.uuid.text]
      let position = try await store.readLog {
        try $0.vector(of: replica.uuid)[own.identity] ?? 0
      }
      let known = paired?.replica(replica.uuid)
      let waiting = try await PeerLedger(of: store, own.identity, at: replica.registered).count(
        after: position, through: own.last, for: replica.uuid, known, in: state)
      replicas.append(
        Replica(
          id: replica.uuid, name: replica.name, registered: replica.registered,
          exchanged: peer?.exchanged.map(Instant.init(microseconds:)),
          received: received[replica.uuid] ?? 0, position: position, waiting: waiting,
          waitingSince: waiting > 0 ? peer?.rose.map(Instant.init(microseconds:)) : nil,
          unreadable: peer?.unreadable.count ?? 0, refused: peer?.refused ?? 0,
          refusal: peer?.refusal, paired: known))
    }
    self.replicas = replicas
  }

  /// Returns the replica of a name, or of the beginning of an identity.
  ///
  /// - Parameter name: The name, in any case, or at least four digits.
  /// - Returns: The replica.
  /// - Throws: ``ReplicationError/unknownReplica(_:)``, ``ReplicationError/ambiguousReplica(_:_:)``.
  package func find(_ name: String) throws(ReplicationError) -> Replica {
    var found = replicas.filter { $0.name.lowercased() == name.lowercased() }
    if found.isEmpty, name.count >= 4 {
      found = replicas.filter { $0.id.text.hasPrefix(name.lowercased()) }
    }
    guard let first = found.first else { throw .unknownReplica(name) }
    guard found.count == 1 else {
      throw .ambiguousReplica(name, found.map { String($0.id.text.prefix(8)) })
    }
    return first
  }

  /// Removes a replica: nothing waits for it any more, what it writes is ignored until there is another key, and its
  /// key is refused over the network until it is paired again.
  ///
  /// What a reader was permitted is forgotten.
  ///
  /// - Parameter name: Its name, or the beginning of its identity.
  /// - Returns: Its name.
  /// - Throws: ``ReplicationError``, or the errors of the store.
  package func remove(_ name: String) async throws -> String {
    let replica = try find(name)
    if try await PairedReplicas.read(store) != nil {
      try await PairedReplicas.update(store, makingKey: { Data() }) { $0.remove(replica.id) }
    }
    try await ReplicationState.update(store, named: self.name ?? "") { state in
      state.removed.insert(replica.id.text)
      state.peers[replica.id.text] = nil
      // Noted first: a status that is read meanwhile must not register it again.
      try await state.save(in: store)
      try await store.removeReplica(replica.id)
    }
    if let reader = replica.paired?.reader,
      try await store.clients().contains(where: { $0.source.bundleIdentifier == reader })
    {
      try await store.removeClient(reader)
    }
    return replica.name
  }
}
