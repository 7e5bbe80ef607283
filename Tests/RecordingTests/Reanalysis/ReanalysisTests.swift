import Foundation
import HealthModel
import HealthStorage
import SeriesCoding
import Synchronization
import TestSupport
import Testing

@testable import Reanalysis
@testable import Recording
@testable import RecordingCore

@Suite("Reanalysis of a workout")
struct ReanalysisTests {
  /// The entries that a reanalysis reported, in order.
  final class Told: Sendable {
    private let list = Mutex<[ReanalysisEntry]>([])

    func receive(_ entry: ReanalysisEntry) { list.withLock { $0.append(entry) } }

    var entries: [ReanalysisEntry] { list.withLock { $0 } }

    var replacements: [AnalysisReplacement] {
      entries.compactMap { entry in
        if case .analyzed(let replacement, _) = entry.outcome { replacement } else { nil }
      }
    }
  }

  static func run(
    _ store: HealthStore, jobs: Int = 1, forced: Bool = false, dry: Bool = false,
    walker: Walker? = nil
  ) async throws -> (told: Told, summary: ReanalysisSummary) {
    let told = Told()
    let options = WorkoutReanalysis.Options(jobs: jobs, isForced: forced, isDryRun: dry)
    let summary = try await WorkoutReanalysis(of: store, options: options) { _ in walker }
      .run { told.receive($0) }
    return (told, summary)
  }

  /// The facts of a workout's samples, without those generated anew for each sample.
  static func facts(
    of workout: UUID, in store: HealthStore
  ) async throws -> [String: [String]] {
    var facts: [String: [String]] = [:]
    for try await batch in store.samples(of: workout) {
      for sample in batch {
        let name = sample.identifier ?? ""
        facts[name, default: []].append(
          "\(sample.span) \(sample.quantity) \(sample.version ?? 0) \(sample.uuid)")
      }
    }
    return facts
  }

