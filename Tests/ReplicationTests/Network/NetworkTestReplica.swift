import Foundation
import HealthModel
import HealthStorage
import NIOCore
import Synchronization
import TestSupport

@testable import ReplicaNetwork
@testable import Replication

/// Stores that exchange over the loopback interface.
struct NetworkTestReplica {
  let store: ReplicaTestStore
  var network: NetworkReplica

  static var limits: NetworkLimits {
    var limits = NetworkLimits()
    limits.answer = .seconds(20)
    limits.handshake = .seconds(5)
    return limits
  }

  init(_ name: String) async throws {
    try await self.init(ReplicaTestStore(name))
    try await store.store.save([ReplicaTestStore.mass(50, name: "first", version: 0)])
  }

  init(_ store: ReplicaTestStore) async throws {
    self.store = store
    network = try await NetworkReplica(
      store.store, named: store.name, by: "test 1", limits: Self.limits
    ) { ReplicaTestStore.start }
  }

  /// Stores another one as paired.
  func add(_ other: NetworkTestReplica) async throws {
    let paired = PairedReplica(
      store: other.network.identity, name: other.store.name, key: "\(other.network.key.hash)",
      address: nil, paired: 0)
    try await network.update { $0.readmit(other.network.identity) }
    try await network.updatePaired { $0.add(paired) }
    try await store.store.registerReplica(
      other.network.identity, named: other.store.name, now: ReplicaTestStore.start)
  }

  /// Stores the address of a paired one.
  func locate(_ other: NetworkTestReplica, at address: NetworkAddress) async throws {
    try await network.updatePaired { paired in
      paired.change(other.network.identity) { $0.address = "\(address)" }
    }
  }

  /// Two stores that are paired.
  static func pair() async throws -> (NetworkTestReplica, NetworkTestReplica) {
    let (watch, phone) = (
      try await NetworkTestReplica("watch"), try await NetworkTestReplica("phone")
    )
    try await watch.add(phone)
    try await phone.add(watch)
    return (watch, phone)
  }

  /// Serves while a body runs, which receives the address.
  @discardableResult
  func serving<T: Sendable>(
    _ events: EventList = EventList(), at resolver: any AddressResolver = StoredAddresses(),
    _ body: @escaping (NetworkAddress) async throws -> T
  ) async throws -> T {
    let (ports, ready) = AsyncStream.makeStream(of: Int.self)
    let service = ReplicaService(of: network, at: resolver) { events.append($0) }
    let task = Task {
      try await service.run(on: NetworkAddress(host: "127.0.0.1", port: 0)) { ready.yield($0) }
    }
    defer { task.cancel() }
    var iterator = ports.makeAsyncIterator()
    let port = await iterator.next(isolation: #isolation) ?? 0
    let result = try await body(NetworkAddress(host: "127.0.0.1", port: port))
    task.cancel()
    _ = await task.result
    return result
  }

  /// Exchanges with another one that serves.
  @discardableResult
  func exchange(
    with other: NetworkTestReplica, at address: NetworkAddress
  ) async throws -> ExchangeReport {
    let peer = try await NetworkReplica.find(other.store.name, in: store.store)
    return try await NetworkExchange(of: network, with: peer).run(at: FixedAddress(address)).report
  }

  /// Exchanges once, with a service that begins and ends for it.
  @discardableResult
  func exchange(with other: NetworkTestReplica) async throws -> ExchangeReport {
    try await other.serving { try await exchange(with: other, at: $0) }
  }
}

/// Waits for a condition, for ten seconds at most.
///
/// - Returns: Whether it holds.
func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
  for await _ in Attempts() {
    if try await condition() { return true }
  }
  return false
}

/// One address, whatever is stored.
struct FixedAddress: AddressResolver {
  let address: NetworkAddress

  init(_ address: NetworkAddress) { self.address = address }

  func addresses(of replica: PairedReplica) async -> [NetworkAddress] { [address] }
}

/// What a service reported.
final class EventList: Sendable {
  private let events = Mutex<[NetworkEvent]>([])

  func append(_ event: NetworkEvent) { events.withLock { $0.append(event) } }

  var texts: [String] { events.withLock { $0.map { "\($0)" } } }
}
