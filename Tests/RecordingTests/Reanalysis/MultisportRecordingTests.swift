import Feeds
import Foundation
import HealthModel
import HealthStorage
import Sessions
import TestSupport
import Testing

@testable import Reanalysis
@testable import Recording
@testable import RecordingCore

@Suite("Recording several sports as one workout")
struct MultisportRecordingTests {
  private static func saved(
    _ scene: RecordedScene
  ) throws -> (folder: TemporaryFolder, store: HealthStore, workout: Workout) {
    try StoredRecording.saved(scene.configuration, scene.options, scene.inputs())
  }

  @Test(
    "the activities follow each other without a gap, from start to end, at the moments of the key")
  func spans() throws {
    let (folder, _, workout) = try Self.saved(.triathlon)
    defer { _ = folder }
    let activities = workout.activities
    #expect(workout.configuration.activityType == .swimBikeRun)
    #expect(
      activities.map(\.configuration.activityType)
        == [.swimming, .transition, .cycling, .transition, .running])
    let starts = activities.map { ($0.span.start - StoredRecording.start).inSeconds }
    #expect(starts == [0] + RecordedScene.triathlonChanges)
    #expect(activities.dropFirst().map(\.span.start) == activities.dropLast().map(\.span.end))
    #expect(activities.last?.span.end == workout.span.end)
    #expect(Set(activities.map(\.uuid)).count == 5)
  }

  @Test(
    "the totals of the activities add up to those of the workout",
    arguments: RecordedScene.multisport)
  func sums(scene: RecordedScene) throws {
    let (folder, _, workout) = try Self.saved(scene)
    defer { _ = folder }
    let activities = workout.activities
    let sums = activities.totals { workout.activeDuration(of: $0).inSeconds }
    func expect(_ path: KeyPath<Workout.Totals, Double?>, _ name: String) throws {
      guard let total = workout.totals[keyPath: path], total > 0 else { return }
      #expect(abs((sums[keyPath: path] ?? 0) - total) < 1e-6, "\(name)")
    }
    try expect(\.distanceMeters, "distance")
    try expect(\.energyKilocalories, "energy")
    try expect(\.ascentMeters, "ascent")
    try expect(\.movingSeconds, "moving")
    #expect(sums.stepCount == workout.totals.stepCount)
    #expect(sums.strokeCount == workout.totals.strokeCount)
    #expect(sums.maximumHeartRate == workout.totals.maximumHeartRate)
    #expect(
      activities.map { workout.activeDuration(of: $0) }.reduce(.zero, +) == workout.duration)
  }

  @Test("each activity has its distance, and its samples are of the type of its sport")
  func types() async throws {
    let (folder, store, workout) = try Self.saved(.triathlon)
    defer { _ = folder }
    let meters = workout.activities.map { $0.totals.distanceMeters ?? 0 }
    let speeds: [(seconds: Double, speed: Double)] = [
      (121, 1.1), (39, 1.6), (130, 9), (30, 1.4), (150, 3.1),
    ]
    let truth: [Double] = speeds.map { $0.seconds * $0.speed }
    for (found, expected) in zip(meters, truth) {
      #expect(abs(found - expected) < 0.1 * expected + 10, "\(meters)")
    }
    var sums: [QuantityType: Double] = [:]
    for sample in try await StoredRecording.samples(of: workout, in: store) {
      guard let value = try? sample.quantity.value(in: .meter) else { continue }
      sums[sample.type, default: 0] += value
      let activity = workout.activities.last { $0.span.start <= sample.span.start }
      #expect(activity?.configuration.activityType.distanceType == sample.type)
      #expect(activity.map { sample.span.end <= $0.span.end } == true)
    }
    #expect(abs((sums[.distanceSwimming] ?? 0) - meters[0]) < 1e-6)
    #expect(abs((sums[.distanceCycling] ?? 0) - meters[2]) < 1e-6)
    #expect(abs((sums[.distanceWalkingRunning] ?? 0) - meters[1] - meters[3] - meters[4]) < 1e-6)
  }

  @Test("strokes and lengths are counted in the swims alone, and steps on foot")
  func engines() throws {
    let (folder, _, workout) = try Self.saved(.swimRun)
    defer { _ = folder }
    let totals = workout.activities.map(\.totals)
    #expect(totals.map { ($0.strokeCount ?? 0) > 20 } == [true, false, false, true])
    #expect(totals.map { ($0.stepCount ?? 0) > 50 } == [false, false, true, false])
    #expect(totals[0].distanceMeters == 150 && totals[3].distanceMeters == 150)
    #expect(totals[0].strokeCount == totals[3].strokeCount)
  }

  @Test("there is no next activity after the last one, in a pause, and in a workout of one")
  func refusals() throws {
    let options = RecordingOptions(
      hasPositioning: false,
      activities: [.running, .cycling].map { WorkoutConfiguration(activityType: $0) })
    var core = try RecordingState(
      id: UUID(), configuration: WorkoutConfiguration(activityType: .swimBikeRun),
      options: options, clock: ClockMapping(wallClock: StoredRecording.start, uptime: .zero))
    try core.apply(.start(at: StoredRecording.start))
    func ask(_ command: ControlRequest.Command, _ second: Int) -> ControlReply {
      core.answer(ControlRequest(command), uptime: .seconds(second))
    }
    #expect(core.status(uptime: .zero).part?.next == "cycling")
    #expect(ask(.pause, 10).refusal == nil)
    let before = core.session
    #expect(ask(.next, 20).refusal == "not possible while the recording is paused")
    #expect(core.session == before)
    #expect(ask(.resume, 30).refusal == nil)
    let reply = ask(.next, 40)
    #expect(reply.status?.part?.activity == "cycling" && reply.status?.part?.index == 2)
    #expect(
      ask(.next, 50).refusal == "the last activity is running; stop the recording to end it")
    #expect(core.session.activities.count == 2)
    var run = try RecordingState(
      id: UUID(), configuration: WorkoutConfiguration(activityType: .running),
      options: RecordingOptions(), clock: ClockMapping(wallClock: .now, uptime: .zero))
    try run.apply(.start(at: run.clock.utc(at: .zero)))
    #expect(
      run.answer(ControlRequest(.next), uptime: .seconds(5)).refusal
        == "the recording is one activity; only a multisport one has a next")
  }

  @Test("a recording of several activities decodes as it was encoded, at each moment")
  func journaled() throws {
    let scene = RecordedScene.triathlon
    var core = try RecordingState(
      id: UUID(), configuration: scene.configuration, options: scene.options,
      clock: ClockMapping(wallClock: StoredRecording.start, uptime: .zero))
    try core.apply(.start(at: StoredRecording.start))
    for second in [50, 100, 150, 200] {
      #expect(core.answer(ControlRequest(.next), uptime: .seconds(second)).refusal == nil)
      let state = try JSONDecoder().decode(
        JournaledState.self, from: JournaledState(core).encoded)
      #expect(state.session == core.session)
      #expect(state.session.currentConfiguration == core.configuration)
    }
  }
}