  // Law 2: one pipeline for live and stored data.
  @Test(
    "the same engines give the same results to the last digit, and nothing is written",
    arguments: RecordedScene.all)
  func same(scene: RecordedScene) async throws {
    let (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    defer { _ = folder }
    let before = try await Self.facts(of: workout.uuid, in: store)
    let (told, summary) = try await Self.run(store, forced: true, walker: scene.options.walker)
    #expect(summary.analyzed == 1)
    let replacement = try #require(told.replacements.first, "\(told.entries)")
    #expect(replacement.totals ?? workout.totals == workout.totals)
    #expect(replacement.totals == nil)
    #expect(replacement.events == nil)
    #expect(replacement.verdicts.isEmpty)
    #expect(replacement.route == nil)
    #expect(replacement.saved.isEmpty, "\(replacement.saved.compactMap(\.identifier))")
    #expect(replacement.withdrawn.isEmpty, "\(replacement.withdrawn.compactMap(\.identifier))")
    #expect(try await Self.facts(of: workout.uuid, in: store) == before)
    #expect(try await store.workout(workout.uuid) == workout)
    #expect(try await store.verify().isEmpty)
  }

  @Test(
    "samples cut by the recorder's clock add up to the totals", arguments: RecordedScene.all)
  func sums(scene: RecordedScene) async throws {
    let (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    defer { _ = folder }
    let subject = try #require(try await store.analysisSubject(workout.uuid))
    var pass = try AnalysisPass(
      subject, AnalysisPolicy(subject), StoredReadings(subject, in: store), scene.options.walker)
    var readings = StoredReadings(subject, in: store)
    try await readings.each { pass.receive($0, at: $1) }
    let found = pass.finish()
    let findings = try #require(found)
    #expect(findings.totals.distanceMeters == workout.totals.distanceMeters)
    #expect(findings.totals.stepCount == workout.totals.stepCount)
    for (type, total) in [
      (scene.configuration.activityType.distanceType, findings.totals.distanceMeters),
      (.activeEnergyBurned, findings.totals.energyKilocalories),
    ] {
      guard let type, let total, findings.types.contains(type), total > 0 else { continue }
      let sum = try findings.samples.filter { $0.type == type }
        .reduce(0) { $0 + (try $1.quantity.value(in: type.canonicalUnit)) }
      #expect(abs(sum - total) < 1e-6, "\(type.name)")
    }
  }

  @Test("an up-to-date workout is skipped, and a changed input reanalyzes it")
  func ledger() async throws {
    let scene = RecordedScene.walk
    let (folder, store, _) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    defer { _ = folder }
    let first = try await Self.run(store, walker: scene.options.walker)
    #expect(first.summary.analyzed == 1)
    #expect(first.summary.changed == 0)
    let second = try await Self.run(store, walker: scene.options.walker)
    #expect(second.summary.analyzed == 0)
    #expect(second.summary.upToDate == 1)
    #expect(second.told.entries.isEmpty)
    let other = Walker(heightMeters: 1.9)
    let third = try await Self.run(store, walker: other)
    #expect(third.summary.analyzed == 1)
  }

  @Test(
    "samples that differ are replaced once under the same identities; the others stay",
    arguments: Seed.first(2))
  func replaced(seed: Seed) async throws {
    let scene = RecordedScene.walk
    let (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    defer { _ = folder }
    var generator = seed.generator
    let subject = try #require(try await store.analysisSubject(workout.uuid))
    var spoilt: Set<String> = []
    let samples = subject.derived.map { sample in
      var sample = sample
      sample.header = ObjectHeader(metadata: sample.header.metadata)
      sample.header.metadata[.syncVersion] = .number(1.5)
      if Bool.random(using: &generator), sample.type == .stepCount {
        sample.quantity = Quantity(1, .count)
        spoilt.insert(sample.identifier ?? "")
      }
      return sample
    }
    try await store.replaceDerivedSamples(of: workout.uuid, with: samples)
    let before = try await Self.facts(of: workout.uuid, in: store)
    let dry = try await Self.run(store, dry: true, walker: scene.options.walker)
    #expect(Set(dry.told.replacements[0].saved.compactMap(\.identifier)) == spoilt)
    #expect(try await Self.facts(of: workout.uuid, in: store) == before)
    let anchor = try await store.changes(ChangeQuery([.quantity(.stepCount)])).anchor
    let run = try await Self.run(store, walker: scene.options.walker)
    #expect(run.summary.changed == (spoilt.isEmpty ? 0 : 1))
    let changes = try await store.changes(ChangeQuery([.quantity(.stepCount)]), since: anchor)
    #expect(changes.added.count == spoilt.count)
    #expect(changes.deleted.count == spoilt.count)
    let after = try await Self.facts(of: workout.uuid, in: store)
    #expect(Set(after.keys) == Set(before.keys))
    #expect(after.values.allSatisfy { $0.count == 1 })
    for (name, fact) in after where !spoilt.contains(name) { #expect(before[name] == fact) }
    let again = try await Self.run(store, forced: true, walker: scene.options.walker)
    #expect(again.told.replacements.allSatisfy { $0.isEmpty })
    #expect(try await store.verify().isEmpty)
  }

  @Test("wrong totals and verdicts are corrected in place, and followers are notified")
  func workoutItself() async throws {
    let scene = RecordedScene.walkWithEverything
    let (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    defer { _ = folder }
    let subject = try #require(try await store.analysisSubject(workout.uuid))
    var wrong = workout.totals
    wrong.distanceMeters = 1
    wrong.ascentMeters = 1000
    let route = try #require(subject.routes.first)
    let spoilt = AnalysisReplacement(
      of: subject,
      by: AnalysisReplacement.Findings(
        totals: wrong, events: workout.events, samples: [], types: [],
        verdicts: [3: .impossibleSpeed, 40: .inaccurate],
        route: AnalysisReplacement.RouteFindings(
          locationCount: route.locationCount - 2, span: route.span, distanceMeters: 1)))
    let note = AnalysisNote(engines: "old", inputs: "")
    #expect(
      try await store.replaceAnalyses([FinishedAnalysis(spoilt, of: subject, note: note)]) == [])
    #expect(try await store.workout(workout.uuid)?.totals == wrong)
    #expect(try await store.verify().isEmpty)
    let anchor = try await store.changes(ChangeQuery([.workout, .workoutRoute])).anchor
    let run = try await Self.run(store, jobs: 2, walker: scene.options.walker)
    #expect(run.summary.changed == 1)
    #expect(try await store.workout(workout.uuid) == workout)
    #expect(try await store.routes(of: workout.uuid) == subject.routes)
    let changes = try await store.changes(ChangeQuery([.workout, .workoutRoute]), since: anchor)
    #expect(Set(changes.added.map(\.uuid)) == [workout.uuid, route.uuid])
    #expect(try await store.verify().isEmpty)
    // A replacement based on the state before the change is not written.
    #expect(
      try await store.replaceAnalyses([FinishedAnalysis(spoilt, of: subject, note: note)])
        == [workout.uuid])
  }

  @Test("an imported workout gets computed samples and totals, and keeps its source")
  func imported() async throws {
    let folder = try TemporaryFolder()
    let store = try HealthStore(
      at: folder.file("health.sqlite").path, for: StoredRecording.client, as: .owner)
    let start = StoredRecording.start
    var places = TraceSpool(LocationChunk.self, in: store)
    var rates = TraceSpool(HeartRateCodec.self, in: store)
    var lines = TraceSpool(
      MeasureCodec.self, TraceHeader(metadata: [.traceMeasure: .string("line")]), in: store)
    for second in 0..<600 {
      // A new line starts in the middle, 1 km away.
      let meters = Double(second) * 3 + (second < 300 ? 0 : 1000)
      try places.append(
        RecordedLocation(
          Location(
            time: start + .seconds(second), latitude: 48 + meters / 111_200, longitude: 11,
            altitude: 500)))
      try rates.append(
        TraceSample(
          time: start + .seconds(second), value: HeartRate(beatsPerMinute: 150)))
    }
    try lines.append(TraceSample(time: start + .seconds(300), value: 1))
    let source = Source(name: "Watch", bundleIdentifier: "org.example.watch")
    var workout = Workout(
      configuration: WorkoutConfiguration(activityType: .running, locationType: .outdoor),
      span: TimeRange(start: start, duration: .seconds(600)),
      header: ObjectHeader(sourceRevision: SourceRevision(source: source)))
    workout.totals.distanceMeters = 1790
    let traces = [try places.finish(), try rates.finish(), try lines.finish()]
    try await store.save(ImportedWorkout(workout, traces: traces.compactMap(\.self)))
    let walker = Walker(facts: RecordedScene.person)
    let run = try await Self.run(store, walker: walker)
    #expect(run.summary.changed == 1)
    let stored = try #require(try await store.workout(workout.uuid))
    #expect(stored.header.sourceRevision?.source == source)
    #expect(abs((stored.totals.distanceMeters ?? 0) - 1794) < 20)
    #expect(stored.totals.averageHeartRate == 150)
    #expect((stored.totals.energyKilocalories ?? 0) > 50)
    let subject = try #require(try await store.analysisSubject(workout.uuid))
    let types = Set(subject.derived.map(\.type))
    #expect(types == [.distanceWalkingRunning, .heartRate, .activeEnergyBurned])
    #expect(subject.derived.allSatisfy { $0.version == 2 })
    let sum = try subject.derived.filter { $0.type == .distanceWalkingRunning }
      .reduce(0) { $0 + (try $1.value(.meter)) }
    #expect(abs(sum - (stored.totals.distanceMeters ?? 0)) < 1e-6)
    let again = try await Self.run(store, forced: true, walker: walker)
    #expect(again.summary.changed == 0, "\(again.told.entries)")
    #expect(try await store.verify().isEmpty)
  }

  @Test("any number of jobs gives the same results; a canceled run keeps the completed ones")
  func several() async throws {
    let scene = RecordedScene.walk
    let ids = (1...6).map { index in
      UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(index)))
    }
    func store(_ folder: TemporaryFolder) async throws -> HealthStore {
      let store = try HealthStore(
        at: folder.file("health.sqlite").path, for: StoredRecording.client, as: .owner)
      for (index, id) in ids.enumerated() {
        _ = try StoredRecording.record(
          scene.configuration, scene.options, scene.inputs().filter { $0.seconds < 40 }, id: id,
          in: store, at: StoredRecording.start + .seconds(1000 * index))
        try await store.replaceDerivedSamples(of: id, with: [])
      }
      return store
    }
    func said(_ store: HealthStore) async throws -> [Set<String>] {
      var said: [Set<String>] = []
      for id in ids {
        let subject = try #require(try await store.analysisSubject(id))
        said.append(
          Set(subject.derived.map { "\($0.identifier ?? "") \($0.span) \($0.quantity)" }))
      }
      return said
    }
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    let one = try await store(first)
    let many = try await store(second)
    _ = try await Self.run(one, jobs: 1, walker: scene.options.walker)
    let stopped = Task {
      try await WorkoutReanalysis(of: many, options: .init(jobs: 4)) { _ in scene.options.walker }
        .run {
          _ in throw CancellationError()
        }
    }
    await #expect(throws: CancellationError.self) { try await stopped.value }
    let rest = try await Self.run(many, jobs: 4, walker: scene.options.walker)
    #expect(rest.summary.failed == 0)
    #expect(try await said(many) == said(one))
    #expect(try await !said(one).contains { $0.isEmpty })
  }
}
