import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("states of mind, assessments and doses in the store")
struct MindAndMedicationTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  static func quantity(
    _ type: QuantityType, _ value: Double, _ metadata: Metadata = [:], at seconds: Double = 100
  ) -> Sample {
    .quantity(
      QuantitySample(
        type: type, quantity: Quantity(value, .count), span: TimeRange(at: .at(seconds)),
        header: ObjectHeader(metadata: metadata)))
  }

  static func dose(_ value: Int, _ name: String?, at seconds: Double = 100) -> Sample {
    .category(
      CategorySample(
        type: .medicationDoseEvent, value: value, span: TimeRange(at: .at(seconds)),
        header: ObjectHeader(metadata: name.map { [.medicationName: .string($0)] } ?? [:])))
  }

  private func refusal(_ sample: Sample) async -> StoreError.Invalidity? {
    do {
      try await store.save([sample])
      return nil
    } catch {
      guard case .object(sample.uuid, .invalid(let reason)) = error else { return nil }
      return reason
    }
  }

  static let mood: Metadata = [.stateOfMindKind: .string("dailyMood")]

  @Test(
    "the store rejects values outside of the limits, missing keys and contradictions",
    arguments: [
      (
        quantity(.stateOfMind, 0.5),
        .missing(.stateOfMindKind, type: QuantityType.stateOfMind.identifier)
      ),
      (
        quantity(.stateOfMind, 1.001, mood),
        .outOfRange("-1 count to 1 count", type: QuantityType.stateOfMind.identifier)
      ),
      (
        quantity(.stateOfMind, 0, [.stateOfMindKind: .string("weeklyMood")]),
        .content(
          .unknownWord("weeklyMood", key: .stateOfMindKind),
          type: QuantityType.stateOfMind.identifier)
      ),
      (
        quantity(.gad7Assessment, 22),
        .outOfRange("0 count to 21 count", type: QuantityType.gad7Assessment.identifier)
      ),
      (
        quantity(.phq9Assessment, 9, [.assessmentAnswers: .string("1 1 1 1 1 1 1 1 2")]),
        .content(.sum(ofAnswers: 10, score: 9), type: QuantityType.phq9Assessment.identifier)
      ),
      (
        quantity(.phq9Assessment, 9.5),
        .content(.fractionalScore(9.5), type: QuantityType.phq9Assessment.identifier)
      ),
      (
        dose(4, nil),
        .missing(.medicationName, type: CategoryType.medicationDoseEvent.identifier)
      ),
      (dose(7, "Aspirin"), .notACase(7, type: CategoryType.medicationDoseEvent.identifier)),
    ] as [(Sample, StoreError.Invalidity)])
  func refusals(sample: Sample, reason: StoreError.Invalidity) async throws {
    #expect(await refusal(sample) == reason)
    #expect(try await store.samples(SampleQuery(sample.type)).isEmpty)
  }

  @Test("an imported score that its answers contradict is rejected, and the others are saved")
  func imported() async throws {
    var vocabulary = ImportedVocabulary()
    vocabulary.types = [.quantity(.gad7Assessment)]
    vocabulary.units = [.count]
    let revision = SourceRevision(
      source: Source(name: "paper", bundleIdentifier: "org.example.paper"), version: nil,
      productType: nil)
    vocabulary.origins = [.init(sourceRevision: revision, device: nil)]
    let records = [7.0, 8].map { score in
      ImportedRecord(
        uuid: UUID(), type: 0, unit: 0, origin: 0, value: score, span: TimeRange(at: .at(score)),
        metadata: [.assessmentAnswers: .string("1 1 1 1 1 1 1")])
    }
    let tallies = try await store.saveImported(records, of: vocabulary)
    #expect(tallies[0]?.added == 1 && tallies[0]?.refused == 1)
    #expect(try await store.quantitySamples(.gad7Assessment).map(\.uuid) == [records[0].uuid])
  }

  @Test("states of mind have an average, and are found by their words")
  func averages() async throws {
    try await store.save([
      Self.quantity(.stateOfMind, -0.5, Self.mood, at: 100),
      Self.quantity(.stateOfMind, 0.1, Self.mood, at: 200),
      Self.quantity(
        .stateOfMind, 1,
        [.stateOfMindKind: .string("momentaryEmotion"), .stateOfMindLabels: .string("joyful")],
        at: 300),
    ])
    let moods = SamplePredicate.metadata(.stateOfMindKind, .equal, .string("dailyMood"))
    let query = StatisticsQuery(.stateOfMind, [.discreteAverage, .discreteMin], where: moods)
    let statistics = try #require(try await store.statistics(query))
    #expect(abs((statistics.merged.average?.value ?? 1) + 0.2) < 1e-12)
    #expect(statistics.merged.minimum?.value == -0.5)
    #expect(try await store.quantitySamples(.stateOfMind, where: moods).count == 2)
    #expect(try await store.verify().isEmpty)
  }

  @Test("each type has its own permission, and applications save them like others")
  func permission() async throws {
    let mind = Self.quantity(.stateOfMind, 0.5, Self.mood)
    let anxiety = Self.quantity(.gad7Assessment, 7)
    let dose = Self.dose(4, "Aspirin")
    try await store.save([mind, anxiety, dose])
    let application = try await fixture.application()
    #expect(try await application.visibleSamples().isEmpty)
    for sample in [mind, anxiety, dose] {
      let others = [mind, anxiety, dose].map(\.type).filter { $0 != sample.type }
      try await fixture.decide(
        [sample.type: .readOnly, others[0]: .nothing, others[1]: .nothing])
      #expect(try await application.visibleSamples() == [sample.uuid])
    }
    try await fixture.decide([.category(.medicationDoseEvent): .both])
    let own = Self.dose(5, "Aspirin", at: 200)
    try await application.save([own])
    #expect(try await application.visibleSamples() == [dose.uuid, own.uuid])
  }
}