@Suite("A killed recording of several sports")
struct KilledMultisportTests {
  @Test(
    "resumes in its activity, and ends with the same activities and totals as one that was not killed",
    arguments: [60.0, 121.6, 130, 200.7, 260, 325, 420])
  func killed(at second: Double) async throws {
    let scene = RecordedScene.triathlon
    let id = UUID()
    let (folder, store) = try MultisportShell.store()
    let (otherFolder, other) = try MultisportShell.store()
    defer { _ = (folder, otherFolder) }
    var whole = try MultisportShell(scene, id: id, in: store)
    try whole.record(until: .infinity)
    let expected = try whole.stop()
    let (next, activity) = try MultisportShell.killed(scene, id: id, in: other, at: second)
    var resumed = try await MultisportShell(resuming: scene, from: next, in: other, at: second)
    #expect(resumed.activity == activity)
    try resumed.record(until: .infinity)
    let found = try resumed.stop()
    #expect(found.activities.map(\.uuid) == expected.activities.map(\.uuid))
    #expect(found.activities.map(\.span) == expected.activities.map(\.span))
    for (found, expected) in zip(found.activities, expected.activities) {
      #expect(found.totals.distanceMeters == expected.totals.distanceMeters)
      #expect(found.totals.maximumHeartRate == expected.totals.maximumHeartRate)
      #expect(
        found.totals.maximumSpeedMetersPerSecond == expected.totals.maximumSpeedMetersPerSecond)
    }
    #expect(found.totals.distanceMeters == expected.totals.distanceMeters)
    var sums: [QuantityType: Double] = [:]
    for sample in try await StoredRecording.samples(of: found, in: other) {
      guard let value = try? sample.quantity.value(in: .meter) else { continue }
      sums[sample.type, default: 0] += value
    }
    for type in [QuantityType.distanceSwimming, .distanceCycling, .distanceWalkingRunning] {
      let meters = found.activities
        .filter { $0.configuration.activityType.distanceType == type }
        .compactMap(\.totals.distanceMeters).reduce(0, +)
      #expect(abs((sums[type] ?? 0) - meters) < 1e-6, "\(type.name)")
    }
  }
}

