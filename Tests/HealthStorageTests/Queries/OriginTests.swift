import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("sources of samples")
struct OriginTests {
  private static func steps(_ count: Double) -> Sample {
    .quantity(
      QuantitySample(
        type: .stepCount, quantity: Quantity(count, .count),
        span: TimeRange(start: .at(0), end: .at(60))))
  }

  // STAT-04
  @Test("a sample query returns overlapping samples of all sources; statistics count them once")
  func overlapping() async throws {
    let test = try TestStore()
    let phone = try test.reopened(as: .application("phone"))
    try await test.store.save([Self.steps(100)])
    try await phone.save([Self.steps(90)])
    #expect(try await test.store.quantitySamples(.stepCount).count == 2)
    let merged = try await test.store.statistics(StatisticsQuery(.stepCount, .cumulativeSum))
    let counted = try merged?.merged.sum?.value(in: .count)
    let sum = try #require(counted)
    #expect(sum == 100 || sum == 90)
  }

  // SRC-10
  @Test("the bundle identifier shows which samples the platform recorded")
  func platform() async throws {
    let test = try TestStore()
    let recorder = try test.reopened(
      as: ClientIdentity(source: Source(name: "workout", bundleIdentifier: "org.workout.cli")))
    try await recorder.save([Self.steps(1)])
    try await test.store.save([Self.steps(2)])
    let samples = try await test.store.quantitySamples(.stepCount)
    let recorded = samples.filter { $0.header.sourceRevision?.source.isPlatform == true }
    #expect(try recorded.map { try $0.quantity.value(in: .count) } == [1])
  }

  // SRC-10
  @Test(
    "a client cannot open a store with a bundle identifier of the platform",
    arguments: [
      ("org.workout.x", true), ("org.workout.cli", true), ("com.apple.health", true),
      ("com.apple.health.x", true), ("org.workouts", false), ("com.apple.healthy", false),
    ])
  func reserved(bundle: String, isReserved: Bool) throws {
    let test = try TestStore()
    let identity = ClientIdentity(source: Source(name: "X", bundleIdentifier: bundle))
    func open(_ role: HealthStore.Role) throws {
      _ = try HealthStore(at: test.store.path, for: identity, as: role, creating: false)
    }
    if isReserved {
      #expect(throws: StoreError.reservedIdentifier(bundle)) { try open(.client) }
    } else {
      try open(.client)
    }
    try open(.owner)
  }

  // SRC-12
  @Test(
    "platform samples count as user-entered only if their metadata is true, not absent or false")
  func typedIn() async throws {
    let test = try TestStore()
    let platform = try test.reopened(
      as: ClientIdentity(source: Source(name: "workout", bundleIdentifier: "org.workout.cli")))
    let marks: [Bool?] = [true, false, nil]
    for (index, store) in [platform, test.store].enumerated() {
      try await store.save(
        marks.enumerated().map { offset, mark in
          .quantity(
            QuantitySample(
              type: .bodyMass, quantity: Quantity(Double(index * 10 + offset), .gram),
              span: TimeRange(at: .at(0)),
              header: ObjectHeader(
                metadata: mark.map { [.wasUserEntered: .bool($0)] } ?? [:])))
        })
    }
    func found(_ predicate: SamplePredicate) async throws -> [Double] {
      try await test.store.quantitySamples(.bodyMass, where: predicate)
        .map { try $0.quantity.value(in: .gram) }.sorted()
    }
    #expect(try await found(.fromPlatform && .isUserEntered) == [0])
    #expect(try await found(.isMeasuredByPlatform) == [1, 2])
    #expect(try await found(.fromPlatform) == [0, 1, 2])
    #expect(try await found(.isUserEntered) == [0, 10])
    #expect(try await found(!.fromPlatform) == [10, 11, 12])
  }

  // CDA-12
  @Test("an anchored query returns documents too, without their XML")
  func anchored() async throws {
    let test = try TestStore()
    let saved = ClinicalDocument.letter("A")
    try await test.store.save([.document(saved)])
    let changes = try await test.store.changes(ChangeQuery([.document]))
    guard case .document(let found)? = changes.added.first else {
      Issue.record("\(changes.added)")
      return
    }
    #expect(found.uuid == saved.uuid)
    #expect(found.xml == nil)
  }
}
