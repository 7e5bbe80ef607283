import Foundation
import HealthModel
import HealthStorage
import Importing
import ActivityItems
import TestSupport
import Testing

@Suite("Importing existing data")
struct IdentityTests {
  let target: ImportStore

  init() throws { target = try ImportStore() }

  private func fate(_ file: ImportedFile) throws -> WorkoutOutcome.Fate {
    try #require(file.workouts.first).fate
  }

  @Test("the same file imported twice is stored once", arguments: Seed.first(8))
  func twice(seed: Seed) async throws {
    var generator = seed.generator
    var run = FakeActivity()
    run.seconds = Int.random(in: 1...5000, using: &generator)
    run.speed = Double.random(in: 0...9, using: &generator)
    run.hasPlaces = Bool.random(using: &generator)
    run.start = .at(Double.random(in: 0...1e6, using: &generator))
    try await target.receive(run.items)
    let before = try await target.contents()
    let file = try await target.receive(run.items)
    #expect(file.outcome == .known, "\(seed)")
    #expect(try await target.contents() == before)
    #expect(before.isEmpty == false)
  }

  @Test("the same recording in another format is recognized by its values, in either order")
  func formats() async throws {
    let run = FakeActivity()
    try await target.receive(run.items)
    let file = try await target.receive(run.asTrack, named: "morning.gpx", format: "GPX")
    let first = try #require(try await target.store.workouts().first)
    #expect(try fate(file) == .known(as: first.uuid, from: "FIT morning.fit", .values))
    let other = try ImportStore()
    try await other.receive(run.asTrack, named: "morning.gpx", format: "GPX")
    guard case .known(_, "GPX morning.gpx", .values) = try fate(try await other.receive(run.items))
    else {
      Issue.record("taken for another workout")
      return
    }
  }

  @Test("without other data, the same start, time, distance and activity identify a recording")
  func totals() async throws {
    let run = FakeActivity()
    try await target.receive(run.items)
    var totals = run.totals
    totals.distanceMeters = 1805
    let bare: [ActivityItem] = [
      .activity(
        ActivityHeader(
          WorkoutConfiguration(activityType: .walking), start: .at(1), end: .at(601))),
      .end(totals),
    ]
    let file = try await target.receive(bare, named: "a.tcx", format: "TCX")
    guard case .known(_, _, .totals) = try fate(file) else {
      Issue.record("\(file)")
      return
    }
    totals.distanceMeters = 1900
    let other = try await target.receive(Array(bare.dropLast()) + [.end(totals)], named: "b.tcx")
    #expect(try fate(other) == .added)
  }

  @Test("two watches on one body give two workouts, each reported for the other")
  func twoWatches() async throws {
    try await target.receive(FakeActivity().items)
    var other = FakeActivity()
    other.head.recorder = ActivityRecorder(name: "Coros Pace 2")
    other.offset = 0.00006
    other.heartRateShift = 2
    other.start = .at(3)
    let file = try await target.receive(other.items, named: "coros.fit")
    #expect(try fate(file) == .added)
    let first = try #require(try await target.store.workouts().last)
    let near = try #require(file.workouts.first?.near.first)
    #expect(near.id == first.uuid && near.source == "Garmin Edge 530" && near.overlap > 0.99)
    #expect(try await target.store.workouts().count == 2)
  }

  @Test("consecutive workouts are not reported as overlapping")
  func successive() async throws {
    try await target.receive(FakeActivity().items)
    var other = FakeActivity()
    other.start = .at(600)
    let file = try await target.receive(other.items, named: "second.fit")
    #expect(try fate(file) == .added)
    #expect(file.workouts.first?.near.isEmpty == true)
  }

