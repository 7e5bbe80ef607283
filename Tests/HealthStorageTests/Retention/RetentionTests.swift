import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

/// The units that prune once a day.
@Suite("the prune timer")
struct RetentionTimerTests {
  // MIG-05
  @Test("runs once a day, catches up after the machine was off, and prunes expired samples")
  func units() throws {
    func lines(_ name: String) throws -> [String] {
      try String(contentsOf: PackageRoot.url("packaging/systemd/\(name)"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }
    let timer = try lines("workout-retention.timer")
    for line in ["OnCalendar=daily", "Persistent=yes", "WantedBy=timers.target"] {
      #expect(timer.contains(line))
    }
    let service = try lines("workout-retention.service")
    #expect(service.contains("ExecStart=@BINDIR@/workout retention prune --if-due"))
    #expect(service.contains("Type=oneshot"))
    #expect(service.contains("#include sandbox"))
  }

  // MIG-05
  @Test("is due if a rule exists, a day after the last run, and after the clock was set back")
  func schedule() async throws {
    let test = try TestStore()
    let store = test.store
    func steps(_ end: Double) -> Sample {
      .quantity(
        QuantitySample(
          type: .stepCount, quantity: Quantity(1, .count),
          span: TimeRange(start: .at(end - 1), end: .at(end))))
    }
    let day = 86_400.0
    try await store.save([steps(0), steps(2 * day)])
    #expect(try await store.pruneIfDue(now: .at(3 * day)) == nil)
    try await store.setRetention(.seconds(Int64(day)))
    #expect(try await store.pruneIfDue(now: .at(1.5 * day)) == 1)
    #expect(try await store.pruneIfDue(now: .at(2.4 * day)) == nil)
    #expect(try await store.pruneIfDue(now: .at(2.5 * day)) == 0)
    #expect(try await store.pruneIfDue(now: .at(2.4 * day)) == 0)
    #expect(try await store.pruneIfDue(now: .at(3.4 * day)) == 1)
  }
}

@Suite("retention")
struct RetentionTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  /// Rules are compared with the clock when a sample is saved, so these samples are close to now.
  static let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
  private static let day = 86_400.0

  init() throws { fixture = try TestStore() }

  private static func ago(_ days: Double) -> Instant { now - .seconds(days * day) }

  private static func rate(daysAgo days: Double, metadata: Metadata = [:]) -> QuantitySample {
    QuantitySample(
      type: .heartRate, quantity: Quantity(60, .countPerMinute), span: TimeRange(at: ago(days)),
      header: ObjectHeader(metadata: metadata))
  }

  private func tombstones() async throws -> Int {
    try await store.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM tombstone") ?? 0 }
  }

  // MIG-05, MIG-08, INF-03
  @Test("pruning removes samples that ended too long ago and leaves no tombstones")
  func prune() async throws {
    let old = (0..<1500).map { Self.rate(daysAgo: 10 + Double($0) / 1000) }
    let recent = Self.rate(daysAgo: 5)
    let long = QuantitySample(
      type: .heartRate, quantity: Quantity(60, .countPerMinute),
      span: TimeRange(start: Self.ago(20), end: Self.ago(5)))
    try await store.save((old + [recent, long]).map(Sample.quantity))
    #expect(try await store.prune(now: Self.now) == 0)
    try await store.setRetention(.seconds(7 * Self.day))
    #expect(try await store.prune(now: Self.now) == 1500)
    let left = try await store.quantitySamples(.heartRate)
    #expect(Set(left.map(\.uuid)) == [recent.uuid, long.uuid])
    #expect(try await tombstones() == 0)
    #expect(try await store.prune(now: Self.now) == 0)
    #expect(try await store.verify().isEmpty)
  }

  // MIG-06, MIG-07
  @Test("the earliest end date of a sample is reported and enforced")
  func earliest() async throws {
    let type = ObjectType.quantity(.heartRate)
    #expect(try await store.earliestPermittedSampleDate(for: type, now: Self.now) == nil)
    try await store.setRetention(.seconds(7 * Self.day))
    try await store.setRetention(.seconds(30 * Self.day), for: .quantity(.bodyMass))
    #expect(try await store.earliestPermittedSampleDate(for: type, now: Self.now) == Self.ago(7))
    #expect(
      try await store.earliestPermittedSampleDate(for: .quantity(.bodyMass), now: Self.now)
        == Self.ago(30))
    let old = Self.rate(daysAgo: 8)
    let error = await #expect(throws: StoreError.self) {
      try await store.save([.quantity(Self.rate(daysAgo: 1)), .quantity(old)])
    }
    guard case .object(old.uuid, .tooOld)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await store.quantitySamples(.heartRate).isEmpty)
    try await store.save([.quantity(Self.rate(daysAgo: 6.9))])
    // A sample that another device keeps longer is not inserted, and causes no error.
    try await store.save(as: .replica) { transaction in
      let row1 = try transaction.save(.quantity(old))
      #expect(row1 == nil)
    }
    try await store.setRetention(nil)
    try await store.save([.quantity(old)])
    #expect(try await store.quantitySamples(.heartRate).count == 2)
  }

  @Test("samples stay with their workout, and members with their correlation")
  func wholes() async throws {
    func walk(_ days: Double) -> Workout {
      Workout(
        configuration: WorkoutConfiguration(activityType: .walking, locationType: .outdoor),
        span: TimeRange(start: Self.ago(days), duration: .seconds(3600)))
    }
    let kept = try await store.save(walk(8), samples: [Self.rate(daysAgo: 8)])
    try await store.save(walk(20), samples: [Self.rate(daysAgo: 20)])
    let members = [QuantityType.bloodPressureSystolic, .bloodPressureDiastolic].map { type in
      Sample.quantity(
        QuantitySample(
          type: type, quantity: Quantity(100, .millimeterOfMercury),
          span: TimeRange(at: Self.ago(20))))
    }
    try await store.save([
      .correlation(
        Correlation(type: .bloodPressure, span: TimeRange(at: Self.ago(20)), members: members))
    ])
    try await store.setRetention(.seconds(7 * Self.day))
    try await store.setRetention(.seconds(10 * Self.day), for: .workout)
    try await store.setRetention(.seconds(90 * Self.day), for: .correlation(.bloodPressure))
    #expect(try await store.prune(now: Self.now) == 2)
    #expect(try await store.workouts().map(\.uuid) == [kept.uuid])
    #expect(try await store.quantitySamples(.heartRate).map(\.span.start) == [Self.ago(8)])
    #expect(try await store.correlations(.bloodPressure).first?.members.count == 2)
    try await store.setRetention(nil, for: .correlation(.bloodPressure))
    try await store.setRetention(nil, for: .workout)
    #expect(try await store.prune(now: Self.now) == 5)
    for type in [ObjectType.workout, .correlation(.bloodPressure), .quantity(.heartRate)] {
      #expect(try await store.samples(SampleQuery(type)).isEmpty)
    }
    #expect(try await store.verify().isEmpty)
  }

  @Test("an older version of a pruned object ends too early to be inserted as new")
  func identity() async throws {
    func metadata(_ version: Double) -> Metadata { SyncIdentityTests.metadata("rate", version) }
    try await store.save([.quantity(Self.rate(daysAgo: 10, metadata: metadata(5)))])
    try await store.setRetention(.seconds(7 * Self.day))
    try await store.prune(now: Self.now)
    await #expect(throws: StoreError.self) {
      try await store.save([.quantity(Self.rate(daysAgo: 10, metadata: metadata(3)))])
    }
    let newer = Sample.quantity(Self.rate(daysAgo: 10, metadata: metadata(6)))
    try await store.save(as: .replica) { transaction in
      let row2 = try transaction.save(newer)
      #expect(row2 == nil)
    }
    #expect(try await store.quantitySamples(.heartRate).isEmpty)
  }

  @Test("only the owner creates rules and prunes; the minimum is one day")
  func refusals() async throws {
    let client = try HealthStore(
      at: store.path, for: RandomSamples.clients[0], as: .client, creating: false)
    await #expect(throws: StoreError.ownerOnly) { try await client.setRetention(.seconds(1e6)) }
    await #expect(throws: StoreError.ownerOnly) { try await client.prune(now: Self.now) }
    await #expect(throws: StoreError.ownerOnly) { try await client.deleteEverything() }
    await #expect(throws: StoreError.retentionTooShort(.seconds(60))) {
      try await store.setRetention(.seconds(60))
    }
  }

  @Test(
    "deletions are forgotten after 90 days, and the last forgotten change is recorded")
  func tombstonePurge() async throws {
    func delete(onDay day: Double) async throws {
      let sample = Self.rate(daysAgo: 0)
      try await store.save([.quantity(sample)])
      let (client, now) = (store.client, Self.now + .seconds(day * Self.day))
      try await store.write { db in
        var transaction = try SaveTransaction(db, client: client, role: .owner, now: now)
        try transaction.deleteObject(try transaction.row(of: sample.uuid) ?? 0)
        try transaction.close()
      }
    }
    func purged() async throws -> Int64 {
      try await store.read { db in try TombstoneLedger(db: db).purgedThrough() }
    }
    try await delete(onDay: 0)
    try await delete(onDay: 0)
    try await delete(onDay: 1)
    try await store.prune(now: Self.now + .seconds(90 * Self.day))
    #expect(try await tombstones() == 3)
    #expect(try await purged() == 0)
    try await store.prune(now: Self.now + .seconds(91 * Self.day))
    #expect(try await tombstones() == 1)
    #expect(try await purged() == 4)
    // A deletion on a new day does the same; one on an earlier day, from a wrong clock, does not.
    try await delete(onDay: 95)
    #expect(try await tombstones() == 1)
    #expect(try await purged() == 6)
    try await delete(onDay: -5000)
    try await store.prune(now: Self.now + .seconds(96 * Self.day))
    #expect(try await tombstones() == 2)
  }
}
