import Foundation
import HealthModel
import HealthStorage
import Synchronization
import TestSupport

@testable import Hub
@testable import ReplicaNetwork
@testable import Replication

/// A hub of a test, and the devices of its people.
struct HubTestFolder {
  let place: TemporaryFolder
  let hub: HubFolder

  static let program = HubProgram(version: "1") { ReplicaTestStore.start }

  static var limits: HubLimits {
    var limits = HubLimits()
    limits.pause = .milliseconds(50)
    limits.waiting = .seconds(10)
    return limits
  }

  init(_ people: String...) async throws {
    place = try TemporaryFolder()
    hub = try HubFolder.prepare(place.file("hub").path, named: "hub")
    for person in people { try await hub.add(PersonID(person), by: Self.program) }
  }

  /// Pairs a device with a person, by a code, as `hub pair` and `pair CODE` do.
  func pair(_ device: NetworkTestReplica, with person: String) async throws {
    let (codes, shown) = AsyncStream.makeStream(of: PairingCode.self)
    let (hub, person) = (hub, try PersonID(person))
    let waiting = Task {
      defer { shown.finish() }
      return try await hub.pair(
        person, on: NetworkAddress(host: "127.0.0.1", port: 0), as: "127.0.0.1", servicePort: 0,
        by: Self.program
      ) { _, code in _ = code.map { shown.yield($0) } }
    }
    for await code in codes {
      _ = try? await PairingGuest(device.network, NobodyThere()).pair(with: code)
      break
    }
    _ = try await waiting.value
  }

  /// A device of a person.
  func device(_ name: String, of person: String) async throws -> NetworkTestReplica {
    let device = try await NetworkTestReplica(name)
    try await pair(device, with: person)
    return device
  }

  /// Serves while a body runs, which receives the address.
  @discardableResult
  func serving<T: Sendable>(
    _ limits: HubLimits = Self.limits, _ events: HubEventList = HubEventList(),
    _ body: @escaping (NetworkAddress) async throws -> T
  ) async throws -> T {
    let (ports, ready) = AsyncStream.makeStream(of: Int.self)
    let service = HubService(of: hub, by: Self.program, limits: limits) { events.append($0) }
    let task = Task {
      try await service.run(on: NetworkAddress(host: "127.0.0.1", port: 0), publicPort: nil) {
        ready.yield($0)
      }
    }
    defer { task.cancel() }
    var iterator = ports.makeAsyncIterator()
    let port = await iterator.next(isolation: #isolation) ?? 0
    let result = try await body(NetworkAddress(host: "127.0.0.1", port: port))
    task.cancel()
    _ = await task.result
    return result
  }

  /// The masses in the store of a person, in kilograms, once no service has it open.
  func masses(of person: String) async throws -> [Double] {
    let store = try hub.open(PersonID(person), by: Self.program)
    return try await store.quantitySamples(.bodyMass).map { try $0.quantity.value(in: .kilogram) }
      .sorted()
  }
}

extension NetworkTestReplica {
  /// Exchanges with the hub.
  @discardableResult
  func exchange(withHubAt address: NetworkAddress) async throws -> ExchangeReport {
    let peer = try await NetworkReplica.find("hub", in: store.store)
    return try await NetworkExchange(of: network, with: peer).run(at: FixedAddress(address)).report
  }

  func save(_ kilograms: Double) async throws {
    try await store.store.save([ReplicaTestStore.mass(kilograms, name: nil, version: 0)])
  }

  func masses() async throws -> [Double] {
    try await store.store.quantitySamples(.bodyMass).map { try $0.quantity.value(in: .kilogram) }
      .sorted()
  }
}

/// Nobody is asked on the side that has the code.
private struct NobodyThere: PairingPerson {
  func accepts(
    _ name: String, as role: ReplicaRole?, at address: String, digits: String?
  ) async throws -> Bool { false }
}

/// What a hub reported.
final class HubEventList: Sendable {
  private let events = Mutex<[HubEvent]>([])

  func append(_ event: HubEvent) { events.withLock { $0.append(event) } }

  var texts: [String] { events.withLock { $0.map { "\($0)" } } }
}
