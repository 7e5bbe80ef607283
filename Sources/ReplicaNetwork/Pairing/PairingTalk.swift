import Foundation
import HealthModel
import HealthStorage
import NIOCore
import Replication

/// The messages of one pairing over a connection, for both sides.
struct PairingTalk {
  let replica: NetworkReplica
  let connection: ReplicaConnection
  var secrets: PairingSecrets
  /// The key of the other side.
  let other: KeyHash
  let side: PairingSecrets.Side
  /// What this store is for the other side, as its person said; `nil` for a replica of the same person.
  let role: ReplicaRole?

  init(
    _ replica: NetworkReplica, _ connection: ReplicaConnection,
    _ other: KeyHash, as side: PairingSecrets.Side, role: ReplicaRole?
  ) {
    self.role = role
    (self.replica, self.connection) = (replica, connection)
    (self.other, self.side) = (other, side)
    let own = replica.key.hash
    secrets =
      side == .guest
      ? PairingSecrets(guest: own, host: other, role: role)
      : PairingSecrets(guest: other, host: own, role: role?.opposite)
  }

  /// The error of a pairing, from those that a connection ends with.
  static func clear(
    _ error: any Error, of connection: ReplicaConnection, at address: NetworkAddress?,
    _ limits: NetworkLimits
  ) -> any Error {
    let error = NetworkExchange.clear(
      error, of: connection, "the other side", at: address, limits)
    if case NetworkError.dropped = error { return NetworkError.pairing(.ended) }
    return error
  }

  /// The error that the other side reports.
  static func error(_ message: Message) throws -> NetworkError {
    let reason = try message.value(Problem.self).reason
    return .pairing(reason == .role ? .otherRole : .ended)
  }

  /// The facts of this store for the other side.
  func hello() async throws -> Hello {
    let own = try await replica.store.readLog { try $0.positions() }
    return Hello(
      generator: replica.generator, store: replica.identity, name: replica.name, last: own.last,
      position: 0, forgotten: own.forgotten, restored: own.restored, token: nil, follows: false,
      port: replica.servicePort, role: role)
  }

  func send(_ kind: MessageKind, _ value: some MessageValue) async throws {
    try await connection.send(Message(kind, value))
  }

  /// Receives a message of one kind.
  func next<Value: MessageValue>(
    _ kind: MessageKind,
    _ type: Value.Type
  ) async throws -> Value {
    guard let message = try await connection.next() else {
      throw NetworkError.pairing(.ended)
    }
    if message.kind == .problem { throw try Self.error(message) }
    guard message.kind == kind else { throw MessageError.unexpected(kind: message.kind.rawValue) }
    return try message.value(type)
  }

  /// Checks the first message of the other side.
  func check(_ hello: Hello) throws(NetworkError) {
    guard hello.version == NetworkProtocol.version else {
      throw .newerVersion(name: hello.name, hello.version)
    }
    guard hello.store != replica.identity, other != replica.key.hash else {
      throw .pairing(.ownStore)
    }
  }

  /// Checks that both sides want the same, after the other one has proven who it is, or before digits are compared.
  ///
  /// - Throws: ``NetworkError/pairing(_:)``, after a message to the other side.
  func checkRole(_ hello: Hello) async throws {
    guard hello.role == role?.opposite else {
      try? await send(.problem, Problem(reason: .role))
      throw NetworkError.pairing(.roles(own: role, other: hello.role))
    }
    guard role == .reader else { return }
    let isKnown = try await replica.ledger.position(of: hello.store) > 0
    let isEmpty = try await replica.store.readLog { try $0.hasNoObjects() }
    guard isKnown || isEmpty else {
      try? await send(.problem, Problem(reason: .role))
      throw NetworkError.pairing(.notEmpty)
    }
  }

  /// Exchanges numbers, and asks the persons at both sides whether the digits are equal.
  ///
  /// - Throws: ``NetworkError/pairing(_:)`` unless both did.
  func compareDigits(
    _ hello: Hello, _ person: any PairingPerson, at address: String
  ) async throws {
    let own = PairingSecrets.nonce()
    let digits: String
    switch side {
    case .host:
      try await send(.commitment, PairingBytes(secrets.commitment(to: own)))
      let theirs = try await next(.nonce, PairingBytes.self)
      try await send(.nonce, PairingBytes(own))
      digits = secrets.digits(guestNonce: Array(theirs.bytes), hostNonce: own)
    case .guest:
      let commitment = try await next(.commitment, PairingBytes.self)
      try await send(.nonce, PairingBytes(own))
      let theirs = try await next(.nonce, PairingBytes.self)
      guard secrets.commitment(to: Array(theirs.bytes)) == Array(commitment.bytes) else {
        throw NetworkError.pairing(.commitment)
      }
      digits = secrets.digits(guestNonce: own, hostNonce: Array(theirs.bytes))
    }
    connection.deadline.set(replica.limits.pairing)
    let isYes = try await person.accepts(
      hello.name, as: role?.opposite, at: address, digits: digits)
    try await send(.answer, PairingAnswer(isYes: isYes))
    guard isYes else { throw NetworkError.pairing(.declined) }
    guard try await next(.answer, PairingAnswer.self).isYes else {
      throw NetworkError.pairing(.declinedThere)
    }
  }

  /// Stores the other side as a paired replica.
  ///
  /// - Parameters:
  ///   - hello: Its facts.
  ///   - address: Where it can be reached, if it was connected to.
  /// - Returns: It.
  /// - Throws: `ReplicationError`, or the errors of the store.
  func store(_ hello: Hello, at address: NetworkAddress?) async throws -> PairedReplica {
    var known = address
    if hello.port > 0, let host = connection.remoteHost {
      known = NetworkAddress(host: host, port: hello.port)
    }
    let now = replica.clock()
    let paired = PairedReplica(
      store: hello.store, name: hello.name, key: "\(other)", address: known.map { "\($0)" },
      paired: now.microseconds, role: role?.opposite)
    try await replica.update { $0.readmit(hello.store) }
    try await replica.store.registerReplica(hello.store, named: hello.name, now: now)
    if let reader = paired.reader {
      try await replica.store.registerReader(reader, named: paired.name)
    }
    try await replica.updatePaired { $0.add(paired) }
    return paired
  }
}
