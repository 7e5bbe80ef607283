import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("where samples come from")
struct OriginTests {
  private static func steps(_ count: Double) -> Sample {
    .quantity(
      QuantitySample(
        type: .stepCount, quantity: Quantity(count, .count),
        span: Span(start: .at(0), end: .at(60))))
  }

  // STAT-04
  @Test("a sample query gives the overlapping samples of all sources, which statistics count once")
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
  @Test("the bundle identifier tells what the platform recorded itself")
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

  // CDA-12
  @Test("an anchored query gives documents too, without their XML")
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
