import Foundation
import HealthModel
import SeriesCoding
import TestSupport
import Testing

@testable import HealthStorage

@Suite("types that are not collected")
struct CollectionTests {
  let fixture: TestStore
  let platform: HealthStore
  let heartRate = ObjectType.quantity(.heartRate)

  init() throws {
    fixture = try TestStore()
    platform = try fixture.reopened(
      as: ClientIdentity(source: Source(name: "workout", bundleIdentifier: "org.workout.cli")))
  }

  private static func sample(
    _ start: Double, _ end: Double, _ type: QuantityType = .heartRate, typedIn: Bool = false
  ) -> Sample {
    let unit: HealthModel.Unit = type == .heartRate ? .countPerMinute : .count
    return .quantity(
      QuantitySample(
        type: type, quantity: Quantity(60, unit), span: TimeRange(start: .at(start), end: .at(end)),
        header: ObjectHeader(metadata: typedIn ? [.wasUserEntered: .bool(true)] : [:])))
  }

  private func starts(_ type: QuantityType = .heartRate) async throws -> [Double] {
    try await fixture.store.quantitySamples(type, sort: [.oldestFirst])
      .map { Double($0.span.start.microseconds - Instant.at(0).microseconds) / 1e6 }
  }

  // PRIV-07
  @Test("while a type is off, the platform saves no sample of that type and still saves others")
  func off() async throws {
    try await platform.save([Self.sample(0, 10)])
    try await fixture.store.setCollection(false, of: [heartRate], now: .at(20))
    try await platform.save([
      Self.sample(10, 20), Self.sample(15, 25), Self.sample(20, 20), Self.sample(30, 40),
      Self.sample(30, 40, .stepCount),
    ])
    #expect(try await starts() == [0, 10])
    #expect(try await starts(.stepCount) == [30])
    #expect(try await fixture.store.collection().off == [heartRate.identifier: .at(20)])
    // Turning it off twice keeps the first date.
    try await fixture.store.setCollection(false, of: [heartRate], now: .at(45))
    try await fixture.store.setCollection(true, of: [heartRate], now: .at(50))
    #expect(try await fixture.store.collection().off.isEmpty)
    // Samples that a later analysis creates for that time are not saved, either.
    try await platform.save([Self.sample(49, 51), Self.sample(50, 60), Self.sample(30, 31)])
    #expect(try await starts() == [0, 10, 50])
  }

  // PRIV-07
  @Test(
    "manual entries and samples of applications and of other devices are not affected")
  func others() async throws {
    try await fixture.store.setCollection(false, of: [heartRate], now: .at(0))
    try await platform.save([Self.sample(10, 10, typedIn: true)])
    let application = try await fixture.application()
    try await fixture.decide([heartRate: .both])
    try await application.save([Self.sample(20, 20)])
    guard case .quantity(var sent) = Self.sample(30, 30) else { return }
    sent.header.sourceRevision = SourceRevision(
      source: Source(name: "Phone", bundleIdentifier: "org.example.phone"))
    try await platform.save(as: .replica) { [sent] transaction in
      _ = try transaction.insert(sent)
    }
    #expect(try await starts() == [10, 20, 30])
  }

  // PRIV-07
  @Test("a recorder stores no trace, samples or totals of a type that is off")
  func recording() async throws {
    try await fixture.store.setCollection(false, of: [heartRate], now: .at(0))
    let finished = try await record(over: 0..<20) { _ in }
    #expect(finished.workout.totals.averageHeartRate == nil)
    #expect(finished.workout.totals.maximumHeartRate == nil)
    #expect(finished.workout.totals.distanceMeters != nil)
    #expect(try await fixture.store.traces(of: finished.workout.uuid).map(\.kind) == [.pressure])
    #expect(try await starts().isEmpty)
  }

  // PRIV-07
  @Test("the distance of a workout stays empty while its type is off; other distances are stored")
  func distance() async throws {
    try await fixture.store.setCollection(
      false, of: [.quantity(.distanceWalkingRunning)], now: .at(0))
    let walk = try await record(over: 0..<20) { _ in }.workout
    #expect(walk.totals.distanceMeters == nil)
    #expect(walk.totals.averageHeartRate == 100)
    var ride = Workout(
      configuration: WorkoutConfiguration(activityType: .cycling),
      span: TimeRange(start: .at(100), end: .at(200)))
    ride.totals.distanceMeters = 500
    #expect(try await fixture.store.save(ride).totals.distanceMeters == 500)
    #expect(try await fixture.store.workout(ride.uuid)?.totals.distanceMeters == 500)
  }

  // PRIV-07
  @Test("a type that is turned off during a recording is not recorded from then on")
  func whileRecording() async throws {
    let finished = try await record(over: 0..<20) { second in
      guard second == 10 else { return }
      try await fixture.store.setCollection(false, of: [heartRate], now: .at(10))
    }
    let traces = try await fixture.store.traces(of: finished.workout.uuid)
    let trace = try #require(traces.first { $0.kind == .heartRate })
    let rates = try await fixture.store.heartRates(of: trace).collected().flatMap { $0 }
    #expect(rates.count == 10)
    #expect(try await starts() == (0..<10).map(Double.init))
    #expect(traces.contains { $0.kind == .pressure })
  }

  @Test("only quantities and categories are collected")
  func uncollected() async throws {
    for type in [ObjectType.workout, .workoutRoute, .document] {
      await #expect(throws: StoreError.notCollected(type: type.name)) {
        try await fixture.store.setCollection(false, of: [type])
      }
    }
  }

  /// A recording with a heart rate, a pressure and a sample of each second.
  private func record(
    over seconds: Range<Int>, before: (Int) async throws -> Void
  ) async throws -> FinishedRecording {
    let plan = RecordingPlan(
      start: .at(0), configuration: WorkoutConfiguration(activityType: .walking))
    let journal = try platform.beginRecording(plan)
    for second in seconds {
      try await before(second)
      let time = Instant.at(Double(second))
      guard case .quantity(let sample) = Self.sample(Double(second), Double(second) + 1) else {
        continue
      }
      try journal.save([sample])
      try journal.append([
        .session(Data([UInt8(second)])),
        .heartRate(TraceSample(time: time, value: HeartRate(beatsPerMinute: 100))),
        .pressure(TraceSample(time: time, value: AirPressure(pascals: 101_325))),
      ])
    }
    var workout = Workout.walk(to: 20, header: ObjectHeader(uuid: plan.id))
    workout.totals.averageHeartRate = 100
    workout.totals.maximumHeartRate = 100
    return try journal.finish(workout)
  }
}
