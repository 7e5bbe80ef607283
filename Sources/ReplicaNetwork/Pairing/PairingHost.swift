import Foundation
import NIOCore
package import Replication
import Synchronization

/// The side of a pairing that waits for the other one, for a limited time and one attempt.
package struct PairingHost: Sendable {
  private let replica: NetworkReplica
  private let kind: PairingKind
  private let person: any PairingPerson
  private let role: ReplicaRole?
  private let admits: @Sendable (KeyHash) throws(NetworkError) -> Void

  /// The connections that may be in their handshake at once: none of a stranger keeps the other side away.
  private static let connections = 8

  /// - Parameters:
  ///   - replica: This store.
  ///   - kind: How the other side is recognized.
  ///   - person: Who is asked.
  ///   - role: What this store is for the other side, if that is of another person. The other side has to say the same.
  ///   - admits: Refuses a key that may not be paired with this store, after it has proven to have the code.
  package init(
    _ replica: NetworkReplica, by kind: PairingKind, _ person: any PairingPerson,
    as role: ReplicaRole? = nil,
    admits: @escaping @Sendable (KeyHash) throws(NetworkError) -> Void = { _ in }
  ) {
    (self.replica, self.kind, self.person) = (replica, kind, person)
    (self.role, self.admits) = (role, admits)
  }

  /// Waits for the other side at an address that it reaches.
  ///
  /// - Parameters:
  ///   - address: Where to listen; `nil` for this machine's address at the standard port, or at any port if that is
  ///     taken, as by the service of the store.
  ///   - onReady: Called with what the other side needs once it can connect: the address, and the code.
  /// - Returns: The other side, which is stored.
  /// - Throws: ``NetworkError``, `ReplicationError`, or the errors of the store.
  package func run(
    at address: NetworkAddress?,
    onReady: @escaping @Sendable (NetworkAddress, PairingCode?) async throws -> Void
  ) async throws -> PairedReplica {
    let own = NetworkAddress.ofThisMachine() ?? "127.0.0.1"
    if let address {
      return try await run(
        on: address, as: address.isWildcard ? own : address.host, onReady: onReady)
    }
    do {
      return try await run(on: NetworkAddress(host: own), as: own, onReady: onReady)
    } catch NetworkError.listening {
      return try await run(on: NetworkAddress(host: own, port: 0), as: own, onReady: onReady)
    }
  }

  /// Waits for the other side.
  ///
  /// - Parameters:
  ///   - address: Where to listen; port 0 for any.
  ///   - host: The host that the code names: one that the other side reaches.
  ///   - onReady: Called with what the other side needs once it can connect: the address, and the code.
  /// - Returns: The other side, which is stored.
  /// - Throws: ``NetworkError``, `ReplicationError`, or the errors of the store.
  package func run(
    on address: NetworkAddress, as host: String,
    onReady: @escaping @Sendable (NetworkAddress, PairingCode?) async throws -> Void
  ) async throws -> PairedReplica {
    let server = try await ReplicaConnection.listen(
      on: address, replica.tls, limits: replica.limits
    ) { _ in true }
    let reached = NetworkAddress(
      host: host, port: server.channel.localAddress?.port ?? address.port)
    let code = kind == .code ? PairingCode(at: reached, replica.key.hash) : nil
    let channel = server.channel
    let limit = replica.limits.pairing
    let expiry = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    defer { expiry.cancel() }
    let attempt = PairingAttempt(connections: Self.connections)
    try await withThrowingDiscardingTaskGroup { group in
      defer { channel.close(promise: nil) }
      try await onReady(reached, code)
      for await connection in server.connections {
        guard attempt.begin() else {
          connection.channel.close(promise: nil)
          continue
        }
        group.addTask {
          let result = await serve(connection, code, attempt)
          if attempt.end(with: result) { channel.close(promise: nil) }
        }
      }
    }
    if let result = attempt.outcome { return try result.get() }
    try Task.checkCancellation()
    throw NetworkError.pairing(.expired(seconds: limit.seconds))
  }

  /// Serves a connection.
  ///
  /// - Returns: The outcome; `nil` if it was no attempt: what does not speak the protocol does not end the waiting.
  private func serve(
    _ connection: ReplicaConnection, _ code: PairingCode?, _ attempt: PairingAttempt
  ) async -> Result<PairedReplica, any Error>? {
    var isAttempt = false
    do {
      let paired = try await connection.run {
        guard let first = try await connection.next(), first.kind == .hello,
          let other = connection.key.hash
        else { throw NetworkError.dropped(name: "") }
        var talk = PairingTalk(replica, connection, other, as: .host, role: role)
        let hello = try first.value(Hello.self)
        try talk.check(hello)
        let from = connection.remoteHost ?? "?"
        if let code {
          let proof = try await talk.next(.proof, PairingBytes.self)
          guard attempt.use() else { throw NetworkError.dropped(name: "") }
          isAttempt = true
          // The proof is for the role that the guest said; whether it is the right one is asked next.
          talk.secrets.role = hello.role
          guard talk.secrets.holds(Array(proof.bytes), of: .guest, secret: code.secret) else {
            throw NetworkError.pairing(.wrongSecret)
          }
          try await talk.checkRole(hello)
          try admits(other)
          connection.deadline.set(replica.limits.pairing)
          guard
            try await person.accepts(
              hello.name, as: role?.opposite, at: from, digits: nil)
          else {
            try await talk.send(.answer, PairingAnswer(isYes: false))
            throw NetworkError.pairing(.declined)
          }
          try await talk.send(.hello, talk.hello())
          try await talk.send(
            .proof, PairingBytes(talk.secrets.proof(of: .host, secret: code.secret)))
        } else {
          guard attempt.use() else { throw NetworkError.dropped(name: "") }
          isAttempt = true
          try await talk.checkRole(hello)
          try await talk.send(.hello, talk.hello())
          try await talk.compareDigits(hello, person, at: from)
        }
        // The other side has stored this one by then.
        connection.deadline.set(replica.limits.handshake)
        let message = try await connection.next()
        if let message, message.kind == .problem { throw try PairingTalk.error(message) }
        guard message?.kind == .end else { throw NetworkError.dropped(name: hello.name) }
        let paired = try await talk.store(hello, at: nil)
        try await connection.send(Message(.end))
        return paired
      }
      return .success(paired)
    } catch {
      guard isAttempt else { return nil }
      return .failure(
        PairingTalk.clear(error, of: connection, at: nil, replica.limits))
    }
  }
}

/// The one attempt of a pairing, and the connections that may become it.
private final class PairingAttempt: Sendable {
  private struct State {
    var connections = 0
    var isUsed = false
    var outcome: Result<PairedReplica, any Error>?
  }

  private let limit: Int
  private let state = Mutex(State())

  init(connections limit: Int) { self.limit = limit }

  var outcome: Result<PairedReplica, any Error>? { state.withLock { $0.outcome } }

  /// Counts a connection; `false` if there are too many.
  func begin() -> Bool {
    state.withLock { state in
      guard state.connections < limit else { return false }
      state.connections += 1
      return true
    }
  }

  /// Uses the attempt; `false` if it is used.
  func use() -> Bool {
    state.withLock { state in
      defer { state.isUsed = true }
      return !state.isUsed
    }
  }

  /// Notes the end of a connection, with its outcome if it was the attempt.
  func end(with result: Result<PairedReplica, any Error>?) -> Bool {
    state.withLock { state in
      state.connections -= 1
      if let result { state.outcome = result }
      return result != nil
    }
  }
}
