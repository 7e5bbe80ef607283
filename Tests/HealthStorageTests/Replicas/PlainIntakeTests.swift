import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

@Suite("many samples of another replica at once")
struct PlainIntakeTests {
  private static let count = 300

  /// Returns an identity that the seed determines.
  private static func uuid(_ random: inout SplitMix64) -> UUID {
    UUID(bytes: Data((0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) })) ?? UUID()
  }

  private static func sample(_ uuid: UUID, _ random: inout SplitMix64) throws -> Sample {
    let start = Instant.at(Double(random.next() % 4_000_000))
    let span = TimeRange(start: start, end: start)
    var header = ObjectHeader(
      uuid: uuid,
      sourceRevision: SourceRevision(
        source: Source(name: "Watch", bundleIdentifier: "org.example.watch"),
        version: "\(random.next() % 3)"))
    let number = random.next() % 100
    if number < 4 {
      header.metadata[.syncIdentifier] = .string("name \(random.next() % 4)")
      header.metadata[.syncVersion] = .number(Double(random.next() % 3))
    } else if number < 30 {
      header.metadata["note"] = .string("\(random.next() % 3)")
    }
    switch random.next() % 4 {
    case 0:
      return .category(CategorySample(type: .sleepAnalysis, value: 0, span: span, header: header))
    case 1:
      return .quantity(
        QuantitySample(
          type: .stepCount, quantity: Quantity(Double(random.next() % 50), .count), span: span,
          header: header))
    default:
      // One in a hundred is not a number, which no store takes.
      let value = number == 99 ? Double.nan : Double(40 + random.next() % 100)
      let unit = try Unit(number % 2 == 0 ? "count/min" : "count/s")
      return .quantity(
        QuantitySample(
          type: .heartRate, quantity: Quantity(value, unit), span: span, header: header))
    }
  }

  /// What a store has, row by row.
  private static func rows(_ store: HealthStore) async throws -> [String] {
    try await store.read { db in
      try [
        "SELECT * FROM sample", "SELECT * FROM workoutSample", "SELECT * FROM activityChange",
        "SELECT change, uuid, typeId, sourceId, syncIdentifier, syncVersion FROM tombstone",
        "SELECT * FROM changeCounter",
      ].flatMap { sql in
        try Row.fetchAll(db, sql: sql).map { "\(sql): \($0)" }.sorted()
      }
    }
  }

  @Test(
    "a batch leaves what its objects leave that are received one after the other",
    arguments: Seed.first(12))
  func sameAsOneByOne(seed: Seed) async throws {
    var random = seed.generator
    let workouts = [Self.uuid(&random), Self.uuid(&random)]
    var known: [UUID] = (0..<20).map { _ in Self.uuid(&random) }
    let stored: [Sample] = try known.map { try Self.sample($0, &random) }.filter {
      if case .quantity(let sample) = $0 { sample.quantity.value.isFinite } else { true }
    }
    // Half of the histories have no deletions.
    let deleted = seed.value % 2 == 0 ? [] : stored.prefix(8).map(\.uuid)
    var objects: [IncomingObject] = []
    for _ in 0..<Self.count {
      // The identity may be stored, deleted, or in the batch twice.
      let isKnown = random.next() % 60 == 0
      let uuid = isKnown ? known[Int(random.next() % UInt64(known.count))] : Self.uuid(&random)
      known.append(uuid)
      var object = IncomingObject(try Self.sample(uuid, &random))
      // The second workout is nowhere.
      if random.next() % 3 == 0 { object.workouts = [workouts[0]] }
      if random.next() % 80 == 0 { object.workouts.append(workouts[1]) }
      if random.next() % 90 == 0 { object.incarnation = 1 }
      objects.append(object)
    }
    for uuid in deleted.prefix(3) {
      let place = Int(random.next() % UInt64(objects.count))
      objects.insert(IncomingObject(try Self.sample(uuid, &random)), at: place)
    }
    var found: [(results: [IntakeResult], rows: [String])] = []
    for size in [objects.count, 1] {
      let test = try TestStore()
      _ = try await test.store.restore([
        IncomingObject(.workout(.walk(header: ObjectHeader(uuid: workouts[0]))))
      ])
      _ = try await test.store.restore(stored.map { IncomingObject($0) })
      for uuid in deleted { try await test.store.delete([uuid]) }
      var results: [IntakeResult] = []
      for first in stride(from: 0, to: objects.count, by: size) {
        results += try await test.store.restore(Array(objects[first..<first + size]))
      }
      found.append((results, try await Self.rows(test.store)))
    }
    #expect(found[0].results == found[1].results, "\(seed)")
    #expect(found[0].rows == found[1].rows, "\(seed)")
    let outcomes = found[0].results.map(\.outcome)
    #expect(outcomes.contains(.added) && outcomes.contains(.known))
    #expect(deleted.isEmpty || outcomes.contains(.deletedHere), "\(seed)")
  }
}