  @Test("on request the existing workout receives missing data and keeps its own")
  func merge() async throws {
    var treadmill = FakeActivity()
    treadmill.hasPlaces = false
    let bare = treadmill.items.map { item -> ActivityItem in
      guard case .point(var point) = item else { return item }
      point.heartRate = nil
      return .point(point)
    }
    try await target.receive(bare)
    let before = try #require(try await target.store.workouts().first)
    var other = FakeActivity()
    other.head.recorder = ActivityRecorder(name: "Polar")
    other.speed = 3.2
    other.laps = [ActivityLap(start: .at(0), end: .at(300))]
    var options = ImportOptions()
    options.merges = true
    let file = try await target.receive(other.items, named: "polar.fit", options: options)
    #expect(
      try fate(file) == .merged(into: before.uuid, [.route, .heartRates, .laps]))
    let after = try #require(try await target.store.workouts().first)
    #expect(try await target.store.workouts().count == 1)
    #expect(after.totals.distanceMeters == before.totals.distanceMeters)
    #expect(after.events.map(\.kind) == [.lap])
    #expect(try await target.store.routes(of: after.uuid).count == 1)
    #expect(after.header.sourceRevision == before.header.sourceRevision)
  }

  @Test("a deleted workout is not imported again")
  func deleted() async throws {
    try await target.receive(FakeActivity().items)
    let workout = try #require(try await target.store.workouts().first)
    try await target.store.deleteWorkout(workout.uuid)
    let file = try await target.receive(FakeActivity().items)
    #expect(try fate(file) == .deletedEarlier)
    #expect(try await target.store.workouts().isEmpty)
  }

  @Test("a file that names its recording by a UUID is that recording")
  func named() async throws {
    let id = UUID()
    var run = FakeActivity()
    run.head.identifier = id.uuidString.lowercased()
    try await target.receive(run.items)
    #expect(try await target.store.workouts().map(\.uuid) == [id])
    run.seconds = 500
    let file = try await target.receive(run.asTrack.isEmpty ? [] : run.items, named: "cut.gpx")
    #expect(try fate(file) == .known(as: id, from: "FIT morning.fit", .identity))
  }

  @Test("two workouts of one file with the same identity are both imported, and recognized again")
  func sharedIdentity() async throws {
    var first = FakeActivity()
    first.head.identifier = UUID().uuidString
    var second = first
    second.start = .at(5000)
    let file = try await target.receive(first.items + second.items)
    #expect(file.workouts.map(\.fate) == [.added, .added])
    let again = try await target.receive(first.items + second.items)
    #expect(again.outcome == .known)
  }

  @Test("a dry run reports what an import would do and writes nothing")
  func dryRun() async throws {
    try await target.receive(FakeActivity().items)
    let before = try Data(contentsOf: target.folder.file("health.sqlite"))
    let contents = try await target.contents()
    var options = ImportOptions()
    options.isDryRun = true
    var other = FakeActivity()
    other.start = .at(90_000)
    let importer = ActivityImporter(into: target.store, options: options)
    let origin = ImportOrigin(format: "FIT", name: "x.fit")
    func receive(_ items: [ActivityItem]) async throws -> WorkoutOutcome.Fate? {
      try await importer.receive(FakeReader(items), path: "x", origin: origin).workouts.first?.fate
    }
    #expect(try await receive(other.items) == .added)
    // The same again within the run, and in another format.
    #expect(try await receive(other.items)?.isKnown == true)
    #expect(try await receive(other.asTrack)?.isKnown == true)
    #expect(try await receive(FakeActivity().items)?.isKnown == true)
    #expect(try await target.contents() == contents)
    #expect(try Data(contentsOf: target.folder.file("health.sqlite")) == before)
  }

  @Test("a dry run without a store reports the same")
  func dryRunWithoutStore() async throws {
    let importer = ActivityImporter(into: nil)
    let origin = ImportOrigin(format: "FIT", name: "x.fit")
    let file = try await importer.receive(
      FakeReader(FakeActivity().items), path: "x", origin: origin)
    #expect(file.outcome == .imported)
  }
}

extension WorkoutOutcome.Fate {
  var isKnown: Bool {
    if case .known = self { true } else { false }
  }
}
