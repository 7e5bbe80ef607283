import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("the first analysis of a workout")
struct FirstAnalysisTests {
  private static func sample(
    _ number: Int, of workout: UUID, name: Int? = nil, uuid: UUID = .timeOrdered()
  ) -> QuantitySample {
    QuantitySample(
      type: .heartRate, quantity: Quantity(Double(60 + number), .countPerMinute),
      span: TimeRange(start: .at(Double(number)), duration: .seconds(1)),
      header: ObjectHeader(
        uuid: uuid,
        metadata: [
          .syncIdentifier: .string(
            DerivedSamples.prefix(of: workout) + "heartRate/\(name ?? number)"),
          .syncVersion: .number(1),
        ]))
  }

  private static func replace(
    _ store: HealthStore, _ workout: UUID, with samples: [QuantitySample]
  ) async throws -> [UUID] {
    let subject = try #require(try await store.analysisSubject(workout))
    let findings = AnalysisReplacement.Findings(
      totals: subject.workout.totals, events: subject.workout.events, samples: samples,
      types: [.heartRate])
    let finished = FinishedAnalysis(
      AnalysisReplacement(of: subject, by: findings), of: subject,
      note: AnalysisNote(engines: "1", inputs: ""))
    return try await store.replaceAnalyses([finished])
  }

  private static func tied(_ store: HealthStore, to workout: UUID) async throws -> [QuantitySample]
  {
    try await store.samples(of: workout).collected().flatMap { $0 }
  }

  // One statement inserts thirty-two samples: none, fewer than 32, 32, and more than 64.
  @Test(
    "saves all detected samples in order and associates them with the workout",
    arguments: [0, 1, 31, 32, 33, 70])
  func saved(count: Int) async throws {
    let test = try TestStore()
    let workout = Workout.walk()
    try await test.store.save(workout)
    let samples = (0..<count).map { Self.sample($0, of: workout.uuid) }
    let anchor = try await test.store.changes(ChangeQuery([.quantity(.heartRate)])).anchor
    #expect(try await Self.replace(test.store, workout.uuid, with: samples) == [])
    let stored = try await Self.tied(test.store, to: workout.uuid)
    #expect(stored.map(\.uuid) == samples.map(\.uuid))
    #expect(stored.map(\.quantity) == samples.map(\.quantity))
    #expect(
      stored.map { $0.header.metadata[.syncIdentifier] }
        == samples.map { $0.header.metadata[.syncIdentifier] })
    let changes = try await test.store.changes(
      ChangeQuery([.quantity(.heartRate)]), since: anchor)
    #expect(changes.added.map(\.uuid) == samples.map(\.uuid))
    #expect(try await test.store.verify().isEmpty)
    let open = try test.store.database.read {
      try Row.fetchAll($0, sql: "PRAGMA foreign_key_check")
    }
    #expect(open.isEmpty)
    let checks = try await test.store.write { db in
      [
        try Bool.fetchOne(db, sql: "PRAGMA foreign_keys"),
        try Bool.fetchOne(db, sql: "PRAGMA ignore_check_constraints"),
      ]
    }
    #expect(checks == [true, false], "rows are checked again afterwards")
  }

  @Test(
    "saves nothing if the identity of a sample is already in use, and names that sample",
    arguments: [3, 40, 69])
  func duplicate(place: Int) async throws {
    let test = try TestStore()
    let workout = Workout.walk()
    let other = QuantitySample(
      type: .bodyMass, quantity: Quantity(80, .kilogram), span: TimeRange(at: .at(0)))
    try await test.store.save([.workout(workout), .quantity(other)])
    var samples = (0..<70).map { Self.sample($0, of: workout.uuid) }
    samples[place] = Self.sample(place, of: workout.uuid, uuid: other.uuid)
    await #expect(throws: StoreError.duplicate(other.uuid)) {
      _ = try await Self.replace(test.store, workout.uuid, with: samples)
    }
    #expect(try await Self.tied(test.store, to: workout.uuid).isEmpty)
    #expect(try await test.store.verify().isEmpty)
  }

  @Test("saves the first of two samples with the same name, as single saves do")
  func sameName() async throws {
    let test = try TestStore()
    let workout = Workout.walk()
    try await test.store.save(workout)
    var samples = (0..<40).map { Self.sample($0, of: workout.uuid) }
    samples.append(Self.sample(40, of: workout.uuid, name: 7))
    _ = try await Self.replace(test.store, workout.uuid, with: samples)
    #expect(
      try await Self.tied(test.store, to: workout.uuid).map(\.uuid)
        == samples.prefix(40).map(\.uuid))
  }
}
