import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

@Suite("the replicas of a store")
struct ReplicaStoreTests {
  private static let day = 86_400.0
  private static let now = Instant(secondsSince1970: Date().timeIntervalSince1970)

  let watch: TestStore
  let phone: TestStore
  var store: HealthStore { watch.store }

  init() throws {
    watch = try TestStore()
    phone = try TestStore()
  }

  private func identity(_ replica: TestStore) async throws -> UUID {
    try await replica.store.read { db in try StoreIdentity.read(db) }
  }

  private func tombstones() async throws -> Int {
    try await store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM tombstone") ?? 0
    }
  }

  /// A batch of all that a store has.
  private func batch(of replica: TestStore) async throws -> ReplicaBatch {
    try await AgreementTests.batch(of: replica.store)
  }

  // SYNC-27
  @Test("tombstones wait until every registered replica has them, or is removed")
  func waiting() async throws {
    let tablet = UUID()
    try await store.registerReplica(identity(phone), named: "phone", now: Self.now)
    try await store.registerReplica(tablet, named: "tablet", now: Self.now)
    let samples = (0..<2).map { ReplicaTests.mass(70 + Double($0), version: 1, "\($0)") }
    try await store.save(samples)
    try await store.delete([samples[0].uuid])
    let own = try await identity(watch)
    let vector = try await store.replicaVector()
    let later = Self.now + .seconds(92 * Self.day)
    try await store.prune(now: later)
    #expect(try await tombstones() == 1)
    try await store.acknowledge(identity(phone), vector: [own: vector[own] ?? 0])
    try await store.prune(now: later)
    #expect(try await tombstones() == 1)
    try await store.acknowledge(tablet, vector: [own: 1])
    try await store.prune(now: later)
    #expect(try await tombstones() == 1)
    #expect(try await store.removeReplica(tablet))
    #expect(try await !store.removeReplica(tablet))
    try await store.prune(now: later)
    #expect(try await tombstones() == 0)
    #expect(try await store.replicas().map(\.name) == ["phone"])
  }

  @Test("positions only rise, and one that the store has not reached is rejected")
  func positions() async throws {
    let (own, other, replica) = (try await identity(watch), UUID(), UUID())
    try await store.save([ReplicaTests.mass(70, version: 1)])
    for change in [5, 9, 3] as [Int64] {
      try await store.acknowledge(replica, vector: [other: change])
    }
    let vector = try await store.read { db in try ReplicaTable(db: db).vector(of: replica) }
    #expect(vector == [other: 9])
    await #expect(throws: StoreError.anchor(.ahead)) {
      try await store.acknowledge(replica, vector: [own: 2])
    }
  }

  // SYNC-27, SID-14
  @Test("a batch is received with its positions or not at all, and twice as once")
  func batches() async throws {
    try await phone.store.save([
      ReplicaTests.mass(70, version: 1), ReplicaTests.mass(71, version: 2),
    ])
    var sent = try await batch(of: phone)
    let (sender, own) = (try await identity(phone), try await identity(watch))
    sent.vector[own] = 99
    await #expect(throws: StoreError.anchor(.ahead)) { try await store.receive(sent) }
    #expect(try await store.quantitySamples(.bodyMass).isEmpty)
    #expect(try await store.replicaVector()[sender] == nil)
    sent.vector[own] = nil
    let first = try await store.receive(sent)
    #expect(first.objects.map(\.outcome) == [.added])
    #expect(first.deletions == [.added])
    let vector = try await store.replicaVector()
    #expect(vector[sender] == sent.vector[sender])
    let again = try await store.receive(sent)
    #expect(again.objects.map(\.outcome) == [.known])
    #expect(again.deletions == [.known])
    #expect(try await store.replicaVector() == vector)
    #expect(try await store.verify().isEmpty)
  }

  // SID-17
  @Test("what belongs to a workout that lost belongs to the winner, on both replicas")
  func relations() async throws {
    let workouts = [1.0, 2].map { SyncIdentityTests.walk(1, distance: $0) }
    let rates = [90.0, 95].map { WorkoutStorageTests.heartRate($0, at: $0) }
    try await watch.store.save(workouts[0], samples: [rates[0]])
    try await phone.store.save(workouts[1], samples: [rates[1]])
    for _ in 0..<2 {
      _ = try await phone.store.receive(batch(of: watch))
      _ = try await watch.store.receive(batch(of: phone))
    }
    let winner = workouts.max { $0.uuid.uuidString < $1.uuid.uuidString }
    for replica in [watch, phone] {
      #expect(try await replica.store.workouts().map(\.uuid) == [winner?.uuid])
      let samples = try await replica.store.samples(of: #require(winner).uuid).collected()
      #expect(Set(samples.flatMap { $0 }.map(\.uuid)) == Set(rates.map(\.uuid)))
      #expect(try await replica.store.verify().isEmpty)
    }
  }

  // SID-14
  @Test("a workout that begins anew has none of the samples of the deleted one")
  func newWorkout() async throws {
    let old = SyncIdentityTests.walk(3, distance: 1)
    try await watch.store.save(old, samples: [WorkoutStorageTests.heartRate(90, at: 1)])
    _ = try await phone.store.receive(batch(of: watch))
    try await watch.store.deleteWorkout(old.uuid)
    let new = SyncIdentityTests.walk(4, distance: 2)
    try await watch.store.save(new)
    _ = try await phone.store.receive(batch(of: watch))
    for replica in [watch, phone] {
      #expect(try await replica.store.workouts().map(\.uuid) == [new.uuid])
      #expect(try await replica.store.samples(of: new.uuid).collected().flatMap { $0 }.isEmpty)
      #expect(try await replica.store.verify().isEmpty)
    }
  }

  // SYNC-27
  @Test("an object that is saved again under its own identity returns on every replica")
  func sameIdentity() async throws {
    let sample = Sample.quantity(WorkoutStorageTests.heartRate(90, at: 1))
    let type = ObjectType.quantity(.heartRate)
    try await store.save([sample])
    _ = try await phone.store.receive(batch(of: watch))
    try await store.delete([sample.uuid])
    _ = try await phone.store.receive(batch(of: watch))
    #expect(try await phone.store.samples(SampleQuery(type)).isEmpty)
    try await store.save([sample])
    _ = try await phone.store.receive(batch(of: watch))
    #expect(try await phone.store.samples(SampleQuery(type)).map(\.uuid) == [sample.uuid])
    for replica in [watch, phone] { #expect(try await replica.store.verify().isEmpty) }
  }

  @Test("a verification finds objects out of their order, and positions that cannot be")
  func verification() async throws {
    let samples = [("a", 2.0), ("b", 2), ("c", 2)].map {
      ReplicaTests.mass(70, version: $0.1, $0.0)
    }
    try await store.save(samples)
    try await store.save([ReplicaTests.mass(71, version: 3, "a")])
    let (own, replica) = (try await identity(watch), UUID())
    let expected = try await store.write { db in
      try db.execute(
        sql:
          "UPDATE tombstone SET syncVersion = 4; UPDATE sample SET incarnation = -1 WHERE uuid = ?",
        arguments: [samples[1].uuid.bytes])
      try db.execute(
        sql: """
          INSERT INTO tombstone (change, uuid, typeId, sourceId)
          SELECT 90, uuid, typeId, sourceId FROM sample WHERE uuid = ?
          """, arguments: [samples[2].uuid.bytes])
      try db.execute(
        sql: "INSERT INTO replicaPosition VALUES (?, ?, 1000)",
        arguments: [replica.bytes, own.bytes])
      return try Data.fetchOne(db, sql: "SELECT uuid FROM sample WHERE syncIdentifier = 'a'")
        .flatMap(UUID.init(bytes:))
    }
    let newest = try #require(expected)
    #expect(
      try await Set(store.verify()) == [
        .supersededObject(newest), .supersededObject(samples[2].uuid),
        .invalidIncarnation(samples[1].uuid), .replicaAhead(replica),
      ])
  }

  @Test("a store of the previous release keeps its new beginnings")
  func migration() async throws {
    let queue = try DatabaseQueue()
    try StoreSchema.migrator.migrate(queue, upTo: "7")
    let names = ["kept", "anew", "alone"]
    let ids = (0..<4).map { _ in UUID() }
    try await queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO source (id, bundleIdentifier, name) VALUES (1, 'a', 'A');
          INSERT INTO sourceRevision (id, sourceId) VALUES (1, 1);
          INSERT INTO sampleType (id, identifier) VALUES (1, 'type');
          """)
      for (place, name) in names.enumerated() {
        try db.execute(
          sql: """
            INSERT INTO sample (id, uuid, typeId, start, end, sourceId, sourceRevisionId,
              syncIdentifier, syncVersion) VALUES (?, ?, 1, 0, 0, 1, 1, ?, ?)
            """,
          arguments: [
            place + 1, ids[place].bytes, name == "alone" ? nil : name, name == "alone" ? nil : 3,
          ])
      }
    }
    try await queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO tombstone VALUES (10, ?, 1, 1, 'kept', 2), (11, ?, 1, 1, 'anew', 3),
            (12, ?, 1, 1, NULL, NULL)
          """, arguments: [ids[3].bytes, ids[3].bytes, ids[2].bytes])
    }
    try StoreSchema.migrator.migrate(queue)
    let found = try await queue.read { db in
      try Int.fetchAll(db, sql: "SELECT incarnation FROM sample ORDER BY id")
    }
    #expect(found == [0, 1, 1])
  }
}
