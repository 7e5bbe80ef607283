import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("samples of kept contents")
struct KeptContentTests {
  let fixture: TestStore

  init() throws { fixture = try TestStore() }

  private func sample(_ bytes: [UInt8], as name: String) -> QuantitySample {
    QuantitySample(
      keeping: bytes, as: name, span: TimeRange(at: Instant(microseconds: 1_790_000_000_000_000)),
      header: ObjectHeader(metadata: [.keptFile: .string("a/b")]))
  }

  @Test(
    "the contents come back byte for byte, whatever they are",
    arguments: [
      [], Array("<a b=\"1\">&amp; \u{1F600}\r\n</a>".utf8), [0], Array(0...255), [0xC3, 0x28],
      Array(repeating: UInt8(ascii: "x"), count: 300_000),
    ] as [[UInt8]])
  func bytes(bytes: [UInt8]) async throws {
    let kept = sample(bytes, as: "Audiogram")
    try await fixture.store.save([.quantity(kept)])
    let type = try #require(ObjectType(identifier: "org.workout.apple.Audiogram"))
    let stored = try await fixture.store.samples(SampleQuery(type))
    guard case .quantity(let found)? = stored.first else {
      Issue.record("\(stored)")
      return
    }
    #expect(found.keptContent == Data(bytes))
    #expect(found.quantity.value == Double(bytes.count))
    #expect(found.type == .kept("Audiogram"))
    #expect(try await fixture.store.verify().isEmpty)
  }

  @Test("an application reads the kinds that it may read, and saves none")
  func permission() async throws {
    let (hearing, sight) = (sample([1], as: "Audiogram"), sample([1], as: "VisionPrescription"))
    try await fixture.store.save([.quantity(hearing), .quantity(sight)])
    let application = try await fixture.application()
    #expect(try await application.visibleSamples() == [])
    try await fixture.decide([.quantity(hearing.type): .readOnly])
    #expect(try await application.visibleSamples() == [hearing.uuid])
    await #expect(throws: StoreError.self) {
      try await application.save([.quantity(sample([2], as: "Audiogram"))])
    }
  }

  @Test(
    "a kind of contents is a type with an identifier of its own",
    arguments: [
      ("Audiogram", "org.workout.apple.Audiogram"), ("a b/ü", "org.workout.apple.a-b---"),
      ("", "org.workout.apple.unnamed"),
      ("HKCategoryTypeIdentifierNew", "org.workout.apple.HKCategoryTypeIdentifierNew"),
    ])
  func identifier(name: String, identifier: String) {
    #expect(QuantityType.kept(name).identifier == identifier)
    #expect(ObjectType(identifier: identifier) == .quantity(.kept(name)))
    #expect(ObjectType(identifier: "org.workout.apple.a b") == nil)
    #expect(ObjectType(identifier: "org.workout.apple.") == nil)
  }
}
