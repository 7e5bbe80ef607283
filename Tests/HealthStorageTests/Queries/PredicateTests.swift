import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("predicates")
struct PredicateTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  static func insulin(_ units: Double, _ reason: InsulinDeliveryReason, at start: Double) -> Sample
  {
    .quantity(
      QuantitySample(
        type: .insulinDelivery, quantity: Quantity(units, .internationalUnit),
        span: TimeRange(start: .at(start - 1e8), duration: .seconds(3600)),
        header: ObjectHeader(metadata: [.insulinDeliveryReason: .enumeration(reason)])))
  }

  // QRY-12
  @Test("basal doses are found by value and by comparison of their reason")
  func metadata() async throws {
    let basal = Self.insulin(1, .basal, at: 0)
    try await store.save([basal, Self.insulin(5, .bolus, at: 10)])
    let key = MetadataKey.insulinDeliveryReason
    let reason = MetadataValue.enumeration(InsulinDeliveryReason.basal)
    for predicate in [
      SamplePredicate.metadataIn(key, [reason]), .metadata(key, .equal, reason),
      .metadata(key, .less, .number(2)), .not(.metadata(key, .equal, .number(2))),
      SamplePredicate.hasMetadata(key)
        && SamplePredicate.quantity(.less, Quantity(2000, try HealthModel.Unit("mIU"))),
    ] {
      let found = try await store.quantitySamples(.insulinDelivery, where: predicate)
      #expect(found.map(\.uuid) == [basal.uuid], "\(predicate)")
    }
    let none =
      SamplePredicate.metadataIn(key, [])
      || SamplePredicate.metadata(key, .equal, .string("1"))
    #expect(try await store.quantitySamples(.insulinDelivery, where: none).isEmpty)
  }

  @Test("a metadata quantity compares in any unit, and one of another kind matches nothing")
  func metadataUnits() async throws {
    var sample = WorkoutStorageTests.heartRate(60, at: 0)
    sample.header.metadata["Length"] = .quantity(Quantity(25, .yard))
    try await store.save([.quantity(sample)])
    func count(_ comparison: Comparison, _ quantity: Quantity) async throws -> Int {
      try await store.quantitySamples(
        .heartRate, where: .metadata("Length", comparison, .quantity(quantity))
      ).count
    }
    #expect(try await count(.equal, Quantity(22.86, .meter)) == 1)
    #expect(try await count(.greater, Quantity(2200, .centimeter)) == 1)
    #expect(try await count(.less, Quantity(2200, .centimeter)) == 0)
    for comparison in Comparison.allCases {
      #expect(try await count(comparison, Quantity(25, .kilogram)) == 0)
    }
  }

  // SRC-06, SRC-07, SRC-08, QRY-13
  @Test("a product type with wildcards around it matches every version and system of it")
  func wildcards() async throws {
    func save(_ version: String?, _ product: String?, _ patch: Int?) async throws -> UUID {
      let client = ClientIdentity(
        source: Source(name: "App", bundleIdentifier: "org.example.app"), version: version,
        productType: product,
        operatingSystemVersion: patch.map {
          HealthModel.OperatingSystemVersion(major: 4, minor: 0, patch: $0)
        })
      let sample = WorkoutStorageTests.heartRate(60, at: 0)
      try await fixture.reopened(as: client).save([.quantity(sample)])
      return sample.uuid
    }
    let old = try await save("1", "Watch2,4", 0)
    let new = try await save("2", "Watch2,4", 1)
    let other = try await save("2", "Watch3,1", 1)
    let bare = try await save(nil, nil, nil)
    func found(_ pattern: SourceRevisionPattern) async throws -> Set<UUID> {
      Set(
        try await store.quantitySamples(.heartRate, where: .sourceRevisions([pattern])).map(\.uuid))
    }
    var pattern = SourceRevisionPattern(
      bundleIdentifier: "org.example.app", version: .anyVersion,
      productType: .exactly("Watch2,4"), operatingSystemVersion: .anyOperatingSystem)
    #expect(try await found(pattern) == [old, new])
    pattern.version = .exactly("2")
    #expect(try await found(pattern) == [new])
    pattern.productType = .anyProductType
    #expect(try await found(pattern) == [new, other])
    pattern.version = .exactly(nil)
    #expect(try await found(pattern) == [bare])
    pattern.version = .anyVersion
    #expect(try await found(pattern) == [old, new, other, bare])
    pattern.operatingSystemVersion = .exactly(.init(major: 4, minor: 0, patch: 1))
    #expect(try await found(pattern) == [new, other])
    pattern.bundleIdentifier = "org.example"
    #expect(try await found(pattern).isEmpty)
  }

  @Test(
    "devices are compared in all eight properties; an empty set matches devices without it")
  func devices() async throws {
    var found: [UUID: Device?] = [:]
    for device in [nil, Device(), Device(name: "Strap"), Device(name: "Strap", model: "H1")] {
      var sample = WorkoutStorageTests.heartRate(60, at: 0)
      sample.header.device = device
      found[sample.uuid] = .some(device)
      try await store.save([.quantity(sample)])
    }
    func devices(_ predicate: SamplePredicate) async throws -> Set<Device> {
      Set(
        try await store.quantitySamples(.heartRate, where: predicate).compactMap(\.header.device))
    }
    #expect(try await devices(.devices([Device(name: "Strap")])) == [Device(name: "Strap")])
    #expect(try await devices(.device(.name, in: ["Strap"])).count == 2)
    #expect(try await devices(.device(.name, in: [])) == [Device()])
    #expect(try await store.quantitySamples(.heartRate, where: .device(.name, in: [])).count == 1)
  }

  // QRY-17
  @Test("a query lists the applications that saved a type, and finds the samples of each")
  func sources() async throws {
    for client in RandomSamples.clients {
      try await fixture.reopened(as: client).save(
        [.quantity(WorkoutStorageTests.heartRate(60, at: 0))])
    }
    try await store.save([.workout(.walk())])
    let sources = try await store.sources(of: .quantity(.heartRate))
    #expect(sources == RandomSamples.clients.map(\.source))
    let own = try await store.quantitySamples(
      .heartRate, where: .sources([sources[1].bundleIdentifier, "nobody"]))
    #expect(own.map(\.header.sourceRevision) == [RandomSamples.clients[1].sourceRevision])
    let inTime = try await store.sources(
      of: .quantity(.heartRate), where: .time(from: .at(5), to: nil))
    #expect(inTime.isEmpty)
  }

  @Test("correlations are found by their members, and samples by not being in one")
  func correlations() async throws {
    func pressure(_ systolic: Double, _ diastolic: Double) -> Correlation {
      let members = [
        (QuantityType.bloodPressureSystolic, systolic), (.bloodPressureDiastolic, diastolic),
      ].map { type, value in
        Sample.quantity(
          QuantitySample(
            type: type, quantity: Quantity(value, .millimeterOfMercury), span: TimeRange(at: .at(0))
          ))
      }
      return Correlation(type: .bloodPressure, span: TimeRange(at: .at(0)), members: members)
    }
    let high = pressure(150, 95)
    try await store.save([.correlation(high), .correlation(pressure(120, 80))])
    let found = try await store.correlations(
      .bloodPressure,
      memberPredicates: [
        .quantity(.bloodPressureSystolic): .quantity(.atLeast, Quantity(140, .millimeterOfMercury)),
        .quantity(.bloodPressureDiastolic): .quantity(.atLeast, Quantity(90, .millimeterOfMercury)),
      ])
    #expect(found.map(\.uuid) == [high.uuid])
    #expect(Set(found.flatMap(\.members).map(\.uuid)) == Set(high.members.map(\.uuid)))
    #expect(try await store.quantitySamples(.bloodPressureSystolic).count == 2)
    #expect(
      try await store.quantitySamples(.bloodPressureSystolic, where: .uncorrelated).isEmpty)
  }

  @Test(
    "a predicate that does not apply to a type is rejected, with or without samples",
    arguments: [
      (.quantity(.heartRate), .quantity(.less, Quantity(1, .meter))),
      (.category(.sleepAnalysis), .quantity(.less, Quantity(1, .count))),
      (.quantity(.heartRate), .category(.equal, 1)),
      (.quantity(.heartRate), .not(.any([.activity([.walking]), .categoryIn([1])]))),
      (.workout, .document(.title, .equals, "x")),
      (.workout, .workoutTotal(.distance, .less, Quantity(1, .second))),
      (.workout, .hasMember(.workout, .all([]))),
      (.quantity(.heartRate), .metadata("a", .less, .number(.nan))),
      (.quantity(.heartRate), .quantity(.less, Quantity(.infinity, .countPerMinute))),
      (.characteristic(.dateOfBirth), .all([])), (.activitySummary, .all([])),
    ] as [(ObjectType, SamplePredicate)])
  func refusals(type: ObjectType, predicate: SamplePredicate) async throws {
    let error = await #expect(throws: StoreError.self) {
      try await store.samples(SampleQuery(type, where: predicate))
    }
    guard case .query(.predicate)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    await #expect(throws: StoreError.self) { try await store.sources(of: type, where: predicate) }
  }

  @Test("sorting by a workout property is rejected for other types")
  func sortRefusal() async throws {
    await #expect(
      throws: StoreError.predicate(
        .sortDoesNotApply(.workoutEnergy, type: QuantityType.heartRate.identifier))
    ) {
      try await store.samples(
        SampleQuery(.quantity(.heartRate), sort: [SampleSort(.workoutEnergy)]))
    }
  }

  @Test(
    "huge predicates either work or are rejected with an error: wide ones work, deep ones do not")
  func huge() async throws {
    let samples = (0..<50).map {
      Sample.quantity(WorkoutStorageTests.heartRate(60, at: Double($0)))
    }
    try await store.save(samples)
    func count(_ predicate: SamplePredicate) async throws -> Int {
      try await store.quantitySamples(.heartRate, where: predicate).count
    }
    let wide = SamplePredicate.any(
      (0..<5000).map { .time(from: .at(Double($0)), to: .at(Double($0) + 0.5)) })
    #expect(try await count(wide) == 50)
    let names = Set(samples.map(\.uuid)).union((0..<60_000).map { _ in UUID() })
    #expect(try await count(.objects(names)) == 50)
    let deep = (0..<18).reduce(SamplePredicate.all([])) { inner, _ in .not(inner) }
    #expect(try await count(deep) == 50)
    await #expect(throws: StoreError.predicate(.tooDeep(limit: 20))) {
      try await count((0..<20).reduce(SamplePredicate.all([])) { inner, _ in .not(inner) })
    }
    await #expect(throws: StoreError.predicate(.tooManyValues(limit: 30_000))) {
      try await count(.any((0..<15_001).map { .time(from: .at(Double($0)), to: .at(0)) }))
    }
  }

  @Test(
    "caller text is never executed as SQL",
    arguments: ["'", "\"", "'); DROP TABLE sample; --", "?", "%"])
  func injection(text: String) async throws {
    var sample = WorkoutStorageTests.heartRate(60, at: 0)
    sample.header.metadata[MetadataKey(text)] = .string(text)
    try await store.save([.quantity(sample)])
    let predicate =
      SamplePredicate.all([
        .hasMetadata(MetadataKey(text)), .metadataIn(MetadataKey(text), [.string(text)]),
        !SamplePredicate.sources([text]), .not(.device(.name, in: [text])),
      ])
    #expect(try await store.quantitySamples(.heartRate, where: predicate).count == 1)
  }
}
