import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage
import GRDB

@Suite("workouts in the store")
struct WorkoutStorageTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  static func heartRate(_ beats: Double, at seconds: Double) -> QuantitySample {
    QuantitySample(
      type: .heartRate, quantity: Quantity(beats, .countPerMinute),
      span: TimeRange(at: .at(seconds)))
  }

  // WKT-30, SAMP-02, SAMP-03, SAMP-04
  @Test("a workout is returned with everything it was saved with")
  func roundTrip() async throws {
    var totals = Workout.Totals()
    totals.distanceMeters = 10_006.5
    totals.energyKilocalories = 712.25
    totals.ascentMeters = 84
    totals.descentMeters = 83.5
    totals.movingSeconds = 2711.5
    totals.maximumSpeedMetersPerSecond = 4.125
    totals.averageHeartRate = 151.75
    totals.maximumHeartRate = 178
    totals.stepCount = 8411
    totals.strokeCount = 0
    let yards = Quantity(25, .yard)
    let workout = Workout(
      configuration: WorkoutConfiguration(
        activityType: .swimming, locationType: .indoor, swimmingLocationType: .pool,
        lapLength: yards),
      span: TimeRange(start: .at(0), end: .at(3000)),
      events: [
        WorkoutEvent(kind: .resume, at: .at(20)), WorkoutEvent(kind: .pause, at: .at(10)),
        WorkoutEvent(
          kind: .lap, span: TimeRange(start: .at(30), end: .at(60)),
          metadata: [
            "style": .number(2), "note": .string("“ü”\n"), "when": .date(.at(1.000_001)),
            "length": .quantity(yards), "odd": .number(.infinity),
          ]),
      ], totals: totals,
      header: ObjectHeader(
        device: Device(name: "Strap", firmwareVersion: "3"),
        metadata: ["HKIndoorWorkout": .bool(true), "weather": .string("")]))
    try await store.save(workout)
    let stored = try #require(try await store.workout(workout.uuid))
    #expect(stored.uuid == workout.uuid)
    #expect(stored.configuration == workout.configuration)
    #expect(stored.totals == workout.totals)
    #expect(stored.span == workout.span)
    #expect(stored.events == workout.events.sorted { $0.date < $1.date })
    #expect(stored.header.metadata == workout.header.metadata)
    #expect(stored.header.device == workout.header.device)
  }

  // SRC-01, SRC-02, SRC-03, SRC-04, SRC-05, SRC-09
  @Test("the store assigns the source revision of the handle, whatever the object has")
  func sourceRevision() async throws {
    var header = ObjectHeader()
    header.sourceRevision = SourceRevision(
      source: Source(name: "Liar", bundleIdentifier: "org.example.liar"))
    let stored = try await store.save(.walk(header: header))
    #expect(stored.header.sourceRevision == TestStore.client.sourceRevision)
    let other = ClientIdentity(
      source: Source(name: "Other", bundleIdentifier: "org.example.other"))
    let second = try await fixture.reopened(as: other).save(.walk())
    #expect(second.header.sourceRevision == other.sourceRevision)
    #expect(second.header.sourceRevision?.version == nil)
  }

  // WKT-31
  @Test("an indoor workout is marked as indoor in its metadata")
  func indoor() async throws {
    var workout = Workout.walk()
    workout.configuration.locationType = .indoor
    let stored = try await store.save(workout)
    #expect(stored.header.metadata["HKIndoorWorkout"] == .bool(true))
    let outdoor = try await store.save(.walk())
    #expect(outdoor.header.metadata["HKIndoorWorkout"] == nil)
  }

  // WKT-34
  @Test("workouts are listed newest first, page by page")
  func newestFirst() async throws {
    let starts = [300.0, 100, 500, 200, 400, 400]
    for start in starts { try await store.save(.walk(from: start, to: start + 50)) }
    let all = try await store.workouts()
    #expect(all.map(\.span.start) == starts.sorted(by: >).map { .at($0) })
    let first = try await store.workouts(limit: 4)
    let second = try await store.workouts(limit: 4, before: first.last)
    #expect(first.map(\.uuid) + second.map(\.uuid) == all.map(\.uuid))
  }

  // WKT-32, WKT-33
  @Test("samples of a saved workout are found by the workout, by start and by type")
  func samples() async throws {
    let workout = try await store.save(.walk(), samples: [Self.heartRate(120, at: 5)])
    let distance = QuantitySample(
      type: .distanceWalkingRunning, quantity: Quantity(1.5, .kilometer),
      span: TimeRange(start: .at(1), end: .at(9)))
    try await store.add([distance, Self.heartRate(110, at: 2)], to: workout.uuid)
    let all = try await store.samples(of: workout.uuid).collected().flatMap { $0 }
    #expect(all.map(\.type.name) == ["distanceWalkingRunning", "heartRate", "heartRate"])
    // The unit is kept: 1.5 km remain 1.5 km.
    #expect(all.first?.quantity == distance.quantity)
    let rates = try await store.samples(of: workout.uuid, type: .heartRate).collected()
    #expect(rates.flatMap { $0 }.map(\.quantity.value) == [110, 120])
    let other = try await store.save(.walk())
    #expect(try await store.samples(of: other.uuid).collected().isEmpty)
  }

  @Test("more samples than a batch are returned in order, each once")
  func manySamples() async throws {
    let samples = (0..<3000).map { index -> QuantitySample in
      let rate: Int = 100 + index % 50
      let second: Int = 2999 - index
      return Self.heartRate(Double(rate), at: Double(second))
    }
    let workout = try await store.save(.walk(), samples: samples)
    let batches = try await store.samples(of: workout.uuid).collected()
    #expect(batches.count == 3)
    #expect(batches.flatMap { $0 }.map(\.uuid) == samples.reversed().map(\.uuid))
  }

  @Test("a save that fails at its last sample saves nothing")
  func allOrNothing() async throws {
    let bad = QuantitySample(
      type: .heartRate, quantity: Quantity(60, .meter), span: TimeRange(at: .at(1)))
    let workout = Workout.walk()
    await #expect(throws: StoreError.self) {
      try await store.save(workout, samples: [Self.heartRate(100, at: 1), bad])
    }
    #expect(try await store.workouts().isEmpty)
    // The same identity is available again.
    try await store.save(workout)
    await #expect(throws: StoreError.duplicate(workout.uuid)) { try await store.save(workout) }
  }

  static let invalid: [(String, @Sendable (inout Workout) -> Void)] = [
    ("distance", { $0.totals.distanceMeters = .nan }),
    ("energy", { $0.totals.energyKilocalories = -1 }),
    ("ascent", { $0.totals.ascentMeters = .infinity }),
    (
      "pause",
      { $0.events = [WorkoutEvent(kind: .pause, span: TimeRange(start: .at(1), end: .at(2)))] }
    ),
    ("sync", { $0.header.metadata[.syncIdentifier] = .string("a") }),
    ("version", { $0.header.metadata[.syncVersion] = .number(1) }),
  ]

  // SID-04
  @Test(
    "invalid numbers and half a sync identity are rejected", arguments: invalid.indices)
  func validation(_ index: Int) async throws {
    var workout = Workout.walk()
    Self.invalid[index].1(&workout)
    let error = await #expect(throws: StoreError.self) { try await store.save(workout) }
    guard case .object(workout.uuid, .invalid)? = error else {
      Issue.record("\(String(describing: error)) is no complaint about the workout")
      return
    }
  }

  @Test("a workout is found by an identity prefix, or as the last one")
  func matching() async throws {
    let ids = ["AA11", "AA12", "B000"].map { $0 + "0000-0000-4000-8000-000000000001" }
    for (index, id) in ids.enumerated() {
      let uuid = try #require(UUID(uuidString: id))
      try await store.save(
        .walk(from: Double(-index) * 100, to: 10, header: ObjectHeader(uuid: uuid)))
    }
    #expect(try await store.workout(matching: "last").uuid.uuidString == ids[0])
    #expect(try await store.workout(matching: "b").uuid.uuidString == ids[2])
    #expect(try await store.workout(matching: "aa12").uuid.uuidString == ids[1])
    #expect(try await store.workout(matching: ids[0].lowercased()).uuid.uuidString == ids[0])
    #expect(try await store.workout(matching: "AA11-0000").uuid.uuidString == ids[0])
    let error = await #expect(throws: StoreError.self) {
      try await store.workout(matching: "aa1")
    }
    guard case .identifier("aa1", .ambiguous(.workout, let candidates))? = error else {
      Issue.record("\(String(describing: error)) names no candidates")
      return
    }
    #expect(candidates.map(\.uuidString) == Array(ids[0...1]))
    for text in ["c", "xyz", "", "-", ids[0] + "0"] {
      await #expect(throws: StoreError.noMatch(text: text)) {
        try await store.workout(matching: text)
      }
    }
  }

  @Test("deleting a workout deletes its routes, keeps its samples, and leaves tombstones")
  func deletion() async throws {
    let sample = Self.heartRate(99, at: 1)
    let workout = try await store.save(.walk(), samples: [sample])
    let builder = RouteBuilder(in: store)
    var walk = SyntheticWalk(seed: 1)
    try await builder.insert(recorded: walk.fixes(3000))
    let route = try await builder.finish(for: workout)
    try await store.deleteWorkout(workout.uuid)
    #expect(try await store.workout(workout.uuid) == nil)
    #expect(try await store.route(route.uuid) == nil)
    #expect(try await store.sample(sample.uuid)?.quantity == sample.quantity)
    await #expect(throws: StoreError.unknownWorkout(workout.uuid)) {
      try await store.deleteWorkout(workout.uuid)
    }
    let left = try await store.read { db in
      try ["chunk", "chunkBox", "series", "route", "workoutSample", "workoutEvent", "tombstone"]
        .map { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? -1 }
    }
    #expect(left == [0, 0, 0, 0, 0, 0, 2])
  }

  // SAMP-01
  @Test("a source, a revision and a device are stored once, however often they are used")
  func origins() async throws {
    for _ in 0..<3 {
      try await store.save(
        .walk(header: ObjectHeader(device: Device(model: "M", udiDeviceIdentifier: "1"))))
      try await store.save(.walk(header: ObjectHeader(device: Device(model: "M"))))
    }
    let counts = try await store.read { db in
      try ["source", "sourceRevision", "device", "sampleType"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? -1
      }
    }
    #expect(counts == [1, 1, 2, 1])
  }
}
