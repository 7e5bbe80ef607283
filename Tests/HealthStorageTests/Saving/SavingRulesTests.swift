import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("rules for saving")
struct SavingRulesTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  /// Long enough ago for samples that must not be in the future.
  static let past = Instant(rfc3339: "2026-01-05T08:00:00Z") ?? .at(0)

  static func quantity(
    _ type: QuantityType, _ value: Double, _ unit: HealthModel.Unit, metadata: Metadata = [:],
    span: TimeRange = TimeRange(start: past, duration: .seconds(60))
  ) -> Sample {
    .quantity(
      QuantitySample(
        type: type, quantity: Quantity(value, unit), span: span,
        header: ObjectHeader(metadata: metadata)))
  }

  private func refusal(of sample: Sample) async -> StoreError.Invalidity? {
    do {
      try await store.save([Self.quantity(.stepCount, 1, .count), sample])
      return nil
    } catch {
      guard case .object(sample.uuid, .invalid(let reason)) = error else { return nil }
      return reason
    }
  }

  static let reason: Metadata = [.insulinDeliveryReason: .enumeration(InsulinDeliveryReason.basal)]

  @Test("a menopause state has no duration, a bleeding after it may have one")
  func menopause() async throws {
    let test = try TestStore()
    func sample(_ type: CategoryType, _ value: Int, lasts seconds: Double) -> CategorySample {
      CategorySample(type: type, value: value, span: TimeRange(start: .at(0), end: .at(seconds)))
    }
    let lasting = sample(.menopausalState, 2, lasts: 1)
    await #expect(
      throws: StoreError.invalid(
        lasting.uuid, .sampleLasts(type: "HKCategoryTypeIdentifierMenopausalState"))
    ) { try await test.store.save([.category(lasting)]) }
    try await test.store.save([
      .category(sample(.menopausalState, 2, lasts: 0)),
      .category(sample(.bleedingAfterMenopause, 3, lasts: 86_400)),
    ])
  }

  // DIA-05, DIA-08, INF-10, SAMP-21
  @Test(
    "an invalid object is rejected with the reason, and nothing is saved with it",
    arguments: [
      (
        quantity(.insulinDelivery, 1, .internationalUnit),
        .missing(.insulinDeliveryReason, type: QuantityType.insulinDelivery.identifier)
      ),
      (
        quantity(.insulinDelivery, 1, .milliliter, metadata: reason),
        .incompatibleUnit("mL", type: QuantityType.insulinDelivery.identifier)
      ),
      (
        quantity(.appleWalkingSteadiness, 1.5, .percent),
        .outOfRange("0 % to 1 %", type: QuantityType.appleWalkingSteadiness.identifier)
      ),
      (
        quantity(.stepCount, .infinity, .count),
        .notFinite(field: QuantityType.stepCount.identifier)
      ),
      (
        quantity(.stepCount, 1e101, .count),
        .outOfRange("-1e+100 to 1e+100", type: QuantityType.stepCount.identifier)
      ),
      (
        quantity(.stepCount, 1, .count, span: TimeRange(at: Instant.latest)), .unwritableDate
      ),
      (
        quantity(.stepCount, 1, .count, span: TimeRange(at: Instant.earliest)), .unwritableDate
      ),
      (
        .category(CategorySample(type: .sleepAnalysis, value: 6, span: TimeRange(at: past))),
        .notACase(6, type: CategoryType.sleepAnalysis.identifier)
      ),
      (
        .category(CategorySample(type: .menstrualFlow, value: 2, span: TimeRange(at: past))),
        .missing(.menstrualCycleStart, type: CategoryType.menstrualFlow.identifier)
      ),
      (
        .correlation(Correlation(type: .bloodPressure, span: TimeRange(at: past), members: [])),
        .noMembers
      ),
    ] as [(Sample, StoreError.Invalidity)])
  func refusals(sample: Sample, reason: StoreError.Invalidity) async throws {
    #expect(await refusal(of: sample) == reason)
    #expect(try await store.samples(SampleQuery(sample.type)).isEmpty)
    #expect(try await store.quantitySamples(.stepCount).isEmpty)
  }

  @Test("the metadata of a clamped value is true or false")
  func clamped() async throws {
    let keys: [MetadataKey] = [.quantityClampedToLowerBound, .quantityClampedToUpperBound]
    for key in keys {
      let sample = Self.quantity(
        .appleWalkingSteadiness, 1, .percent, metadata: [key: .number(2)])
      #expect(await refusal(of: sample) != nil)
    }
    try await store.save([
      Self.quantity(.stepCount, 1, .count, metadata: [keys[0]: .bool(true), keys[1]: .bool(false)])
    ])
  }

  @Test("rules depend on the identifier: a custom type with a known identifier has its rules")
  func knownIdentifier() async {
    let impostor = QuantityType(
      identifier: QuantityType.insulinDelivery.identifier, canonicalUnit: .internationalUnit,
      aggregation: .cumulative)
    #expect(
      await refusal(of: Self.quantity(impostor, 1, .internationalUnit))
        == .missing(.insulinDeliveryReason, type: impostor.identifier))
  }

  // DIA-11, DIA-12, SAMP-07, SAMP-16
  @Test("an hour of a pump is one sample of that hour, saved after the hour has ended")
  func insulin() async throws {
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
    func hour(endingAt end: Instant) -> Sample {
      Self.quantity(
        .insulinDelivery, 0.8, .internationalUnit, metadata: Self.reason,
        span: TimeRange(start: end - .seconds(3600), end: end))
    }
    let delivered = hour(endingAt: now - .seconds(5))
    try await store.save([delivered])
    #expect(try await store.object(delivered.uuid)?.span == delivered.span)
    let planned = hour(endingAt: now + .seconds(3000))
    #expect(
      await refusal(of: planned) == .inTheFuture(type: QuantityType.insulinDelivery.identifier))
    #expect(try await store.quantitySamples(.insulinDelivery).count == 1)
  }

  // SAMP-11, SAMP-14, SAMP-15
  @Test("the given unit and metadata are kept, whatever the kind")
  func kept() async throws {
    let metadata: Metadata = [
      "Own": .string("yes"), "Since": .date(Self.past), "Depth": .quantity(Quantity(3, .foot)),
    ]
    let warm = Self.quantity(.bodyTemperature, 98, .degreeCelsius, metadata: metadata)
    let normal = Self.quantity(.bodyTemperature, 98, .degreeFahrenheit, metadata: metadata)
    let asleep = Sample.category(
      CategorySample(
        type: .sleepAnalysis, value: 3, span: TimeRange(at: Self.past),
        header: ObjectHeader(metadata: metadata)))
    try await store.save([warm, normal, asleep])
    let found = try await store.quantitySamples(.bodyTemperature)
    #expect(
      found.map(\.quantity) == [
        Quantity(98, .degreeCelsius), Quantity(98, .degreeFahrenheit),
      ])
    let hot = SamplePredicate.quantity(.greater, Quantity(50, .degreeCelsius))
    #expect(
      try await store.quantitySamples(.bodyTemperature, where: hot).map(\.uuid) == [warm.uuid])
    #expect(try await store.object(asleep.uuid)?.header.metadata == metadata)
    #expect(found.allSatisfy { $0.header.metadata == metadata })
  }

  // SAMP-05, SAMP-18, SAMP-19
  @Test("an application saves body measurements, separate from nutrition")
  func body() async throws {
    try await store.save([
      Self.quantity(.height, 180, .centimeter), Self.quantity(.bodyMass, 80, .kilogram),
      Self.quantity(.bodyMassIndex, 24.7, .count), Self.quantity(.waistCircumference, 0.9, .meter),
      Self.quantity(.dietaryCarbohydrates, 50, .gram),
    ])
    try await store.save([Self.quantity(.bodyMass, 79, .kilogram)])
    #expect(try await store.quantitySamples(.bodyMass).map(\.quantity.value) == [80, 79])
    #expect(try await store.quantitySamples(.waistCircumference).count == 1)
    let body = try await store.samples(
      SampleQuery([.init(.quantity(.height)), .init(.quantity(.bodyMassIndex))]))
    #expect(body.count == 2)
  }

  // SRC-11, SRC-12
  @Test("only a sample marked true is user-entered; a sample without a mark was measured")
  func typedIn() async throws {
    for metadata in [[:], [.wasUserEntered: .bool(false)], [.wasUserEntered: .bool(true)]]
      as [Metadata]
    {
      try await store.save([Self.quantity(.bodyMass, 80, .kilogram, metadata: metadata)])
    }
    let typed = SamplePredicate.metadata(.wasUserEntered, .equal, .bool(true))
    let entered = try await store.quantitySamples(.bodyMass, where: typed)
    let measured = try await store.quantitySamples(.bodyMass, where: !typed)
    #expect(entered.map { $0.header.metadata.bool(.wasUserEntered) } == [true])
    #expect(measured.map { $0.header.metadata.bool(.wasUserEntered) } == [nil, false])
    #expect(
      measured.allSatisfy {
        $0.header.sourceRevision?.source.bundleIdentifier == "org.example.test"
      })
  }

  // SYNC-30
  @Test("an object belongs to the application that saved it, whatever source it names")
  func ownSource() async throws {
    var sample = WorkoutStorageTests.heartRate(60, at: 0)
    sample.header.sourceRevision = RandomSamples.clients[1].sourceRevision
    try await store.save([.quantity(sample)])
    let stored = try await store.sample(sample.uuid)
    #expect(stored?.header.sourceRevision == TestStore.client.sourceRevision)
  }
}
