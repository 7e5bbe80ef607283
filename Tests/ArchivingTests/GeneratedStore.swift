import Foundation
import HealthModel
import HealthStorage
import SeriesCoding
import TestSupport
@testable import ClinicalFormats

/// Fills a store with data of every kind, determined by a seed.
struct GeneratedStore {
  let test: ArchiveTestStore
  /// Whether traces have several chunks.
  let hasLongTraces: Bool
  private var random: SplitMix64

  private static let clients = [
    ArchiveTestStore.client("watch"), ArchiveTestStore.client("phone", version: nil),
    ArchiveTestStore.client("scale \"5\"\\ü", version: "2"),
  ]
  private static let devices: [Device?] = [
    nil, Device(), Device(name: "Strap", manufacturer: "Ü & Söhne", model: "H10"),
    Device(
      name: "Receiver", model: "M9", hardwareVersion: "1", firmwareVersion: "2",
      softwareVersion: "3",
      localIdentifier: "/dev/ttyACM0\n", udiDeviceIdentifier: "(01)0"),
  ]
  private static let start = 1_800_000_000_000_000.0

  static func filled(
    _ seed: Seed, hasLongTraces: Bool = false
  ) async throws -> ArchiveTestStore {
    let test = try ArchiveTestStore()
    var made = GeneratedStore(test: test, hasLongTraces: hasLongTraces, random: seed.generator)
    try await made.fill()
    return test
  }

  private mutating func fill() async throws {
    try await saveSamples()
    for index in 0..<3 { try await saveWorkout(index) }
    try await saveCorrelations()
    try await saveDocuments()
    try await replaceAndDelete()
    try await setSettings()
  }

