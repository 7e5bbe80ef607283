import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("kept contents between replicas")
struct KeptContentExchangeTests {
  @Test("kept contents reach the other replica, and so does their deletion")
  func exchange() async throws {
    let folder = try TemporaryFolder()
    let replicas = try await ReplicaTestStore.replicas(["phone", "desk"], sharing: folder)
    let kept = [Array("<Audiogram/>".utf8), Array(0...255)].map { bytes in
      QuantitySample(
        keeping: bytes, as: "Audiogram", span: TimeRange(at: ReplicaTestStore.start),
        header: ObjectHeader())
    }
    try await replicas[0].store.save(kept.map(Sample.quantity))
    for replica in replicas + replicas { try await replica.exchange() }
    #expect(try await replicas[1].archive() == replicas[0].archive())
    let query = SampleQuery(.quantity(.kept("Audiogram")))
    let found = try await replicas[1].store.samples(query)
    #expect(Set(found.map(\.uuid)) == Set(kept.map(\.uuid)))
    try await replicas[1].store.delete([kept[0].uuid])
    for replica in replicas + replicas { try await replica.exchange() }
    #expect(try await replicas[0].store.samples(query).map(\.uuid) == [kept[1].uuid])
  }

  @Test("states of mind, scores and doses reach the other replica with words that it does not know")
  func mind() async throws {
    let folder = try TemporaryFolder()
    let replicas = try await ReplicaTestStore.replicas(["phone", "desk"], sharing: folder)
    let span = TimeRange(at: ReplicaTestStore.start)
    let samples: [Sample] = [
      .quantity(
        QuantitySample(
          type: .stateOfMind, quantity: Quantity(0.5, .count), span: span,
          header: ObjectHeader(metadata: [
            .stateOfMindKind: .string("dailyMood"), .stateOfMindLabels: .string("calm serene"),
          ]))),
      .quantity(
        QuantitySample(
          type: .phq9Assessment, quantity: Quantity(9, .count), span: span,
          header: ObjectHeader(metadata: [.assessmentAnswers: .string("1 1 1 1 1 1 1 1 1")]))),
      .category(
        CategorySample(
          type: .medicationDoseEvent, value: 4, span: span,
          header: ObjectHeader(metadata: [.medicationName: .string("Aspirin")]))),
    ]
    #expect(try await replicas[0].store.saveImported(samples) == 3)
    for replica in replicas + replicas { try await replica.exchange() }
    #expect(try await replicas[1].archive() == replicas[0].archive())
    let found = try await replicas[1].store.samples(
      SampleQuery(samples.map { SampleQuery.Part($0.type) }))
    #expect(Set(found.map(\.uuid)) == Set(samples.map(\.uuid)))
  }
}
