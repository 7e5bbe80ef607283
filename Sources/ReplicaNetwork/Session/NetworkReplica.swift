import Foundation
package import HealthModel
package import HealthStorage
import NIOSSL
package import Replication
package import StoreFiles

/// A store as a replica on a network: its identity, its key and its settings.
package struct NetworkReplica: Sendable {
  package let store: HealthStore
  /// The name of this store for the others.
  package let name: String
  let identity: UUID
  package let key: DeviceKey
  let tls: NIOSSLContext
  let generator: String
  package var limits: NetworkLimits
  /// The port on which the store can be reached; 0 if it cannot.
  package var servicePort = 0
  /// The turns at work of this store and others that the process serves.
  package var turns = WorkTurns()
  /// Notifies of changes of the store, by any process.
  package let signal: StoreSignal
  let clock: @Sendable () -> Instant

  /// Prepares a store: makes its key, if it has none.
  ///
  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - name: The name of a store that has none for its replicas yet.
  ///   - generator: The program and its version.
  ///   - limits: The times.
  ///   - clock: The time, for people only.
  /// - Throws: `ReplicationError`, or the errors of the store.
  package init(
    _ store: HealthStore, named name: String, by generator: String,
    limits: NetworkLimits = NetworkLimits(), clock: @escaping @Sendable () -> Instant
  ) async throws {
    self.store = store
    signal = StoreSignal(path: store.path)
    self.generator = generator
    self.limits = limits
    self.clock = clock
    try await store.noteSettings()
    let state = try await ReplicationState.read(store)
    self.name = state.map(\.name) ?? name
    identity = try await store.readLog { try $0.positions() }.identity
    key = try await DeviceKey.prepare(store)
    servicePort = try await PairedReplicas.read(store)?.servicePort ?? 0
    tls = try NIOSSLContext(configuration: key.configuration())
  }

  var ledger: PeerLedger { PeerLedger(of: store, identity, at: clock()) }

  /// The last change of the store.
  func lastChange() async throws -> Int64 { try await store.readLog { try $0.positions() }.last }

  /// Whether there are changes that a replica does not have, or that a reader was permitted since it had everything.
  func hasChanges(for peer: PairedReplica) async throws -> Bool {
    guard peer.role != .giver else { return false }
    if try await newPermissions(of: peer) != nil { return true }
    let position = try await ledger.position(ofOwnChangesAt: peer.store)
    let last = try await lastChange()
    guard position < last else { return false }
    return try await ledger.count(
      after: position, through: last, for: peer.store, peer,
      in: try await ReplicationState.read(store)) > 0
  }

  /// The digest of what a reader is permitted, if that is not what it was when it was last sent everything.
  func newPermissions(of peer: PairedReplica) async throws -> String? {
    guard let text = try await ledger.permissions(of: peer) else { return nil }
    let digest = "\(KeyHash(of: Array(text.utf8)))"
    let known = try await PairedReplicas.read(store)?.replica(peer.store)?.permitted
    return digest == known ? nil : digest
  }

  func update<T>(_ body: (inout ReplicationState) async throws -> T) async throws -> T {
    try await ReplicationState.update(store, named: name, body)
  }

  func updatePaired<T>(_ body: (inout PairedReplicas) throws -> T) async throws -> T {
    try await PairedReplicas.update(store, makingKey: DeviceKey.makeKey, body)
  }

  /// The replica of a name, or of the beginning of an identity, among the paired ones.
  ///
  /// - Parameters:
  ///   - name: The name, in any case, or at least four digits.
  ///   - store: The store, opened as its owner.
  /// - Returns: The replica.
  /// - Throws: ``NetworkError/notPaired(_:)``, `ReplicationError.ambiguousReplica(_:_:)`, or the errors of the store.
  package static func find(_ name: String, in store: HealthStore) async throws -> PairedReplica {
    let all = try await PairedReplicas.read(store)?.replicas ?? []
    var found = all.filter { $0.name.lowercased() == name.lowercased() }
    if found.isEmpty, name.count >= 4 {
      found = all.filter { $0.store.text.hasPrefix(name.lowercased()) }
    }
    guard let first = found.first else { throw NetworkError.notPaired(name) }
    guard found.count == 1 else {
      throw ReplicationError.ambiguousReplica(
        name, found.map { String($0.store.text.prefix(8)) })
    }
    return first
  }
}