  // MARK: - Pieces

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }

  private mutating func instant(_ seconds: Double = 1e6) -> Instant {
    Instant(microseconds: Int64(Self.start + random.uniform() * seconds * 1e6))
  }

  private mutating func span() -> TimeRange {
    let start = instant()
    return pick([true, false])
      ? TimeRange(at: start)
      : TimeRange(start: start, end: start + .seconds(random.uniform() * 1e5))
  }

  private mutating func number() -> Double {
    pick([
      0.1, 61, 1e-12, 123_456.789_012_345, 5e20, random.uniform(), Double(random.next() % 200),
      (random.uniform() * 1e4).rounded() / 100,
    ])
  }

  private mutating func metadata() -> Metadata {
    var metadata: Metadata = [:]
    if pick([true, false]) {
      metadata["org.example.text"] = .string(pick(["", "a\n\"b\"\\", "ü\u{1F3CA}\u{7F}\u{1}"]))
    }
    if pick([true, false]) {
      metadata["org.example.number"] = .number(pick([-0.5, 3, number(), -number()]))
    }
    if pick([true, false]) {
      metadata["org.example.date"] = .date(pick([instant(), .earliest, .latest]))
    }
    if pick([true, false]) {
      metadata["org.example.amount"] = .quantity(Quantity(number(), .meter))
    }
    return metadata
  }

  private mutating func header(sync: String? = nil, version: Double = 1) -> ObjectHeader {
    var metadata = metadata()
    if let sync {
      metadata[.syncIdentifier] = .string(sync)
      metadata[.syncVersion] = .number(version)
    }
    let bytes = withUnsafeBytes(of: (random.next(), random.next())) { Array($0) }
    let uuid = bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
    return ObjectHeader(uuid: UUID(uuid: uuid), device: pick(Self.devices), metadata: metadata)
  }

  private mutating func quantity(
    _ type: QuantityType, _ quantity: Quantity, sync: String? = nil, version: Double = 1
  ) -> Sample {
    .quantity(
      QuantitySample(
        type: type, quantity: quantity, span: span(), header: header(sync: sync, version: version)))
  }

  // MARK: - Objects

  private mutating func saveSamples() async throws {
    let own = QuantityType(
      identifier: "org.example/Own type ü", canonicalUnit: try Unit("mg/dL"),
      aggregation: .discreteArithmetic)
    for client in Self.clients {
      var samples: [Sample] = []
      for _ in 0..<10 {
        samples.append(quantity(.heartRate, Quantity(number(), try Unit("count/min"))))
        samples.append(
          quantity(.distanceWalkingRunning, Quantity(number(), try Unit(pick(["m", "mi", "ft"])))))
        samples.append(quantity(own, Quantity(number(), try Unit("mg/dL"))))
        samples.append(
          .category(
            CategorySample(
              type: .sleepAnalysis, value: Int(random.next() % 6), span: span(), header: header())))
      }
      // Several samples of one moment.
      let moment = instant()
      for _ in 0..<5 {
        samples.append(
          .quantity(
            QuantitySample(
              type: .stepCount, quantity: Quantity(number(), .count), span: TimeRange(at: moment),
              header: header())))
      }
      try await test.handle(client).save(samples)
    }
  }

  private mutating func saveWorkout(_ index: Int) async throws {
    let start = instant()
    let span = TimeRange(start: start, end: start + .seconds(3600))
    var totals = Workout.Totals()
    totals.distanceMeters = 1000 * random.uniform()
    totals.stepCount = Int(random.next() % 10_000)
    totals.averageHeartRate = 120
    totals.maximumHeartRate = 150 + random.uniform()
    let workout = Workout(
      configuration: WorkoutConfiguration(
        activityType: pick(WorkoutActivityType.allCases),
        locationType: pick([.indoor, .outdoor, .unknown]),
        swimmingLocationType: pick([.unknown, .pool, .openWater]),
        lapLength: pick([nil, Quantity(25, try Unit("yd")), Quantity(33.3, .meter)])),
      span: span,
      events: [
        WorkoutEvent(kind: .pause, at: start + .seconds(60), metadata: metadata()),
        WorkoutEvent(kind: .resume, at: start + .seconds(70)),
        WorkoutEvent(
          kind: .lap, span: TimeRange(start: start, end: start + .seconds(50)), metadata: metadata()
        ),
        WorkoutEvent(kind: .marker, at: start + .seconds(50)),
      ], totals: totals, header: header(sync: "workout-\(index)"))
    let client = pick(Self.clients)
    let store = try test.handle(client)
    var imported = ImportedWorkout(workout, route: RouteDetails(distanceMeters: 999.5))
    imported.workout.header.sourceRevision = SourceRevision(
      source: client.source, version: "9", productType: "Other")
    imported.samples = [
      quantity(.activeEnergyBurned, Quantity(number(), .kilocalorie)),
      .category(CategorySample(type: .sleepAnalysis, value: 2, span: span, header: header())),
    ]
    imported.traces = try traces(start, in: store, hasLongTraces: hasLongTraces && index == 0)
    try await store.save(imported)
    guard pick([true, false]) else { return }
    let builder = RouteBuilder(in: store, device: pick(Self.devices))
    try await builder.insert(recorded: (0..<50).map { location(start, $0) })
    _ = try await builder.finish(
      for: workout, metadata: metadata(), distanceMeters: 12.5, id: header().uuid)
  }

  private mutating func location(_ start: Instant, _ second: Int) -> RecordedLocation {
    func maybe(_ value: Double) -> Double? { random.next() % 3 == 0 ? nil : value }
    let isAccepted = random.next() % 4 != 0
    let location = Location(
      time: start + .milliseconds(1000 * second + Int(random.next() % 900)),
      latitude: isAccepted ? 48 + random.uniform() / 100 : pick([0, 91, .nan]),
      longitude: isAccepted ? pick([-1, 1]) * random.uniform() * 180 : pick([0, 181, .nan]),
      altitude: maybe(random.uniform() * 500 - 100), geoidSeparation: maybe(46.5),
      horizontalAccuracy: maybe(random.uniform() * 10), verticalAccuracy: maybe(3),
      speed: maybe(random.uniform()), speedAccuracy: maybe(0.1), course: maybe(359.999),
      courseAccuracy: maybe(1))
    return RecordedLocation(
      location, verdict: isAccepted ? .accepted : pick(Array(LocationVerdict.allCases.dropFirst())),
      mode: pick(Fix.Mode.allCases), hdop: maybe(random.uniform()),
      satellitesUsed: pick([nil, 0, 12]))
  }

  private mutating func traces(
    _ start: Instant, in store: HealthStore, hasLongTraces: Bool
  ) throws -> [PackedTrace] {
    func header(_ metadata: Metadata = [:]) -> TraceHeader {
      TraceHeader(device: pick(Self.devices), metadata: metadata)
    }
    var locations = TraceSpool(LocationChunk.self, header(metadata()), in: store)
    for second in 0..<(hasLongTraces ? 1100 : 60) { try locations.append(location(start, second)) }
    var motion = TraceSpool(
      MotionCodec.self, header([.sensorPlacement: .string("leftWrist")]), in: store)
    for index in 0..<(hasLongTraces ? 8300 : 100) {
      func vector() -> Vector3 { Vector3(x: number(), y: random.uniform(), z: -number()) }
      try motion.append(
        TraceSample(
          time: start + .milliseconds(10 * index),
          value: MotionSample(
            acceleration: vector(), rotationRate: pick([nil, vector()]),
            magneticField: pick([nil, Vector3(x: .nan, y: 1, z: 2)]))))
    }
    var hearts: [PackedTrace] = []
    for _ in 0..<2 {
      var spool = TraceSpool(HeartRateCodec.self, header(), in: store)
      for index in 0..<300 {
        try spool.append(
          TraceSample(
            time: start + .seconds(index),
            value: HeartRate(
              beatsPerMinute: Double(60 + index % 50),
              beatIntervals: pick([[], [0.851], [random.uniform(), 1.0 / 3]]))))
      }
      if let trace = try spool.finish() { hearts.append(trace) }
    }
    var pressures = TraceSpool(PressureCodec.self, header(), in: store)
    var measures = TraceSpool(
      MeasureCodec.self, header([.traceMeasure: .string("power"), .traceUnit: .string("W")]),
      in: store)
    var cycling = TraceSpool(CyclingCodec.self, header(), in: store)
    for index in 0..<100 {
      let time = start + .milliseconds(997 * index)
      let reading = CyclingReading(
        crankRevolutionsPerMinute: pick([nil, 0, number()]), wheelRevolutions: pick([nil, index]),
        power: pick([nil, number()]))
      try cycling.append(TraceSample(time: time, value: reading))
      try pressures.append(TraceSample(time: time, value: AirPressure(pascals: 101_325 + number())))
      try measures.append(TraceSample(time: time, value: pick([.nan, .infinity, -0.0, number()])))
    }
    return [
      try locations.finish(), try motion.finish(), try pressures.finish(), try measures.finish(),
      try cycling.finish(),
    ].compactMap(\.self) + hearts
  }

  private mutating func saveCorrelations() async throws {
    let store = try test.handle(Self.clients[0])
    let mercury = try Unit("mmHg")
    for index in 0..<6 {
      let span = span()
      let members: [Sample] = [
        (QuantityType.bloodPressureSystolic, 120.0), (.bloodPressureDiastolic, 80),
      ].map {
        .quantity(
          QuantitySample(
            type: $0.0, quantity: Quantity($0.1, mercury), span: span, header: header()))
      }
      let correlation = Correlation(
        type: .bloodPressure, span: span, members: members,
        header: header(sync: "pressure-\(index)"))
      try await store.save([.correlation(correlation)])
      // One loses a member, and one all members.
      if index == 1 { try await store.delete([members[0].uuid]) }
      if index == 2 { try await store.delete(members.map(\.uuid)) }
    }
  }

  private mutating func saveDocuments() async throws {
    for name in ["device-report", "discharge-note-german"] {
      let xml = try Data(contentsOf: PackageRoot.url("Fixtures/documents/\(name).xml"))
      try await test.handle(Self.clients[1]).save([
        .document(try ClinicalDocument(cda: xml, span: span(), header: header()))
      ])
    }
  }

  /// Makes versions, deletions, and an identity that is saved again after its deletion.
  private mutating func replaceAndDelete() async throws {
    let store = try test.handle(Self.clients[2])
    let kilogram = try Unit("kg")
    for version in [1.0, 2.5] {
      try await store.save([
        quantity(.bodyMass, Quantity(70 + version, kilogram), sync: "mass", version: version)
      ])
    }
    let again = quantity(.bodyMass, Quantity(80, kilogram))
    for _ in 0..<2 {
      try await store.save([again])
      try await store.delete([again.uuid])
    }
    try await store.save([again])
    let gone = quantity(.height, Quantity(1.8, .meter), sync: "height")
    try await store.save([gone])
    try await store.delete([gone.uuid])
    let old = try await test.store.workouts().last
    if let old { try await test.store.deleteWorkout(old.uuid) }
  }

  private mutating func setSettings() async throws {
    let store = test.store
    try await store.setCharacteristic(.wheelchairUse(.no))
    try await store.setCharacteristic(.wheelchairUse(.yes), since: instant())
    try await store.setCharacteristic(.dateOfBirth(BirthDate("1985-03-09")))
    try await store.setProfileFact(.maximumHeartRate, "191")
    try await store.setProfileFact(.walkingCalibration, "{\"a\":\"ü\\n\"}")
    try await store.setGoal(.standHours, to: 10, from: CalendarDay(number: 20_000))
    try await store.setGoal(.standHours, to: 11, from: CalendarDay(number: 20_100))
    try await store.setSourcePriority(
      ["org.example.phone", "org.example.watch"], of: .heartRate)
    try await store.setRetention(.seconds(86_400 * 365 * 50))
    try await store.setRetention(.seconds(86_400 * 365 * 40), for: .quantity(.heartRate))
    try await store.recalibrateEstimates(
      of: .quantity(.sixMinuteWalkTestDistance), from: Instant(microseconds: 1_700_000_000_000_000))
  }
}
