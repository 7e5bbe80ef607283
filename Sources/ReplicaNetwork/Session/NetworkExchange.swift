import Foundation
import NIOCore
import NIOSSL
package import Replication

/// One exchange with a paired replica that listens.
package struct NetworkExchange: Sendable {
  private let replica: NetworkReplica
  private let peer: PairedReplica

  /// - Parameters:
  ///   - replica: This store.
  ///   - peer: The other one.
  package init(of replica: NetworkReplica, with peer: PairedReplica) {
    (self.replica, self.peer) = (replica, peer)
  }

  /// Connects to the first address that answers, and exchanges until both sides have everything.
  ///
  /// - Parameters:
  ///   - resolver: Finds the addresses.
  ///   - report: Receives what happens.
  /// - Returns: What was received and sent, and the address.
  /// - Throws: ``NetworkError``, `ReplicationError`, `ArchivingError`, or the errors of the store. What was received
  ///   until then remains, and the next exchange continues.
  package func run(
    at resolver: any AddressResolver, report: @escaping @Sendable (NetworkEvent) -> Void = { _ in }
  ) async throws -> (report: ExchangeReport, address: NetworkAddress) {
    try await open(at: resolver, follows: false, admits: { _ in true }, report: report)
  }

  /// Connects, and exchanges.
  ///
  /// - Parameters:
  ///   - resolver: Finds the addresses.
  ///   - follows: Whether the connection stays open.
  ///   - admits: Whether the session begins, with the channel that closes it.
  ///   - report: Receives what happens.
  /// - Returns: What was received and sent, and the address.
  /// - Throws: As ``run(at:report:)``.
  func open(
    at resolver: any AddressResolver, follows: Bool,
    admits: @escaping @Sendable (any Channel) -> Bool,
    report: @escaping @Sendable (NetworkEvent) -> Void
  ) async throws -> (report: ExchangeReport, address: NetworkAddress) {
    try await first(of: resolver) { address, limits in
      (try await connect(to: address, limits, follows, admits, report), address)
    }
  }

  /// Connects with the first address where the replica is.
  ///
  /// - Parameter resolver: Finds the addresses.
  /// - Returns: The connection, after the handshake.
  /// - Throws: ``NetworkError``.
  func connection(at resolver: any AddressResolver) async throws -> ReplicaConnection {
    try await first(of: resolver) { address, limits in
      let connection = try await ReplicaConnection.connect(
        to: address, replica.tls, limits: limits
      ) { [peer] in "\($0)" == peer.key }
      do {
        _ = try await connection.key.arrived.get()
        return connection
      } catch {
        connection.channel.close(promise: nil)
        throw Self.clear(error, of: connection, peer.name, at: address, replica.limits)
      }
    }
  }

  /// The result of the first address that answers.
  ///
  /// A device that moved leaves an address where nothing answers. So the known addresses have little time at first; then the
  /// replica is looked for, and if it is not found, the known ones are tried again with all the time that a slow network
  /// needs.
  private func first<T>(
    of resolver: any AddressResolver,
    _ body: (NetworkAddress, _ limits: NetworkLimits) async throws -> T
  ) async throws -> T {
    var failure: any Error = NetworkError.noAddress(name: peer.name)
    func attempt(_ addresses: [NetworkAddress], _ limits: NetworkLimits) async throws -> T? {
      for address in addresses {
        do {
          return try await body(address, limits)
        } catch let error as NetworkError {
          // Another device may have this address now, and another address may answer.
          guard error.concernsAddress else { throw error }
          failure = error
        }
      }
      return nil
    }
    let known = await resolver.addresses(of: peer)
    var quick = replica.limits
    quick.connecting = min(quick.connecting, Self.quickConnection)
    let begun = ContinuousClock.now
    if let result = try await attempt(known, quick) { return result }
    let wasQuick = ContinuousClock.now - begun < .nanoseconds(quick.connecting.nanoseconds)
    let found = await resolver.found(peer).filter { !known.contains($0) }
    if let result = try await attempt(found, replica.limits) { return result }
    if found.isEmpty, !wasQuick, let result = try await attempt(known, replica.limits) {
      return result
    }
    throw failure
  }

  /// The time of a known address before the replica is looked for.
  private static let quickConnection = TimeAmount.milliseconds(2500)

  /// The connections that are tried if a token is not accepted, and the pause before the second one.
  private static let attempts = 3
  private static let pause = Duration.milliseconds(100)

  /// Connects with one address, and exchanges.
  ///
  /// Another session of the same two stores may have replaced a token between its reading here and its check there: a copy
  /// is one whose token is refused again.
  private func connect(
    to address: NetworkAddress, _ limits: NetworkLimits, _ follows: Bool,
    _ admits: @escaping @Sendable (any Channel) -> Bool,
    _ report: @escaping @Sendable (NetworkEvent) -> Void
  ) async throws -> ExchangeReport {
    var attempt = 1
    while true {
      let connection = try await ReplicaConnection.connect(
        to: address, replica.tls, limits: limits
      ) { [peer] in "\($0)" == peer.key }
      do {
        return try await session(connection, address, follows, admits, report)
      } catch let error as NetworkError {
        guard error.isAboutCopies, attempt < Self.attempts else { throw error }
      }
      try await Task.sleep(for: Self.pause * attempt)
      attempt += 1
    }
  }

  private func session(
    _ connection: ReplicaConnection, _ address: NetworkAddress, _ follows: Bool,
    _ admits: @escaping @Sendable (any Channel) -> Bool,
    _ report: @escaping @Sendable (NetworkEvent) -> Void
  ) async throws -> ExchangeReport {
    let channel = connection.channel
    do {
      return try await connection.run {
        let opened = try await SessionOpening(
          replica: replica, connection: connection, follows: follows
        ).open() { _ in admits(channel) }
        report(.connected(name: opened.peer.name, address: "\(address)"))
        let session = ReplicaSession(
          replica: replica, peer: opened.peer, connection: connection,
          progress: opened.progress, follows: follows && opened.hello.follows, report: report)
        try await session.run()
        return opened.progress.report
      }
    } catch {
      throw Self.clear(error, of: connection, peer.name, at: address, replica.limits)
    }
  }

  /// The error of a session, from those that a connection ends with.
  static func clear(
    _ error: any Error, of connection: ReplicaConnection, _ name: String,
    at address: NetworkAddress?, _ limits: NetworkLimits
  ) -> any Error {
    if let address, connection.key.isRefused {
      return NetworkError.otherKey(name: name, address)
    }
    if connection.deadline.hasPassed {
      let limit = connection.key.hash == nil ? limits.handshake : limits.answer
      return NetworkError.timeout(name: name, seconds: limit.seconds)
    }
    switch error {
    case let error as MessageError: return NetworkError.malformed(name: name, "\(error)")
    case let error as FolderProblem:
      return NetworkError.malformed(name: name, "a frame that \(error)")
    case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError:
      return NetworkError.notAccepted(name: name)
    case NetworkError.notPaired(""): return NetworkError.notPaired(name)
    case is ChannelError, is IOError, is NIOAsyncWriterError:
      return NetworkError.dropped(name: name)
    default: return error
    }
  }
}

extension NetworkError {
  /// Whether another address of the replica may succeed.
  fileprivate var concernsAddress: Bool {
    switch self {
    case .unreachable, .otherKey: true
    default: false
    }
  }

  /// Whether a token was not accepted, on either side.
  var isAboutCopies: Bool {
    switch self {
    case .copied, .copiedHere: true
    default: false
    }
  }
}
