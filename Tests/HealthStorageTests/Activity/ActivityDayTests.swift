import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("cached days")
struct ActivityDayTests {
  /// A week in Berlin with the hour that is skipped in spring.
  private static let start = "2026-03-26T00:00:00Z"

  // RING-08
  @Test(
    "after any saves, replacements and deletions, cached days equal newly computed ones",
    arguments: Seed.first(12))
  func property(seed: Seed) async throws {
    var generator = seed.generator
    let person = try await ActivityFixture()
    var saved: [UUID] = []
    for _ in 0..<25 {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0 where !saved.isEmpty:
        let victim = saved.remove(at: Int.random(in: 0..<saved.count, using: &generator))
        // A sample that a newer version replaced is already gone.
        do { try await person.store.delete([victim]) } catch StoreError.object(_, .unknown) {}
      case 1:
        try await person.store.setCharacteristic(
          .wheelchairUse(Bool.random(using: &generator) ? .yes : .no),
          since: try Self.moment(&generator))
      default: saved.append(try await Self.saveAnything(person, &generator))
      }
      if Bool.random(using: &generator) { _ = try await Self.all(person) }
    }
    let kept = try await Self.all(person)
    try await person.store.write { db in try ActivityDayTable(db: db).forgetAll() }
    #expect(try await Self.all(person) == kept)
  }

  private static func all(_ person: ActivityFixture) async throws -> [ActivitySummary] {
    try await person.store.activitySummaries(from: .first, through: .last)
  }

  private static func moment(_ generator: inout SplitMix64) throws -> Instant {
    try ActivityFixture.time(start) + .seconds(Int.random(in: 0..<6 * 86_400, using: &generator))
  }

  private static func saveAnything(
    _ person: ActivityFixture, _ generator: inout SplitMix64
  ) async throws -> UUID {
    let start = try moment(&generator).rfc3339
    let lengths: [Double] = [1, 3, 20, 300, 2000]
    let minutes = lengths[Int.random(in: 0..<lengths.count, using: &generator)]
    let kind = Int.random(in: 0..<6, using: &generator)
    if kind == 5 {
      let activity: WorkoutActivityType = Bool.random(using: &generator) ? .running : .yoga
      return try await person.saveWorkout(activity, from: start, minutes: minutes)
    }
    let types: [QuantityType] = [
      .activeEnergyBurned, .appleMoveTime, .stepCount, .pushCount, .appleExerciseTime,
    ]
    let identifier = "run-\(Int.random(in: 0..<3, using: &generator))"
    let version = Double(Int.random(in: 0..<9, using: &generator))
    return try await person.save(
      types[kind], Double(Int.random(in: 0..<400, using: &generator)), from: start,
      minutes: minutes, as: Bool.random(using: &generator) ? "phone" : "watch",
      sync: Bool.random(using: &generator) ? (identifier, version) : nil)
  }

  @Test("a day is read from the cache until something in it changes")
  func kept() async throws {
    let person = try await ActivityFixture()
    try await person.save(.activeEnergyBurned, 10, from: "2026-03-09T08:00:00Z", minutes: 1)
    #expect(try await person.summary("2026-03-09")?.activeKilocalories == 10)
    // A value that only the cached row can have.
    try await person.store.write { db in
      try db.execute(sql: "UPDATE activityDay SET activeKilocalories = 77")
    }
    #expect(try await person.summary("2026-03-09")?.activeKilocalories == 77)
    try await person.save(.heartRate, 1, from: "2026-03-09T08:00:00Z", minutes: 0)
    try await person.save(.activeEnergyBurned, 5, from: "2026-04-09T08:00:00Z", minutes: 1)
    #expect(try await person.summary("2026-03-09")?.activeKilocalories == 77)
    try await person.save(.activeEnergyBurned, 5, from: "2026-03-09T09:00:00Z", minutes: 1)
    #expect(try await person.summary("2026-03-09")?.activeKilocalories == 15)
  }

  @Test("a year of saves adds at most one change row per day")
  func changes() async throws {
    let person = try await ActivityFixture()
    let start = try ActivityFixture.time(Self.start)
    for offset in 0..<40 {
      let sample = QuantitySample(
        type: .stepCount, quantity: Quantity(9, .count),
        span: TimeRange(
          start: start + .seconds(offset % 4 * 86_400 + offset), duration: .seconds(1)))
      try await person.store.save([.quantity(sample)])
    }
    let rows = try await person.store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM activityChange")
    }
    #expect(rows == 4)
  }

  @Test("a failed save does not change the cached days")
  func failed() async throws {
    let person = try await ActivityFixture()
    let id = try await person.save(
      .activeEnergyBurned, 10, from: "2026-03-09T08:00:00Z", minutes: 1)
    let before = try await person.summary("2026-03-09")
    let twice = QuantitySample(
      type: .activeEnergyBurned, quantity: Quantity(5, .kilocalorie),
      span: TimeRange(at: try ActivityFixture.time("2026-03-09T09:00:00Z")),
      header: ObjectHeader(uuid: id))
    await #expect(throws: StoreError.duplicate(id)) {
      try await person.store.save([.quantity(twice)])
    }
    #expect(try await person.summary("2026-03-09") == before)
  }

  // RING-09
  @Test("another time zone has its own days, and those of the first zone remain")
  func zones() async throws {
    let person = try await ActivityFixture()
    try await person.save(.activeEnergyBurned, 10, from: "2026-03-09T23:30:00Z", minutes: 1)
    #expect(try await Self.all(person).map(\.day.description) == ["2026-03-10"])
    try await person.store.setTimeZone(.gmt)
    #expect(try await Self.all(person).map(\.day.description) == ["2026-03-09"])
    try await person.store.setTimeZone(try #require(TimeZone(identifier: "Europe/Berlin")))
    #expect(try await Self.all(person).map(\.day.description) == ["2026-03-10"])
  }
}
