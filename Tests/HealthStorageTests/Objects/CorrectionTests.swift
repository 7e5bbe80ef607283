import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

/// The example of the article “Correcting what was saved wrong”.
@Suite("correcting what was saved wrong")
struct CorrectionTests {
  /// Temperatures in Fahrenheit that an old version of the application saved as Celsius.
  static func correct(
    in store: HealthStore, savedBefore fix: Instant
  ) async throws -> [UUID: UUID] {
    let wrong = try await store.quantitySamples(
      .bodyTemperature,
      where: .all([
        .sources([store.client.source.bundleIdentifier]), .time(from: nil, to: fix),
        .quantity(.greater, Quantity(50, .degreeCelsius)),
      ]))
    var corrected: [UUID: UUID] = [:]
    var samples: [Sample] = []
    for old in wrong {
      let new = QuantitySample(
        type: old.type, quantity: Quantity(old.quantity.value, .degreeFahrenheit), span: old.span,
        header: ObjectHeader(device: old.header.device, metadata: old.header.metadata))
      corrected[old.uuid] = new.uuid
      samples.append(.quantity(new))
    }
    try await store.save(samples)
    // Here the application replaces the old identities with the new ones in its own data.
    try await store.delete(Array(corrected.keys))
    return corrected
  }

  // MIG-01, MIG-02
  @Test("an application finds its old samples by source, type and date, and replaces them")
  func repair() async throws {
    let fixture = try TestStore()
    let store = fixture.store
    func temperature(_ value: Double, _ unit: HealthModel.Unit, at second: Double) -> Sample {
      .quantity(
        QuantitySample(
          type: .bodyTemperature, quantity: Quantity(value, unit), span: TimeRange(at: .at(second)),
          header: ObjectHeader(metadata: ["Site": .string("ear")])))
    }
    let wrong = temperature(98.6, .degreeCelsius, at: 0)
    let right = temperature(37, .degreeCelsius, at: 10)
    let later = temperature(99, .degreeCelsius, at: 2000)
    try await store.save([wrong, right, later])
    let other = temperature(97, .degreeCelsius, at: 5)
    try await fixture.reopened(as: RandomSamples.clients[0]).save([other])
    let corrected = try await Self.correct(in: store, savedBefore: .at(1000))
    #expect(Array(corrected.keys) == [wrong.uuid])
    let left = try await store.quantitySamples(.bodyTemperature)
    #expect(
      Set(left.map(\.uuid)) == Set([right, later, other].map(\.uuid) + corrected.values))
    let new = left.first { corrected.values.contains($0.uuid) }
    #expect(new?.quantity == Quantity(98.6, .degreeFahrenheit))
    #expect(new?.span == wrong.span && new?.header.metadata == wrong.header.metadata)
    #expect(try await Self.correct(in: store, savedBefore: .at(1000)).isEmpty)
  }
}
