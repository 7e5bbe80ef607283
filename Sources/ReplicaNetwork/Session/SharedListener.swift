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
  /// Of all connections at most half may be such whose key is not known yet, so that strangers, who are closed within
  /// seconds, do not take the places of devices.
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
          guard places.begin() else {
            connection.channel.close(promise: nil)
            continue
          }
          group.addTask {
            let isKnown = (try? await connection.key.arrived.get()) != nil
            places.endHandshake()
            if isKnown { await serve(IncomingConnection(connection: connection)) }
            connection.channel.close(promise: nil)
            places.end()
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

/// The connections that are open, and those of them without a key.
private final class Places: Sendable {
  private struct State {
    var open = 0
    var strange = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  init(_ limit: Int) { self.limit = limit }

  func begin() -> Bool {
    state.withLock { state in
      guard state.open < limit, state.strange < max(1, limit / 2) else { return false }
      state.open += 1
      state.strange += 1
      return true
    }
  }

  func endHandshake() { state.withLock { $0.strange -= 1 } }

  func end() { state.withLock { $0.open -= 1 } }
}
