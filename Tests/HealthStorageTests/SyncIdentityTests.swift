import Foundation
import GRDB
import HealthModel
import SeriesCoding
import Testing
import TestSupport

@testable import HealthStorage

@Suite("sync identity")
struct SyncIdentityTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  static func metadata(_ identifier: String, _ version: Double) -> Metadata {
    [.syncIdentifier: .string(identifier), .syncVersion: .number(version)]
  }

  static func walk(_ version: Double, distance: Double) -> Workout {
    var workout = Workout.walk(header: ObjectHeader(metadata: metadata("walk", version)))
    workout.totals.distanceMeters = distance
    return workout
  }

  // SID-02, SID-03, SID-05, SID-06, SID-07, SID-08, SID-09, SID-10, INF-02, SID-11, SID-17, SID-20
  @Test("a higher version replaces a workout, which keeps its samples, routes and traces")
  func workout() async throws {
    let sample = WorkoutStorageTests.heartRate(90, at: 1)
    let journal = try store.beginRecording(RecordingJournalTests.plan())
    var walk = SyntheticWalk(seed: 1)
    try journal.append(walk.fixes(50).map { JournalEntry.location($0) })
    let first = try journal.finish(Self.walk(2.5, distance: 10), samples: [sample])
    for version in [1.0, 2, 2.5] {
      try await store.save(Self.walk(version, distance: 99))
      #expect(try await store.workouts().map(\.uuid) == [first.workout.uuid])
    }
    let second = try await store.save(Self.walk(3, distance: 20))
    let stored = try await store.workouts()
    #expect(stored.map(\.uuid) == [second.uuid])
    #expect(stored.first?.totals.distanceMeters == 20)
    #expect(stored.first?.header.metadata == Self.metadata("walk", 3))
    let samples = try await store.samples(of: second.uuid).collected().flatMap { $0 }
    #expect(samples.map(\.uuid) == [sample.uuid])
    let routes = try await store.routes(of: second.uuid)
    #expect(routes.map(\.uuid) == first.routes.map(\.uuid))
    #expect(try await store.traces(of: second.uuid).map(\.kind) == [.locations])
    #expect(try await store.verify().isEmpty)
    let tombstones = try await store.read { db in
      try Row.fetchAll(db, sql: "SELECT uuid, syncIdentifier, syncVersion FROM tombstone").map {
        "\(UUID(bytes: $0[0])?.uuidString ?? "") \($0[1] as String) \($0[2] as Double)"
      }
    }
    #expect(tombstones == ["\(first.workout.uuid.uuidString) walk 2.5"])
  }

  // SID-12
  @Test("the same identifier from another source names another object")
  func sources() async throws {
    let other = ClientIdentity(
      source: Source(name: "Other", bundleIdentifier: "org.example.other"))
    try await store.save(Self.walk(1, distance: 1))
    try await fixture.reopened(as: other).save(Self.walk(5, distance: 2))
    #expect(try await store.workouts().count == 2)
  }

  // SID-16
  @Test("a replacement that fails keeps the old object")
  func atomic() async throws {
    let first = try await store.save(Self.walk(1, distance: 1))
    let bad = QuantitySample(
      type: .heartRate, quantity: Quantity(.nan, .countPerMinute), span: TimeRange(at: .at(0)))
    await #expect(throws: StoreError.self) {
      try await store.save(Self.walk(2, distance: 2), samples: [bad])
    }
    #expect(try await store.workouts() == [first])
  }

  // SID-17
  @Test("a replacing sample takes the place of the old one in its workout")
  func sample() async throws {
    func sample(_ version: Double, _ beats: Double) -> QuantitySample {
      var sample = WorkoutStorageTests.heartRate(beats, at: beats)
      sample.header.metadata = Self.metadata("rate", version)
      return sample
    }
    let workout = try await store.save(.walk(), samples: [sample(1, 100)])
    let other = try await store.save(.walk())
    try await store.add([sample(2, 50)], to: other.uuid)
    for id in [workout.uuid, other.uuid] {
      let samples = try await store.samples(of: id).collected().flatMap { $0 }
      #expect(samples.map(\.quantity.value) == [50])
    }
  }

  @Test("changes, including deletions, are numbered in the order they were made")
  func changes() async throws {
    let first = try await store.save(.walk())
    try await store.save(.walk())
    try await store.deleteWorkout(first.uuid)
    try await store.save(.walk())
    let (rows, tombstones, counter) = try await store.read { db in
      (
        try Int64.fetchAll(db, sql: "SELECT id FROM sample ORDER BY id"),
        try Int64.fetchAll(db, sql: "SELECT change FROM tombstone"),
        try Int64.fetchOne(db, sql: "SELECT value FROM changeCounter")
      )
    }
    #expect(rows == [2, 4])
    #expect(tombstones == [3])
    #expect(counter == 4)
  }
}
