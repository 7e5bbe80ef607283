import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("records of an export")
struct RecordImportTests {
  /// Records of few identities, so that many repeat, within a batch and across batches.
  private struct Export {
    var random: SplitMix64
    let vocabulary: ImportedVocabulary

    init(_ seed: Seed) {
      random = seed.generator
      var words = ImportedVocabulary()
      words.types = [
        .quantity(.heartRate), .quantity(.bodyMass), .category(.sleepAnalysis),
        .quantity(.oxygenSaturation), .quantity(.stepCount),
      ]
      words.units = [.countPerMinute, .pound, .percent, .count, .kilogram]
      words.origins = ["Watch", "Phone"].map { name in
        let source = Source(name: name, bundleIdentifier: "org.example.\(name)")
        return .init(
          sourceRevision: SourceRevision(source: source, version: "1"), device: Device(name: name))
      }
      vocabulary = words
    }

    mutating func batch(_ count: Int) -> [ImportedRecord] { (0..<count).map { _ in record() } }

    private mutating func record() -> ImportedRecord {
      let number = UInt8.random(in: 0...250, using: &random)
      var fate = SplitMix64(seed: UInt64(number))
      let type = Int.random(in: 0..<vocabulary.types.count, using: &fate)
      let span = TimeRange(start: .at(Double(number) * 60), duration: .seconds(59))
      // Some have a wrong unit, value or case, are typed in, or have a sync identity.
      let oddity = Int.random(in: 0..<12, using: &fate)
      var metadata: Metadata = oddity == 0 ? [.wasUserEntered: .bool(true)] : [:]
      if oddity == 1 {
        metadata = [
          .syncIdentifier: .string("s\(number % 4)"), .syncVersion: .number(Double(number)),
        ]
      }
      if oddity == 2 { metadata = [.heartRateMotionContext: .number(1)] }
      var value = Double(Int.random(in: 1..<4, using: &fate))
      if oddity == 3 { value = -5 }
      let unit: Int? = oddity == 4 ? 0 : [0, 1, nil, 2, 3][type]
      if type == 3 { value /= 10 }
      return ImportedRecord(
        uuid: UUID(uuid: (number, 1, 2, 3, 4, 5, 0x86, 7, 0x88, 9, 10, 11, 12, 13, 14, 15)),
        type: type, unit: unit, origin: Int.random(in: 0...1, using: &fate), value: value,
        span: span, metadata: metadata)
    }
  }

  /// The stored rows, without their change numbers.
  private static func content(_ store: HealthStore, _ types: [ObjectType]) async throws -> [Sample]
  {
    try await store.samples(SampleQuery(types.map { SampleQuery.Part($0) }))
      .sorted { $0.uuid < $1.uuid }
  }

  private static func counter(_ store: HealthStore) throws -> Int64? {
    try store.database.read { try Int64.fetchOne($0, sql: "SELECT value FROM changeCounter") }
  }

  @Test(
    "batch saves equal single saves, with each record counted and every reference valid",
    arguments: Seed.first(12))
  func bulk(seed: Seed) async throws {
    var export = Export(seed)
    let (bulk, single) = (try TestStore(), try TestStore())
    let types = export.vocabulary.types
    for size in [5, 32, 200, 33, 64, 400] {
      let batch = export.batch(size)
      let tallies = try await bulk.store.saveImported(batch, of: export.vocabulary)
      #expect(tallies.values.reduce(0) { $0 + $1.added + $1.known + $1.refused } == size)
      var added = 0
      for record in batch {
        guard let sample = export.vocabulary.sample(record) else { continue }
        added += try await single.store.saveImported([sample])
      }
      #expect(tallies.values.reduce(0) { $0 + $1.added } == added)
      #expect(
        try await Self.content(bulk.store, types) == Self.content(single.store, types))
    }
    #expect(try await bulk.store.verify().isEmpty)
    let references = try bulk.store.database.read {
      try Row.fetchAll($0, sql: "PRAGMA foreign_key_check")
    }
    #expect(references.isEmpty)
    let checks = try await bulk.store.write { try Bool.fetchOne($0, sql: "PRAGMA foreign_keys") }
    #expect(checks == true, "references are checked again afterwards")
  }

  @Test("a second import of the same records finds all of them known and uses no change number")
  func again() async throws {
    let test = try TestStore()
    var export = Export(Seed(3))
    let batch = export.batch(300).filter { $0.metadata.isEmpty }
    let first = try await test.store.saveImported(batch, of: export.vocabulary)
    let counter = try Self.counter(test.store)
    let second = try await test.store.saveImported(batch, of: export.vocabulary)
    #expect(first.values.contains { $0.added > 0 })
    #expect(second.values.allSatisfy { $0.added == 0 })
    #expect(try Self.counter(test.store) == counter)
  }

  @Test(
    "workouts longer than a day or that only touch an interval are among those that overlap it"
  )
  func overlapping() async throws {
    let test = try TestStore()
    let day = 86_400.0
    let long = Workout.walk(from: 0, to: 3 * day)
    let before = Workout.walk(from: 2 * day - 3600, to: 2 * day - 1)
    let touching = Workout.walk(from: 2 * day - 3600, to: 2 * day)
    let inside = Workout.walk(from: 2 * day + 60, to: 2 * day + 90)
    let after = Workout.walk(from: 2 * day + 101, to: 2 * day + 200)
    for workout in [long, before, touching, inside, after] {
      try await test.store.save(ImportedWorkout(workout))
    }
    let found = try await test.store.workouts(
      overlapping: TimeRange(start: .at(2 * day), end: .at(2 * day + 100)))
    #expect(found.map(\.uuid) == [long.uuid, touching.uuid, inside.uuid])
  }
}
