import Foundation
import NIOCore
package import Replication
import Synchronization

/// The side of a pairing that connects to the one that waits.
package struct PairingGuest: Sendable {
  private let replica: NetworkReplica
  private let person: any PairingPerson
  private let role: ReplicaRole?

  /// - Parameters:
  ///   - replica: This store.
  ///   - person: Who compares digits.
  ///   - role: What this store is for the other side, if that is of another person. The other side has to say the same.
  package init(
    _ replica: NetworkReplica, _ person: any PairingPerson, as role: ReplicaRole? = nil
  ) {
    (self.replica, self.person, self.role) = (replica, person, role)
  }

  /// Pairs by the code that the other side shows.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - address: Where to connect, in place of the address in the code.
  /// - Returns: The other side, which is stored.
  /// - Throws: ``NetworkError``, `ReplicationError`, or the errors of the store.
  package func pair(
    with code: PairingCode, at address: NetworkAddress? = nil
  ) async throws -> PairedReplica {
    try await connect(to: address ?? code.address, accepts: { code.has($0) }) { talk in
      try await talk.send(.hello, talk.hello())
      try await talk.send(
        .proof, PairingBytes(talk.secrets.proof(of: .guest, secret: code.secret)))
      let hello = try await next(.hello, talk)
      let proof = try await talk.next(.proof, PairingBytes.self)
      guard talk.secrets.holds(Array(proof.bytes), of: .host, secret: code.secret) else {
        throw NetworkError.pairing(.wrongSecret)
      }
      return hello
    }
  }

  /// Pairs by comparing digits.
  ///
  /// - Parameter address: Where the other side waits.
  /// - Returns: The other side, which is stored.
  /// - Throws: ``NetworkError``, `ReplicationError`, or the errors of the store.
  package func pairByDigits(at address: NetworkAddress) async throws -> PairedReplica {
    try await connect(to: address, accepts: { _ in true }) { talk in
      try await talk.send(.hello, talk.hello())
      let hello = try await next(.hello, talk)
      try await talk.compareDigits(hello, person, at: "\(address)")
      return hello
    }
  }

  /// Receives the first message of the other side, which waits for the answer of its person.
  private func next(
    _ kind: MessageKind, _ talk: PairingTalk
  ) async throws -> Hello {
    talk.connection.deadline.set(replica.limits.pairing)
    guard let message = try await talk.connection.next() else {
      throw NetworkError.pairing(.wrongSecret)
    }
    if message.kind == .problem { throw try PairingTalk.error(message) }
    if message.kind == .answer { throw NetworkError.pairing(.declinedThere) }
    if message.kind == .commitment { throw NetworkError.pairing(.otherKind) }
    guard message.kind == kind else { throw MessageError.unexpected(kind: message.kind.rawValue) }
    let hello = try message.value(Hello.self)
    try talk.check(hello)
    try await talk.checkRole(hello)
    return hello
  }

  private func connect(
    to address: NetworkAddress, accepts: @escaping @Sendable (KeyHash) -> Bool,
    _ body: (PairingTalk) async throws -> Hello
  ) async throws -> PairedReplica {
    let connection = try await ReplicaConnection.connect(
      to: address, replica.tls, limits: replica.limits, accepts: accepts)
    do {
      return try await connection.run {
        let other = try await connection.key.arrived.get()
        let talk = PairingTalk(replica, connection, other, as: .guest, role: role)
        let hello = try await body(talk)
        let paired = try await talk.store(hello, at: address)
        try await connection.send(Message(.end))
        // The other side stores it before it closes.
        connection.deadline.set(replica.limits.handshake)
        while let message = try? await connection.next(), message.kind != .end {}
        return paired
      }
    } catch {
      throw PairingTalk.clear(error, of: connection, at: address, replica.limits)
    }
  }
}
