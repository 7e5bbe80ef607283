package import Foundation
import HealthModel
package import HealthStorage
import StoreDatabase

/// A replica that this store exchanges with over a network.
package struct PairedReplica: Hashable, Sendable, Codable {
  /// The identity of its store, and its name for people.
  package var store: UUID
  package var name: String
  /// SHA-256 of its public key, in hexadecimal digits: the only thing by which it is accepted.
  package var key: String
  /// Where it was last reached, or offers to be reached: `HOST:PORT`; `nil` if it never said.
  package var address: String?
  /// When it was paired, in microseconds since 1970.
  package var paired: Int64
  /// The last token that it gave to this store.
  package private(set) var held: SessionToken?
  /// The last token that this store gave to it and that it is known to hold.
  package private(set) var given: SessionToken?
  /// Later ones, in order: it may or may not have received them.
  package private(set) var pending: [SessionToken] = []
  /// The change by which this store was last restored, as of their last session.
  package var restored: Int64 = 0
  /// What it is for this store; `nil` for a replica of the same person.
  package var role: ReplicaRole?
  /// What a reader was permitted when it was last sent everything: the SHA-256 of its text.
  package var permitted: String?

  package init(
    store: UUID, name: String, key: String, address: String?, paired: Int64,
    role: ReplicaRole? = nil
  ) {
    (self.store, self.name, self.key) = (store, name, key)
    (self.address, self.paired, self.role) = (address, paired, role)
  }

  /// The bundle identifier of the application that stands for a reader; `nil` for other replicas.
  ///
  /// It follows from the key, of which nobody finds another one with the same 64 bits: who chooses the identity of a store cannot
  /// take over what was permitted to another one.
  package var reader: String? { role == .reader ? "replica.\(key.prefix(16))" : nil }

  /// Checks the token that the replica shows, and draws a new one for it.
  ///
  /// Of two copies of a store only the one that exchanged last has a token that is accepted. A token that was given may
  /// not have arrived, and two sessions of the same two stores may run at once: so all are accepted from the last one
  /// on that the replica is known to hold.
  ///
  /// - Parameters:
  ///   - shown: The token; `nil` if the replica has none.
  ///   - restored: The change by which this store was last restored: its tokens may be old since then.
  ///   - wasRestored: Whether the replica was restored since the last session: its token may be old.
  ///   - now: The time, in microseconds since 1970, by which numbers rise also after this store was restored.
  /// - Returns: The token to give to it; `nil` if it shows one of an earlier session.
  package mutating func renew(
    shown: UUID?, restored: Int64, wasRestored: Bool, at now: Int64
  ) -> SessionToken? {
    if wasRestored || restored != self.restored { (given, pending) = (nil, []) }
    if wasRestored { held = nil }
    self.restored = restored
    guard given == nil || shown == given?.token || pending.contains(where: { $0.token == shown })
    else { return nil }
    let last = pending.last?.number ?? given?.number ?? 0
    let next = SessionToken(number: max(now, last + 1), token: UUID())
    pending = pending.suffix(Self.maximumPending - 1) + [next]
    return next
  }

  /// Notes that the replica holds a token: those before it are not accepted any more.
  package mutating func confirm(_ token: SessionToken) {
    guard token.number > given?.number ?? 0 else { return }
    given = token
    pending.removeAll { $0.number <= token.number }
  }

  /// Notes a token that the replica gave, unless a later one was noted.
  package mutating func hold(_ token: SessionToken) {
    if token.number > held?.number ?? 0 { held = token }
  }

  /// The number of tokens that are kept of sessions which ended in their first messages.
  private static let maximumPending = 64
}

/// What one of two paired stores of different persons is for the other one.
package enum ReplicaRole: String, Hashable, Sendable, Codable {
  /// It receives what its application is permitted to read, and sends nothing.
  case reader
  /// It sends that, and receives nothing.
  case giver

  /// The role of the other side.
  package var opposite: ReplicaRole { self == .reader ? .giver : .reader }
}

