import Foundation
import GRDB
import HealthModel
import SeriesCoding
import Testing
import TestSupport

@testable import HealthStorage
@testable import StoreDatabase

@Suite("the schema")
struct SchemaTests {
  @Test(
    "a released migration always creates the same schema",
    arguments: StoreSchema.migrator.migrations)
  func schema(after migration: String) throws {
    let queue = try DatabaseQueue()
    try StoreSchema.migrator.migrate(queue, upTo: migration)
    let text = try queue.read { db in
      let schema = try String.fetchAll(
        db,
        sql: """
          SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'grdb%'
            AND name NOT LIKE 'chunkBox\\_%' ESCAPE '\\' ORDER BY type, name
          """)
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      return (schema + ["PRAGMA user_version = \(version)"]).map { $0 + ";\n" }.joined(
        separator: "\n")
    }
    expectGolden(text, named: "schema-\(migration).sql")
  }

  @Test("the newest migration's number is the store's version")
  func version() throws {
    #expect(StoreSchema.migrator.migrations.last == "\(StoreSchema.version)")
  }

  /// `Fixtures/stores/1.sqlite` holds one walk of 300 s: 3 events, 2 heart rates and 1 distance tied to
  /// it, a recorded route of 300 fixes (297 accepted), motion at 10 Hz, heart rate and pressure traces;
  /// one run without anything, saved by another source; one deleted workout.
  @Test(
    "a store written by an earlier release opens with all its data",
    arguments: 1...StoreSchema.version)
  func earlierRelease(version: Int) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("health.sqlite")
    let written = PackageRoot.url("Fixtures/stores/\(version).sqlite")
    if ProcessInfo.processInfo.environment["UPDATE_STORES"] != nil, version == StoreSchema.version {
      try await StoreFixture.write(to: written)
      Issue.record("rewrote \(written.lastPathComponent); a released store is never rewritten")
    }
    try FileManager.default.copyItem(at: written, to: file)
    let store = try HealthStore(at: file.path, for: TestStore.client, as: .owner, creating: false)
    #expect(try await store.verify().isEmpty)
    let workouts = try await store.workouts()
    #expect(workouts.map(\.configuration.activityType) == [.running, .walking])
    let walk = try #require(workouts.last)
    #expect(walk.events.map(\.kind) == [.pause, .resume, .lap])
    #expect(walk.totals.distanceMeters == 417.25)
    #expect(walk.header.sourceRevision == TestStore.client.sourceRevision)
    #expect(workouts[0].header.sourceRevision?.source.name == "Other")
    let samples = try await store.samples(of: walk.uuid).collected().flatMap { $0 }
    #expect(samples.map(\.type) == [.distanceWalkingRunning, .heartRate, .heartRate])
    let fixes = StoreFixture.fixes
    let route = try #require(try await store.routes(of: walk.uuid).first)
    #expect(route.locationCount == fixes.filter { $0.verdict == .accepted }.count)
    let raw = try await RouteQuery(route, in: store).recordedBatches().collected()
    #expect(raw.flatMap(\.locations) == fixes)
    let traces = try await store.traces(of: walk.uuid)
    #expect(traces.map(\.kind) == [.locations, .motion, .heartRate, .pressure])
    let motion = try await store.motion(of: traces[1]).collected().flatMap { $0 }
    #expect(motion == StoreFixture.motion)
    let center = try #require(fixes.last?.location)
    let circle = try #require(
      GeoCircle(latitude: center.latitude, longitude: center.longitude, radiusMeters: 20))
    #expect(try await store.routes(near: circle) == [route])
  }
}

/// The contents of the stores in `Fixtures/stores`.
enum StoreFixture {
  static var fixes: [RecordedLocation] {
    var walk = SyntheticWalk(seed: 77)
    return walk.fixes(300)
  }

  static var motion: [TraceSample<MotionSample>] {
    var motion = SyntheticMotion(seed: 77)
    return motion.samples(3000)
  }

  static func write(to file: URL) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("health.sqlite").path
    do {
      let store = try HealthStore(at: path, for: TestStore.client, as: .owner)
      let plan = RecordingPlan(
        start: .at(0),
        configuration: WorkoutConfiguration(activityType: .walking, locationType: .outdoor))
      let journal = try store.beginRecording(plan)
      let motion = motion
      for (second, fix) in fixes.enumerated() {
        var entries = motion[second * 10..<(second + 1) * 10].map { JournalEntry.motion($0) }
        entries.append(.location(fix))
        entries.append(
          .heartRate(
            TraceSample(time: .at(Double(second)), value: HeartRate(beatsPerMinute: 100))))
        entries.append(
          .pressure(
            TraceSample(time: .at(Double(second)), value: AirPressure(pascals: 95_000.5))))
        try journal.append(entries)
      }
      var walk = Workout.walk(
        to: 300,
        events: [
          WorkoutEvent(kind: .pause, at: .at(100)), WorkoutEvent(kind: .resume, at: .at(110)),
          WorkoutEvent(kind: .lap, span: TimeRange(start: .at(110), end: .at(200))),
        ])
      walk.totals.distanceMeters = 417.25
      let distance = QuantitySample(
        type: .distanceWalkingRunning, quantity: Quantity(0.41725, .kilometer),
        span: TimeRange(start: .at(0), end: .at(300)))
      _ = try journal.finish(
        walk,
        samples: [
          WorkoutStorageTests.heartRate(100, at: 1), WorkoutStorageTests.heartRate(101, at: 2),
          distance,
        ])
      let deleted = try await store.save(.walk(from: 1000, to: 1100))
      try await store.deleteWorkout(deleted.uuid)
      let other = ClientIdentity(
        source: Source(name: "Other", bundleIdentifier: "org.example.other"))
      var run = Workout.walk(from: 500, to: 600)
      run.configuration.activityType = .running
      try await HealthStore(at: path, for: other, as: .owner).save(run)
      try await store.database.vacuum(into: folder.file("compact.sqlite").path)
    }
    let folderURL = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folderURL, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: file)
    try FileManager.default.copyItem(at: folder.file("compact.sqlite"), to: file)
  }
}
