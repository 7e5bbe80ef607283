import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

@Suite("replicas that agree")
struct AgreementTests {
  let watch: TestStore
  let phone: TestStore

  init() throws {
    watch = try TestStore()
    phone = try TestStore()
  }

  /// A batch of all workouts, masses and heart rates of a store, with its deletions.
  static func batch(of store: HealthStore) async throws -> ReplicaBatch {
    let types: [ObjectType] = [.workout, .quantity(.bodyMass), .quantity(.heartRate)]
    var samples: [Sample] = []
    for type in types { samples += try await store.samples(SampleQuery(type)) }
    let identity = try await store.read { db in try StoreIdentity.read(db) }
    let vector = try await store.replicaVector()
    let objects = try await store.read { [samples] db in
      try samples.map { sample in
        let incarnation = try Int64.fetchOne(
          db, sql: "SELECT incarnation FROM sample WHERE uuid = ?",
          arguments: [sample.uuid.bytes])
        let workouts = try Data.fetchAll(
          db,
          sql: """
            SELECT w.uuid FROM workoutSample JOIN sample AS w ON w.id = workoutId
            JOIN sample AS s ON s.id = sampleId WHERE s.uuid = ? ORDER BY 1
            """, arguments: [sample.uuid.bytes])
        return IncomingObject(
          sample, workouts: workouts.compactMap { UUID(bytes: $0) },
          incarnation: incarnation ?? 0)
      }
    }
    var deletions: [IncomingDeletion] = []
    for try await page in try store.state().deletions() {
      deletions += page.compactMap { deletion in
        ObjectType(identifier: deletion.type).map { IncomingDeletion(deletion, type: $0) }
      }
    }
    return ReplicaBatch(sender: identity, vector: vector, objects: objects, deletions: deletions)
  }

  /// Sends all objects and deletions of one store to the other.
  private func sync(_ from: TestStore, _ to: TestStore) async throws {
    _ = try await to.store.receive(Self.batch(of: from.store))
  }

  private func exchange() async throws {
    for _ in 0..<2 {
      try await sync(watch, phone)
      try await sync(phone, watch)
    }
  }

  private func masses() async throws -> [[Double]] {
    var all: [[Double]] = []
    for device in [watch, phone] {
      all.append(try await device.store.quantitySamples(.bodyMass).map(\.quantity.value))
    }
    return all
  }

  // SID-13, SID-14
  @Test("two equal versions that were saved apart end as one object, that of the greater UUID")
  func equalVersions() async throws {
    let samples = [ReplicaTests.mass(80, version: 2), ReplicaTests.mass(81, version: 2)]
    try await watch.store.save([samples[0]])
    try await phone.store.save([samples[1]])
    try await exchange()
    let winner = samples.max { $0.uuid.uuidString < $1.uuid.uuidString }
    let value = winner == samples[0] ? 80.0 : 81
    #expect(try await masses() == [[value], [value]])
  }

  // SYNC-26, SYNC-27, SID-14
  @Test("a deletion removes a lower version that another replica has")
  func deletionOfHigher() async throws {
    let first = ReplicaTests.mass(80, version: 1)
    try await phone.store.save([first])
    try await exchange()
    let third = ReplicaTests.mass(83, version: 3)
    try await phone.store.save([third])
    try await phone.store.delete([third.uuid])
    try await watch.store.save([ReplicaTests.mass(82, version: 2)])
    try await exchange()
    #expect(try await masses() == [[], []])
  }

  // SID-14
  @Test("a name that was deleted and saved again begins anew on every replica")
  func newBeginning() async throws {
    let old = ReplicaTests.mass(80, version: 5)
    try await phone.store.save([old])
    try await exchange()
    try await phone.store.delete([old.uuid])
    try await exchange()
    try await phone.store.save([ReplicaTests.mass(70, version: 1)])
    try await exchange()
    #expect(try await masses() == [[70], [70]])
  }

  // SYNC-27
  @Test("a deletion is remembered for a replica that was away for longer than 90 days")
  func longAbsence() async throws {
    let later = Instant(secondsSince1970: Date().timeIntervalSince1970 + 92 * 86_400)
    let identity = try await phone.store.read { db in try StoreIdentity.read(db) }
    try await watch.store.registerReplica(identity, named: "phone", now: later)
    let old = ReplicaTests.mass(80, version: 1)
    try await watch.store.save([old])
    try await exchange()
    try await watch.store.delete([old.uuid])
    try await watch.store.prune(now: later)
    try await exchange()
    #expect(try await masses() == [[], []])
  }
}
