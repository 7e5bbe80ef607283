import NIOCore
import NIOSSL
import Synchronization

/// A connection that arrived for one of many stores.
package struct IncomingConnection: Sendable {
  let connection: ReplicaConnection

  /// Waits for the key of the other side.
  ///
  /// - Returns: Its hash, in hexadecimal digits.
  /// - Throws: The error of the connection, which ends if the key is not accepted or not shown in time.
  package func key() async throws -> String { "\(try await connection.key.arrived.get())" }

  /// How long no message was received or sent.
  package var idleTime: Duration { connection.lastMessage.age }

  package func close() { connection.channel.close(promise: nil) }

  /// Refuses the connection after its first message: there are too many, or the store cannot be opened.
  package func refuse(asBusy isBusy: Bool) async {
    let reason: Problem.Reason = isBusy ? .busy : .failed
    try? await connection.run {
      guard try await connection.next() != nil else { return }
      try await connection.send(Message(.problem, Problem(reason: reason)))
    }
  }
}

/// Listens with one key for the devices of many stores.
package struct SharedListener: Sendable {
  private let channel: any Channel
  private let connections: AsyncStream<ReplicaConnection>
  private let limit: Int
  /// The port.
  package let port: Int

  /// Listens.
  ///
  /// - Parameters:
  ///   - address: The address; port 0 for any. Other processes of the same user may listen there, too.
  ///   - key: The key of all stores.
  ///   - limits: The times, and the number of connections.
  ///   - accepts: Whether a key belongs to a store; asked in the handshake with its hash in hexadecimal digits.
  /// - Throws: ``NetworkError/listening(_:_:)``, or an error of TLS, which is not expected.
  package init(
    on address: NetworkAddress, _ key: DeviceKey, limits: NetworkLimits,
    accepts: @escaping @Sendable (String) -> Bool
  ) async throws {
    let server = try await ReplicaConnection.listen(
      on: address, NIOSSLContext(configuration: key.configuration()), limits: limits,
      isShared: true
    ) { accepts("\($0)") }
    (channel, connections) = (server.channel, server.connections)
    limit = limits.connections
    port = channel.localAddress?.port ?? address.port
  }

  /// Serves the connections that arrive until the task is cancelled.
  ///
  /// At most half of all connections may be without a known key. If there is no place for a new connection, the oldest of
  /// these is closed: silent strangers keep no device out.
  ///
  /// - Parameter serve: Serves a connection; it is closed afterwards.
  /// - Throws: `CancellationError`.
  package func run(
    _ serve: @escaping @Sendable (IncomingConnection) async -> Void
  ) async throws {
    let places = Places(limit)
    await withTaskCancellationHandler {
      await withDiscardingTaskGroup { group in
        for await connection in connections {
          guard places.begin(connection.channel) else {
            connection.channel.close(promise: nil)
            continue
          }
          group.addTask {
            let isKnown = (try? await connection.key.arrived.get()) != nil
            if places.endHandshake(of: connection.channel, isKnown: isKnown) {
              await serve(IncomingConnection(connection: connection))
              places.end()
            }
            connection.channel.close(promise: nil)
          }
        }
        group.cancelAll()
      }
    } onCancel: {
      channel.close(promise: nil)
    }
    try Task.checkCancellation()
  }
}

/// The connections that are open: those whose key is known, and the others in the order of their arrival.
private final class Places: Sendable {
  private struct State {
    var known = 0
    var strange: [any Channel] = []
  }

  private let limit: Int
  private let state = Mutex(State())

  init(_ limit: Int) { self.limit = limit }

  /// Gives a new connection a place.
  ///
  /// If none is free, the oldest connection without a key is closed for it.
  ///
  /// - Returns: Whether it has one.
  func begin(_ channel: any Channel) -> Bool {
    let (begins, closed) = state.withLock { state -> (Bool, (any Channel)?) in
      var closed: (any Channel)?
      if state.strange.count >= max(1, limit / 2) || state.known + state.strange.count >= limit {
        guard !state.strange.isEmpty else { return (false, nil) }
        closed = state.strange.removeFirst()
      }
      state.strange.append(channel)
      return (true, closed)
    }
    closed?.close(promise: nil)
    return begins
  }

  /// Ends the handshake of a connection.
  ///
  /// - Returns: Whether it is served: its key is known, and its place was not given to another one.
  func endHandshake(of channel: any Channel, isKnown: Bool) -> Bool {
    state.withLock { state in
      guard let index = state.strange.firstIndex(where: { $0 === channel }) else { return false }
      state.strange.remove(at: index)
      if isKnown { state.known += 1 }
      return isKnown
    }
  }

  func end() { state.withLock { $0.known -= 1 } }
}
