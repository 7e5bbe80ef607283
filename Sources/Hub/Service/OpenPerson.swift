import Foundation
import HealthStorage
import ReplicaNetwork
import Replication
import Synchronization

/// The store of a person while devices of the person are connected with this process.
final class OpenPerson: Sendable {
  let person: PersonID
  private let hub: HubFolder
  private let program: HubProgram
  /// Released last.
  private let lock: PersonLock
  private let store: HealthStore
  private let service: ReplicaService
  private let mark: ChangeMark
  private let watch: Task<Void, Never>
  private let connections = Mutex<[UUID: (key: String, connection: IncomingConnection)]>([:])

  /// Opens the store of a person.
  ///
  /// - Parameters:
  ///   - person: The person.
  ///   - context: The process.
  /// - Throws: ``HubError``, `StoreKeyError`, or the errors of the store.
  init(_ person: PersonID, in context: HubContext) async throws {
    (self.person, hub, program) = (person, context.hub, context.program)
    lock = try await PersonLock(of: hub, person, atMost: context.limits.waiting)
    guard !hub.isBeingRemoved(person) else { throw HubError.beingRemoved(person.text) }
    store = try hub.open(person, by: program)
    var replica = try await hub.replica(store, by: program, limits: context.limits.network)
    replica.servicePort = context.port
    replica.turns = context.turns
    let report = context.report
    service = ReplicaService(of: replica, at: StoredAddresses()) { event in
      report(HubEvent(event, of: person))
    }
    let (wakes, mark) = (replica.signal.wakes(), ChangeMark())
    self.mark = mark
    watch = Task { for await _ in wakes { mark.set() } }
  }

  deinit { watch.cancel() }

  /// Serves a connection to its end.
  ///
  /// - Parameters:
  ///   - incoming: The connection.
  ///   - key: The hash of its key.
  /// - Throws: ``HubError``, or the errors of the store.
  func serve(_ incoming: IncomingConnection, _ key: String) async throws {
    if try await !HubFolder.keys(of: store).contains(key),
      try await hub.releaseIfStale(key, of: person, in: store)
    {
      throw NetworkError.notPaired("")
    }
    let id = UUID()
    connections.withLock { $0[id] = (key, incoming) }
    defer { connections.withLock { _ = $0.removeValue(forKey: id) } }
    await service.serve(incoming)
  }

  /// Closes the connections of a person who is being removed, and of devices that are not paired any more.
  func closeRemoved() async {
    if hub.isBeingRemoved(person) || !hub.has(person) { return close { _ in true } }
    guard mark.reset(), let keys = try? await HubFolder.keys(of: store) else { return }
    close { !keys.contains($0) }
  }

  /// Closes all connections.
  func closeAll() { close { _ in true } }

  private func close(where isClosed: (String) -> Bool) {
    let closed = connections.withLock { $0.values.filter { isClosed($0.key) } }
    for (_, connection) in closed { connection.close() }
  }

  /// How long none of its connections had a message; `nil` without connections.
  var idleTime: Duration? {
    connections.withLock { $0.values.map(\.connection.idleTime).min() }
  }
}

/// Whether something changed since the last question.
private final class ChangeMark: Sendable {
  private let isSet = Mutex(true)

  func set() { isSet.withLock { $0 = true } }

  func reset() -> Bool {
    isSet.withLock { value in
      defer { value = false }
      return value
    }
  }
}