/// A random token that one replica gives to another one in a session, and asks for in the next one.
package struct SessionToken: Hashable, Sendable, Codable {
  /// Rises from token to token.
  package let number: Int64
  package let token: UUID

  package init(number: Int64, token: UUID) {
    (self.number, self.token) = (number, token)
  }
}

/// What a store keeps for exchanges over a network: its private key, and the replicas that it was paired with.
///
/// It is a fact of the store, as ``ReplicationState`` is, and no archive has it. A store of another identity has
/// another key: what was paired with it has to be paired again.
package struct PairedReplicas: Hashable, Sendable, Codable {
  /// The private key: the raw bytes of a P-256 scalar.
  package var key: Data
  /// The identity of the store that it was made for.
  package let store: UUID
  package private(set) var replicas: [PairedReplica] = []
  /// The port on which the store was last served; `nil` if it never was.
  package var servicePort: Int?
  /// The number of replicas that are kept.
  package static let maximumReplicas = 256

  package init(key: Data, store: UUID) {
    (self.key, self.store) = (key, store)
  }

  /// Reads the fact of a store.
  ///
  /// - Parameter store: The store, opened as its owner.
  /// - Returns: The fact; `nil` if the store has no key, or has another identity since it was made.
  /// - Throws: ``ReplicationError/malformedState``, or the errors of the store.
  package static func read(_ store: HealthStore) async throws -> PairedReplicas? {
    guard let text = try await store.profileFact(.replicaNetwork) else { return nil }
    guard let paired = try? JSONDecoder().decode(PairedReplicas.self, from: Data(text.utf8)) else {
      throw ReplicationError.malformedState
    }
    let identity = try await store.readLog { try $0.positions() }.identity
    return paired.store == identity ? paired : nil
  }

  /// Reads the fact of a store, changes and saves it, while no other exchange of the store does.
  ///
  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - makeKey: Makes the key of a store without one.
  ///   - body: Changes the fact; nothing is saved if it fails.
  /// - Returns: The result of `body`.
  /// - Throws: ``ReplicationError``, the errors of `body`, or the errors of the store.
  package static func update<T>(
    _ store: HealthStore, makingKey makeKey: () -> Data,
    _ body: (inout PairedReplicas) throws -> T
  ) async throws -> T {
    let lock = try await StoreLock.waiting(store.path, atMost: .seconds(60))
    defer { withExtendedLifetime(lock) {} }
    let before = try await read(store)
    let identity = try await store.readLog { try $0.positions() }.identity
    var paired = before ?? PairedReplicas(key: makeKey(), store: identity)
    let result = try body(&paired)
    if paired != before {
      try await store.setProfileFact(.replicaNetwork, ProfileFact.text(of: paired))
    }
    return result
  }

  /// Returns the replica with a key.
  package func replica(withKey key: String) -> PairedReplica? { replicas.first { $0.key == key } }

  /// Returns the replica with the identity of a store.
  package func replica(_ store: UUID) -> PairedReplica? { replicas.first { $0.store == store } }

  /// Adds a replica in place of one with its identity or its key.
  package mutating func add(_ replica: PairedReplica) {
    replicas.removeAll { $0.store == replica.store || $0.key == replica.key }
    replicas.append(replica)
    replicas = replicas.suffix(Self.maximumReplicas)
  }

  /// Changes a replica.
  ///
  /// - Parameters:
  ///   - store: The identity of its store.
  ///   - body: Changes it.
  /// - Returns: The result of `body`; `nil` without such a replica.
  /// - Throws: The errors of `body`.
  package mutating func change<T>(
    _ store: UUID, _ body: (inout PairedReplica) throws -> T
  ) rethrows -> T? {
    guard let index = replicas.firstIndex(where: { $0.store == store }) else { return nil }
    return try body(&replicas[index])
  }

  /// Removes a replica; its key is not accepted any more.
  package mutating func remove(_ store: UUID) { replicas.removeAll { $0.store == store } }
}
