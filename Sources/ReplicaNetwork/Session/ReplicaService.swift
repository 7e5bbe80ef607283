import Foundation
import HealthStorage
import NIOCore
import NIOSSL
import Replication
import StoreFiles
import Synchronization

/// Serves paired replicas, and keeps a connection with each that does the same.
///
/// It connects when it begins, and when there are changes that a replica does not have; while there are none, nothing
/// is sent. A replica that does not answer is tried again after growing pauses.
package struct ReplicaService: Sendable {
  private let replica: NetworkReplica
  private let resolver: any AddressResolver
  private let sessions: OpenSessions
  private let recording: any MirroredSource
  private let mirrors = OpenMirrors()
  private let report: @Sendable (NetworkEvent) -> Void

  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(300)

  /// - Parameters:
  ///   - replica: This store.
  ///   - resolver: Finds the addresses of others.
  ///   - recording: What replicas may mirror; `nil` for the recorder of the store.
  ///   - report: Receives what happens.
  package init(
    of replica: NetworkReplica, at resolver: any AddressResolver,
    recording: (any MirroredSource)? = nil,
    report: @escaping @Sendable (NetworkEvent) -> Void
  ) {
    self.replica = replica
    self.resolver = resolver
    self.recording = recording ?? RecorderBesideStore(replica.store)
    self.report = report
    sessions = OpenSessions(of: replica.identity)
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - address: Where to listen; port 0 for any.
  ///   - onReady: Called with the port once connections are accepted.
  /// - Throws: ``NetworkError/listening(_:_:)``, `StoreError` if another file has replaced the store, or
  ///   `CancellationError`.
  package func run(
    on address: NetworkAddress, onReady: @escaping @Sendable (Int) async throws -> Void
  ) async throws {
    let keys = AcceptedKeys()
    try await keys.read(replica.store)
    let server = try await ReplicaConnection.listen(
      on: address, replica.tls, limits: replica.limits
    ) { keys.contains($0) }
    defer { server.channel.close(promise: nil) }
    let port = server.channel.localAddress?.port ?? address.port
    var served = replica
    served.servicePort = port
    try await replica.updatePaired { $0.servicePort = port }
    try await onReady(port)
    let service = (served, keys)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await accept(server.connections, as: service.0) }
      group.addTask { try await follow(as: service.0, service.1) }
      let announcement = ServiceAnnouncement(
        key: replica.key.hash, port: port, clock: replica.clock)
      group.addTask {
        // Without it, others need the address.
        try? await announcement.run()
        try await Task.sleep(for: .seconds(Int64.max / 2))
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Serves the connections that arrive, each in a task of its own.
  private func accept(
    _ connections: AsyncStream<ReplicaConnection>, as replica: NetworkReplica
  ) async {
    let open = OpenConnections(atMost: replica.limits.connections)
    await withDiscardingTaskGroup { group in
      for await connection in connections {
        guard open.begin() else {
          connection.channel.close(promise: nil)
          continue
        }
        group.addTask {
          defer { open.end() }
          await serve(connection, as: replica)
        }
      }
    }
  }

  /// Serves a connection that arrived for this store.
  ///
  /// - Parameter incoming: The connection.
  package func serve(_ incoming: IncomingConnection) async {
    await serve(incoming.connection, as: replica)
  }

  private func serve(_ connection: ReplicaConnection, as replica: NetworkReplica) async {
    let channel = connection.channel
    let name = Mutex("")
    do {
      try await connection.run {
        var number: Int?
        let opening = SessionOpening(replica: replica, connection: connection, follows: true)
        let met = try await opening.meet()
        name.withLock { $0 = met.hello.name }
        if met.hello.mirrors == true { return try await mirror(to: met.peer, connection) }
        let opened = try await opening.begin(met) { hello in
          guard hello.follows else { return true }
          number = sessions.add(channel, with: hello.store, isOutgoing: false)
          return number != nil
        }
        defer { if let number { sessions.remove(number, with: opened.peer.store) } }
        let from = connection.remoteHost ?? "?"
        report(.connected(name: opened.peer.name, address: from))
        try await ReplicaSession(
          replica: replica, peer: opened.peer, connection: connection,
          progress: opened.progress, follows: true, report: report
        ).run()
      }
    } catch {
      // Strangers are refused without a word: a line for each would let anybody fill the log.
      guard connection.key.hash != nil else { return }
      let known = name.withLock { $0 }
      let clear = NetworkExchange.clear(error, of: connection, known, at: nil, replica.limits)
      end(with: clear)
    }
  }

  /// Shows the running recording to a replica until the connection ends.
  private func mirror(to peer: PairedReplica, _ connection: ReplicaConnection) async throws {
    let channel = connection.channel
    guard mirrors.add(channel, of: peer.store) else {
      return try await connection.send(Message(.problem, Problem(reason: .connected)))
    }
    defer { mirrors.remove(channel) }
    report(.mirrored(name: peer.name, address: connection.remoteHost ?? "?"))
    try await MirrorServing(connection: connection, source: recording).run()
  }

  /// Reports an error of a session, unless it is an end that both sides expect.
  private func end(with error: any Error) {
    // The other side tries again, and one refused token may be that of two sessions at once.
    if let error = error as? NetworkError, error.isAboutCopies {
      guard sessions.isRepeated("\(error)") else { return }
    }
    switch error {
    case NetworkError.connected, is CancellationError: break
    case NetworkError.dropped: break
    default: report(.failed(error))
    }
  }

  /// Connects with each paired replica, at once and when there is something for it.
  private func follow(as replica: NetworkReplica, _ keys: AcceptedKeys) async throws {
    let file = FileNumber(replica.store.path)
    let wakes = replica.signal.wakes()
    let dialing = Dialing()
    await withTaskGroup(of: Void.self) { group in
      func dial(always: Bool) async throws {
        let paired = try await keys.read(replica.store)
        sessions.close(except: Set(paired.map(\.store)))
        mirrors.close(except: Set(paired.map(\.store)))
        for peer in paired where peer.address != nil && !sessions.has(peer.store) {
          let waits = try await replica.hasChanges(for: peer)
          guard always || waits, dialing.begin(peer.store) else { continue }
          group.addTask {
            defer { dialing.end(peer.store) }
            await connect(with: peer, replica)
          }
        }
      }
      try? await dial(always: true)
      for await _ in wakes {
        if let now = FileNumber(replica.store.path), now != file { break }
        try? await dial(always: false)
      }
      group.cancelAll()
    }
    try Task.checkCancellation()
    throw NetworkError.storeReplaced(replica.store.path)
  }

  /// Connects until it succeeds, nothing waits any more, or the other side connected itself; then keeps the session.
  private func connect(with peer: PairedReplica, _ replica: NetworkReplica) async {
    var pause = Self.firstPause
    var reported: String?
    while !Task.isCancelled, !sessions.has(peer.store) {
      let number = Mutex<Int?>(nil)
      do {
        _ = try await NetworkExchange(of: replica, with: peer).open(
          at: resolver, follows: true,
          admits: { channel in
            let added = sessions.add(channel, with: peer.store, isOutgoing: true)
            number.withLock { $0 = added }
            return added != nil
          }, report: report)
        number.withLock { $0 }.map { sessions.remove($0, with: peer.store) }
        return
      } catch {
        number.withLock { $0 }.map { sessions.remove($0, with: peer.store) }
        // The same words once: a replica that is off is no news.
        if reported != "\(error)" { end(with: error) }
        reported = "\(error)"
        if case NetworkError.connected = error { return }
      }
      guard (try? await replica.hasChanges(for: peer)) == true else { return }
      guard (try? await Task.sleep(for: pause)) != nil else { return }
      pause = min(pause * 2, Self.longestPause)
    }
  }
}

/// The keys that are accepted.
private final class AcceptedKeys: Sendable {
  private let keys = Mutex<Set<String>>([])

  /// Reads them of a store.
  @discardableResult
  func read(_ store: HealthStore) async throws -> [PairedReplica] {
    let paired = try await PairedReplicas.read(store)?.replicas ?? []
    keys.withLock { $0 = Set(paired.map(\.key)) }
    return paired
  }

  func contains(_ key: KeyHash) -> Bool { keys.withLock { $0.contains("\(key)") } }
}

/// The number of open connections.
private final class OpenConnections: Sendable {
  private let limit: Int
  private let count = Mutex(0)

  init(atMost limit: Int) { self.limit = limit }

  func begin() -> Bool {
    count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
  }

  func end() { count.withLock { $0 -= 1 } }
}

/// The replicas that are being connected with.
private final class Dialing: Sendable {
  private let peers = Mutex<Set<UUID>>([])

  func begin(_ peer: UUID) -> Bool { peers.withLock { $0.insert(peer).inserted } }

  func end(_ peer: UUID) { peers.withLock { _ = $0.remove(peer) } }
}