/// A recording of a scene with its journal, which can be killed and resumed.
struct MultisportShell {
  private static let boot = Duration.seconds(100)

  private let inputs: [(seconds: Double, input: StoredRecording.Input)]
  private(set) var next = 0
  private var core: RecordingState
  private var writer: JournalWriter
  private var workout: Workout?
  private var lastTick = 0.0

  /// The number of the current activity.
  var activity: Int { core.session.activities.count }

  static func store() throws -> (folder: TemporaryFolder, store: HealthStore) {
    let folder = try TemporaryFolder()
    let store = try HealthStore(
      at: folder.file("health.sqlite").path, for: StoredRecording.client, as: .owner,
      creating: true)
    return (folder, store)
  }

  init(_ scene: RecordedScene, id: UUID, in store: HealthStore) throws {
    inputs = Self.ordered(scene)
    core = try RecordingState(
      id: id, configuration: scene.configuration, options: scene.options,
      clock: ClockMapping(wallClock: StoredRecording.start, uptime: Self.boot))
    writer = JournalWriter(
      try store.beginRecording(
        RecordingPlan(
          id: id, start: StoredRecording.start, configuration: scene.configuration,
          options: try JSONEncoder().encode(scene.options), hasPositions: true)))
    try core.apply(.start(at: StoredRecording.start))
    try perform()
    try writer.flush(core)
  }

  init(
    resuming scene: RecordedScene, from next: Int, in store: HealthStore, at second: Double
  ) async throws {
    inputs = Self.ordered(scene)
    self.next = next
    let uptime = Self.boot + .microseconds(Int64(second * 1e6))
    let recovery = Recovery(store: store) {
      HostClocks(
        wallClock: StoredRecording.start + .microseconds(Int64(second * 1e6)), uptime: uptime)
    }
    let beginning = try await recovery.beginning(scene.configuration, options: scene.options) { _ in
    }
    guard case .resumed(let journal, let core) = beginning.kind else { throw NotResumed() }
    self.core = core
    writer = JournalWriter(journal)
    lastTick = second.rounded(.down)
    self.core.resume(uptime: uptime)
    try perform()
  }

  private struct NotResumed: Error {}

  private static func ordered(
    _ scene: RecordedScene
  ) -> [(seconds: Double, input: StoredRecording.Input)] {
    scene.inputs().sorted { ($0.seconds, $0.input.rank) < ($1.seconds, $1.input.rank) }
  }

  mutating func record(until end: Double) throws {
    while next < inputs.count, inputs[next].seconds < end {
      let (seconds, input) = inputs[next]
      next += 1
      while lastTick + 1 <= seconds {
        lastTick += 1
        let uptime = Self.boot + .microseconds(Int64(lastTick * 1e6))
        core.tick(uptime: uptime, wallClock: core.clock.utc(at: uptime))
        try perform()
      }
      let uptime = Self.boot + .microseconds(Int64((seconds * 1e6).rounded()))
      let time = core.clock.utc(at: uptime)
      switch input {
      case .fix(let fix): core.receive(.reading(Reading(time: time, uptime: uptime, value: fix)))
      case .trace(let row):
        core.receive(FeedEvent<TraceRow>.reading(Reading(time: time, uptime: uptime, value: row)))
      case .press(let command, let text):
        #expect(core.answer(ControlRequest(command, text: text), uptime: uptime).refusal == nil)
        try perform()
        try writer.flush(core)
      }
      try perform()
    }
  }

  /// Records until it is killed; nothing holds the journal afterwards.
  static func killed(
    _ scene: RecordedScene, id: UUID, in store: HealthStore, at second: Double
  ) throws -> (next: Int, activity: Int) {
    var shell = try MultisportShell(scene, id: id, in: store)
    try shell.record(until: second)
    try shell.writer.flush(shell.core)
    return (shell.next, shell.activity)
  }

  mutating func stop() throws -> Workout {
    let last = inputs.last?.seconds ?? 0
    core.stop(at: core.clock.utc(at: Self.boot + .microseconds(Int64((last * 1e6).rounded()))))
    try perform()
    return try #require(workout)
  }

  private mutating func perform() throws {
    let effects = core.drainEffects()
    workout = try writer.perform(effects, of: core) ?? workout
  }
}
