package import Archiving
package import Foundation
package import HealthModel
package import HealthStorage
import StoreDatabase

/// What a replica reports of itself to another one, whatever carries it.
package struct PeerFacts: Hashable, Sendable {
  /// The identity of its store, and its name for people.
  package var store: UUID
  package var name: String
  /// The change by which its store was replaced by a backup; 0 if it never was.
  package var restored: Int64
  /// The last change whose deletion it may have forgotten; 0 if there is none.
  package var forgotten: Int64
  /// The last change of the receiver that it has.
  package var position: Int64
  /// When it last had something new, in microseconds since 1970.
  package var seen: Int64

  package init(
    store: UUID, name: String, restored: Int64, forgotten: Int64, position: Int64, seen: Int64
  ) {
    (self.store, self.name, self.restored) = (store, name, restored)
    (self.forgotten, self.position, self.seen) = (forgotten, position, seen)
  }
}

/// The positions of a store and of one other replica, and the changes between them: the same rules for every carrier.
package struct PeerLedger: Sendable {
  let store: HealthStore
  /// The identity of the store.
  let identity: UUID
  let now: Instant

  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - identity: Its identity.
  ///   - now: The time, for people only.
  package init(of store: HealthStore, _ identity: UUID, at now: Instant) {
    (self.store, self.identity, self.now) = (store, identity, now)
  }

  /// Registers a replica, and notes what it has of this store.
  ///
  /// - Parameters:
  ///   - facts: What it reports.
  ///   - state: The state of the store's exchanges.
  /// - Returns: Whether it was restored from a backup since the last time: it has again what it had then.
  /// - Throws: ``ReplicationError/ahead(name:)`` if it has changes of this store that this one does not have, or the
  ///   errors of the store.
  package func note(_ facts: PeerFacts, in state: inout ReplicationState) async throws -> Bool {
    let last = try await store.readLog { try $0.positions() }.last
    guard facts.position <= last else { throw ReplicationError.ahead(name: facts.name) }
    try await store.registerReplica(facts.store, named: facts.name, now: now)
    let id = facts.store.text
    var peer = state.peers[id] ?? ReplicationState.Peer(restored: facts.restored)
    let wasRestored = facts.restored > peer.restored
    if wasRestored {
      peer = ReplicationState.Peer(restored: facts.restored, exchanged: peer.exchanged)
      _ = try await store.removeReplica(facts.store)
      try await store.registerReplica(facts.store, named: facts.name, now: now)
    }
    let before = try await position(ofOwnChangesAt: facts.store)
    if facts.position > before || peer.rose == nil { peer.rose = now.microseconds }
    peer.exchanged = max(peer.exchanged ?? .min, facts.seen)
    state.peers[id] = peer
    try await acknowledge(facts.store, through: facts.position)
    state.forget(through: max(facts.position, before), of: facts.store)
    return wasRestored
  }

  /// Finds that a replica has forgotten deletions that this store does not have: it gets everything that this store
  /// has, so that both have the same again.
  ///
  /// - Parameters:
  ///   - facts: What it reports.
  ///   - state: The state of the store's exchanges.
  /// - Returns: The last of its changes that this store has, if it forgot later deletions; `nil` otherwise.
  /// - Throws: The errors of the store.
  package func noteForgotten(
    _ facts: PeerFacts, in state: inout ReplicationState
  ) async throws -> Int64? {
    let position = try await position(of: facts.store)
    let known = state.peers[facts.store.text]?.forgotten ?? 0
    guard facts.forgotten > known else { return nil }
    state.peers[facts.store.text]?.forgotten = facts.forgotten
    guard position > 0, facts.forgotten > position else { return nil }
    state.peers[facts.store.text]?.awaitsOffer = true
    return position
  }

  /// The last change of a replica that this store has.
  ///
  /// - Throws: The errors of the store.
  package func position(of peer: UUID) async throws -> Int64 {
    let identity = identity
    return try await store.readLog { try $0.vector(of: identity)[peer] ?? 0 }
  }

  /// The last change of this store that a replica has, as far as this store got notice of it.
  ///
  /// - Throws: The errors of the store.
  package func position(ofOwnChangesAt peer: UUID) async throws -> Int64 {
    let identity = identity
    return try await store.readLog { try $0.vector(of: peer)[identity] ?? 0 }
  }

  /// The number of changes of this store that are to be sent to a replica; of a reader, those of the first frame.
  ///
  /// - Throws: The errors of the store.
  package func count(
    after position: Int64, through last: Int64, for peer: UUID, _ role: PairedReplica? = nil,
    in state: ReplicationState?
  ) async throws -> Int {
    let changes = ChangeSelection(
      after: position, through: last, excluding: state?.received(from: peer) ?? [])
    switch role?.role {
    case nil: return try await store.readLog { try $0.count(of: changes) }
    case .giver: return 0
    case .reader: return try await store.firstPart(of: changes, forReader: role?.reader).count
    }
  }

  /// What a reader may read, as text: another text after each decision about it; `nil` for other replicas.
  ///
  /// - Throws: The errors of the store.
  package func permissions(of peer: PairedReplica) async throws -> String? {
    guard let reader = peer.reader else { return nil }
    return try await store.readLog { try $0.permissionText(ofReader: reader) }
  }

  /// Notes that a replica has the changes of this store through one; no position falls.
  ///
  /// - Throws: `StoreError.query(_:)` (`anchor`) for a change that this store does not have, or the any-time cases.
  package func acknowledge(_ peer: UUID, through change: Int64) async throws {
    try await store.acknowledge(peer, vector: [identity: change])
  }

  /// Receives the archive of a frame in one transaction, together with the position that it brings.
  ///
  /// - Parameters:
  ///   - path: The archive.
  ///   - change: The last change of the replica that this store has with it.
  ///   - peer: The replica.
  ///   - state: The state of the store's exchanges.
  ///   - isPart: Whether it is the store of another person, of which nothing but objects and deletions is received.
  /// - Returns: What was received.
  /// - Throws: `ArchivingError`; then nothing was received.
  package func receive(
    _ path: String, through change: Int64, from peer: UUID, in state: inout ReplicationState,
    isPart: Bool = false
  ) async throws(ArchivingError) -> ArchiveImportReport {
    let receipt = try await ChangeArchive.receive(
      path, into: store, from: peer, vector: [peer: change], isPart: isPart)
    state.noteReceived(receipt.changes, from: peer)
    let refused = receipt.report.issues.filter { !$0.isHarmless }
    if let first = refused.first {
      state.peers[peer.text]?.refused += receipt.report.issueCount
      state.peers[peer.text]?.refusal = "\(first)"
    }
    state.peers[peer.text]?.exchanged = now.microseconds
    return receipt.report
  }
}
