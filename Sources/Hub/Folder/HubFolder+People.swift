import ByteStreams
import Foundation
package import HealthModel
package import HealthStorage
package import ReplicaNetwork
package import Replication
import StoreKeys

/// The program that runs a hub, for what it writes.
package struct HubProgram: Sendable {
  let client: ClientIdentity
  let generator: String
  let clock: @Sendable () -> Instant

  /// - Parameters:
  ///   - version: The version of the program.
  ///   - clock: The time.
  package init(version: String, clock: @escaping @Sendable () -> Instant) {
    self.clock = clock
    client = .onThisMachine(
      source: Source(name: "workout", bundleIdentifier: "org.workout.cli"), version: version)
    generator = "workout \(version)"
  }
}

extension HubFolder {
  /// Makes the store of a new person.
  ///
  /// It is encrypted if the process has the credential of a store's key, as each store is.
  ///
  /// - Parameters:
  ///   - person: The person.
  ///   - program: The program.
  /// - Throws: ``HubError``, `StoreKeyError`, or the errors of the store. A person whose making was interrupted is made
  ///   again.
  package func add(_ person: PersonID, by program: HubProgram) async throws {
    guard !isBeingRemoved(person) else { throw HubError.beingRemoved(person.text) }
    guard !has(person) else { throw HubError.personExists(person.text) }
    try Self.makeFolder(folder(of: person))
    let lock = try await PersonLock(of: self, person, atMost: .seconds(5))
    defer { withExtendedLifetime(lock) {} }
    _ = try StoreKeeping(of: store(of: person), mayPrompt: false).prepareNewStore()
    let opened = try open(person, by: program, creating: true)
    try await ReplicaKey.rename(opened, to: name)
    _ = try await replica(opened, by: program)
  }

  /// Opens the store of a person; the caller holds its lock.
  func open(
    _ person: PersonID, by program: HubProgram, creating: Bool = false
  ) throws -> HealthStore {
    guard creating || has(person) else { throw HubError.unknownPerson(person.text) }
    let path = store(of: person)
    let key = try StoreKeeping(of: path, mayPrompt: false).key()
    return try HealthStore(
      at: path, for: program.client, as: .owner, creating: creating, key: key)
  }

  /// Prepares a store as a replica that has the key of the hub.
  ///
  /// A store that was restored, or got another identity, is given the key again.
  func replica(
    _ store: HealthStore, by program: HubProgram, limits: NetworkLimits = NetworkLimits()
  ) async throws -> NetworkReplica {
    if try await PairedReplicas.read(store)?.key != keyBytes {
      try await PairedReplicas.update(store, makingKey: { keyBytes }) { $0.key = keyBytes }
    }
    return try await NetworkReplica(
      store, named: name, by: program.generator, limits: limits, clock: program.clock)
  }

  /// Pairs a device with the store of a person: waits for it, for two minutes and one attempt.
  ///
  /// - Parameters:
  ///   - person: The person.
  ///   - address: Where to listen; port 0 for any.
  ///   - host: The host that the code names.
  ///   - servicePort: The port on which devices reach the hub afterwards.
  ///   - program: The program.
  ///   - onReady: Called with the address and the code once a device can connect.
  /// - Returns: The device.
  /// - Throws: ``HubError``, `NetworkError`, or the errors of the store.
  package func pair(
    _ person: PersonID, on address: NetworkAddress, as host: String, servicePort: Int,
    by program: HubProgram,
    onReady: @escaping @Sendable (NetworkAddress, PairingCode?) async throws -> Void
  ) async throws -> PairedReplica {
    guard has(person) else { throw HubError.unknownPerson(person.text) }
    let lock = try await PersonLock(of: self, person, atMost: .seconds(5))
    defer { withExtendedLifetime(lock) {} }
    guard !isBeingRemoved(person) else { throw HubError.beingRemoved(person.text) }
    var replica = try await replica(open(person, by: program), by: program)
    replica.servicePort = servicePort
    let index = index
    let waiting = PairingHost(replica, by: .code, Operator()) { key throws(NetworkError) in
      do throws(HubError) {
        try index.claim("\(key)", for: person)
      } catch {
        throw .pairing(.refused("\(error)"))
      }
    }
    let paired = try await waiting.run(on: address, as: host, onReady: onReady)
    // An entry without a paired device may have been removed meanwhile.
    try index.claim(paired.key, for: person)
    return paired
  }

  /// The keys of the devices that a store is paired with.
  ///
  /// - Parameter store: The store.
  /// - Returns: Their hashes, in hexadecimal digits.
  /// - Throws: `ReplicationError`, or the errors of the store.
  static func keys(of store: HealthStore) async throws -> Set<String> {
    Set(try await PairedReplicas.read(store)?.replicas.map(\.key) ?? [])
  }
}

/// The operator, who gave the code to the person: whoever has it is accepted.
private struct Operator: PairingPerson {
  func accepts(
    _ name: String, as role: ReplicaRole?, at address: String, digits: String?
  ) async throws -> Bool {
    digits == nil
  }
}
