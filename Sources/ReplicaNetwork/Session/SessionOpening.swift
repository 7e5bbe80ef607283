import Foundation
import HealthModel
import HealthStorage
import NIOCore
import NIOSSL
import Replication
import StoreDatabase

/// Begins the session of a connection: the first two messages of each side.
struct SessionOpening {
  let replica: NetworkReplica
  let connection: ReplicaConnection
  let follows: Bool

  /// What is known of the other side after the first messages.
  struct Opened {
    let peer: PairedReplica
    let hello: Hello
    let progress: SessionProgress
  }

  /// Sends and receives the first messages, and notes what the other side has.
  ///
  /// - Parameter admits: Whether the session begins, after the first message: the reason if it does not.
  /// - Returns: The other side.
  /// - Throws: ``NetworkError``, `ReplicationError`, ``MessageError``, or the errors of the store.
  func open(admits: (Hello) -> Bool) async throws -> Opened {
    try await begin(try await meet(), admits: admits)
  }

  /// The two sides after the first message of each.
  struct Met {
    let peer: PairedReplica
    let hello: Hello
    fileprivate let own: ChangeLog.Positions
    fileprivate let position: Int64
  }

  /// Sends and receives the first message.
  ///
  /// - Parameter mirrors: Whether the connection is to show the other side's running recording.
  /// - Returns: The other side.
  /// - Throws: As ``open(admits:)``.
  func meet(mirrors: Bool? = nil) async throws -> Met {
    let key = try await connection.key.arrived.get()
    guard let peer = try await PairedReplicas.read(replica.store)?.replica(withKey: "\(key)")
    else { throw NetworkError.notPaired("") }
    let position = try await replica.ledger.position(of: peer.store)
    let own = try await replica.store.readLog { try $0.positions() }
    let hello: Hello
    do {
      try await greet(peer, own, position, mirrors)
      hello = try await next(.hello, peer, Hello.self)
    } catch
      where error is NIOSSLError || error is BoringSSLError || error is IOError
      || error is ChannelError
    {
      throw NetworkError.notAccepted(name: peer.name)
    }
    return try await reporting {
      guard hello.version == NetworkProtocol.version else {
        throw NetworkError.newerVersion(name: peer.name, hello.version)
      }
      guard hello.store == peer.store else { throw NetworkError.otherStore(name: peer.name) }
      // Only replicas of one person show each other their recordings.
      guard hello.role == peer.role, peer.role == nil || hello.mirrors != true else {
        throw NetworkError.otherRole(name: peer.name)
      }
      return Met(peer: peer, hello: hello, own: own, position: position)
    }
  }

  /// Goes on with an exchange after the first messages.
  ///
  /// - Parameters:
  ///   - met: The other side.
  ///   - admits: Whether the session begins.
  /// - Returns: The other side, and what it has.
  /// - Throws: As ``open(admits:)``.
  func begin(_ met: Met, admits: (Hello) -> Bool) async throws -> Opened {
    try await reporting {
      guard admits(met.hello) else { throw NetworkError.connected(name: met.peer.name) }
      return try await begin(met.hello, met.peer, met.own, met.position)
    }
  }

  /// Runs a body, and reports the reason of its error to the other side, if that has to see it.
  private func reporting<T>(_ body: () async throws -> T) async throws -> T {
    do {
      return try await body()
    } catch {
      if let reason = Problem.Reason(error) {
        try? await connection.send(Message(.problem, Problem(reason: reason)))
      }
      throw error
    }
  }

  private func greet(
    _ peer: PairedReplica, _ own: ChangeLog.Positions, _ position: Int64, _ mirrors: Bool?
  ) async throws {
    try await connection.send(
      Message(
        .hello,
        Hello(
          generator: replica.generator, store: replica.identity, name: replica.name,
          last: own.last, position: position, forgotten: own.forgotten, restored: own.restored,
          token: mirrors == true ? nil : peer.held?.token, follows: follows,
          port: replica.servicePort, mirrors: mirrors, role: peer.role?.opposite)))
  }

  private func begin(
    _ hello: Hello, _ peer: PairedReplica, _ own: ChangeLog.Positions, _ position: Int64
  ) async throws -> Opened {
    var report = ExchangeReport()
    try await replica.update { state in
      guard !state.hasRemoved(peer.store) else { throw NetworkError.notPaired(peer.name) }
      let facts = hello.facts(at: replica.clock().microseconds)
      if try await replica.ledger.note(facts, in: &state) {
        report.notes.append(.restored(name: peer.name))
      }
      if let after = try await replica.ledger.noteForgotten(facts, in: &state) {
        report.notes.append(
          .forgotten(name: peer.name, after: after, through: hello.forgotten))
      }
    }
    let wasRestored = report.notes.contains(.restored(name: peer.name))
    let given = try await replica.updatePaired { paired -> SessionToken? in
      try paired.change(peer.store) { known in
        let token = known.renew(
          shown: hello.token, restored: own.restored, wasRestored: wasRestored,
          at: replica.clock().microseconds)
        guard let token else { throw NetworkError.copied(name: peer.name) }
        return token
      }
    }
    guard let given else { throw NetworkError.notPaired(peer.name) }
    try await connection.send(Message(.ready, Ready(number: given.number, token: given.token)))
    let ready = try await next(.ready, peer, Ready.self)
    let address = address(hello)
    try await replica.updatePaired { paired in
      paired.change(peer.store) { known in
        known.hold(SessionToken(number: ready.number, token: ready.token))
        known.name = hello.name
        if let address { known.address = "\(address)" }
      }
    }
    report.replicas = try await replica.store.replicas().count
    let progress = SessionProgress(
      SessionProgress.Values(
        theirLast: hello.last, position: position, reported: own.last, given: given,
        role: peer.role, report: report))
    return Opened(peer: peer, hello: hello, progress: progress)
  }

  /// Where the other side can be reached, if it serves.
  private func address(_ hello: Hello) -> NetworkAddress? {
    guard hello.port > 0, let host = connection.remoteHost else { return nil }
    return NetworkAddress(host: host, port: hello.port)
  }

  private func next<Value: MessageValue>(
    _ kind: MessageKind,
    _ peer: PairedReplica, _ type: Value.Type
  ) async throws -> Value {
    guard let message = try await connection.next() else {
      throw connection.deadline.hasPassed
        ? NetworkError.timeout(name: peer.name, seconds: replica.limits.handshake.seconds)
        : NetworkError.notAccepted(name: peer.name)
    }
    if message.kind == .problem {
      throw NetworkError(try message.value(Problem.self).reason, of: peer.name)
    }
    guard message.kind == kind else { throw MessageError.unexpected(kind: message.kind.rawValue) }
    return try message.value(type)
  }
}

extension NetworkError {
  /// The error of a reason that the other side reported.
  init(_ reason: Problem.Reason, of name: String) {
    self =
      switch reason {
      case .connected: .connected(name: name)
      case .copied: .copiedHere(name: name)
      default: .reported(name: name, "\(reason)")
      }
  }
}

extension Problem.Reason {
  /// The reason of an error that the other side has to see; `nil` if it is none of its business.
  init?(_ error: any Error) {
    switch error {
    case NetworkError.notPaired: self = .removed
    case NetworkError.copied: self = .copied
    case NetworkError.otherStore: self = .otherStore
    case NetworkError.otherRole: self = .role
    case NetworkError.newerVersion: self = .version
    case NetworkError.connected: self = .connected
    case ReplicationError.ahead: self = .ahead
    case is StoreError: self = .failed
    default: return nil
    }
  }
}
