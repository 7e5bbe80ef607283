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

@Suite("An engine is one conformance") struct OneConformanceTests {
  /// The heart rates of 60 s without those of the pause from 20 s to 30 s.
  private static let expectedCount = 50.0
  private static let expectedSpan = TimeRange(
    start: CountedYoga.start + CountedYoga.offset + .seconds(1),
    end: CountedYoga.start + CountedYoga.offset + .seconds(60))

  private static func store(in folder: TemporaryFolder) throws -> HealthStore {
    try HealthStore(
      at: folder.file("health.sqlite").path, for: StoredRecording.client, as: .owner, creating: true
    )
  }

  private static func sample(of workout: UUID, in store: HealthStore) async throws
    -> QuantitySample?
  {
    var samples: [QuantitySample] = []
    for try await batch in store.samples(of: workout) {
      samples += batch.filter { $0.type == HeartRateCounter.type }
    }
    #expect(samples.count <= 1)
    return samples.first
  }

  private static func expectCounted(_ workout: UUID, in store: HealthStore) async throws {
    let sample = try #require(try await sample(of: workout, in: store))
    #expect(try sample.quantity.value(in: .count) == expectedCount)
    #expect(sample.span == expectedSpan)
  }

  @Test("it is fed live, paused, and shifted by a correction of the clock")
  func live() async throws {
    let folder = try TemporaryFolder()
    let store = try Self.store(in: folder)
    let workout = try CountedYoga.recorded(in: store)
    try await Self.expectCounted(workout.uuid, in: store)
  }

  @Test("after a kill it is replayed from the journal", arguments: [10, 25, 33, 40])
  func killed(at second: Int) async throws {
    let folder = try TemporaryFolder()
    let store = try Self.store(in: folder)
    let workout = try await CountedYoga.killed(at: second, in: store)
    try await Self.expectCounted(workout.uuid, in: store)
  }

  @Test("re-analysis uses it, and without it leaves its sample as it is")
  func reanalyzed() async throws {
    let folder = try TemporaryFolder()
    let store = try Self.store(in: folder)
    let workout = try CountedYoga.recorded(in: store)
    func analyze(_ engines: EngineRegistry) async throws -> ReanalysisSummary {
      var reanalysis = WorkoutReanalysis(of: store) { _ in nil }
      reanalysis.engines = engines
      return try await reanalysis.run { _ in }
    }
    // The correction of the clock changes the identifiers of other samples, which the first analysis replaces.
    #expect(try await analyze(.standard).analyzed == 1)
    try await Self.expectCounted(workout.uuid, in: store)
    #expect(try await analyze(HeartRateCounter.registry).changed == 0)
    #expect(try await analyze(HeartRateCounter.registry).upToDate == 1)
    try await Self.expectCounted(workout.uuid, in: store)
    try await store.replaceDerivedSamples(of: workout.uuid, with: [])
    #expect(try await Self.sample(of: workout.uuid, in: store) == nil)
    let all = WorkoutReanalysis.Options(isForced: true)
    var reanalysis = WorkoutReanalysis(of: store, options: all) { _ in nil }
    reanalysis.engines = HeartRateCounter.registry
    #expect(try await reanalysis.run { _ in }.changed == 1)
    try await Self.expectCounted(workout.uuid, in: store)
  }

  @Test("its release is part of what an analysis is up to date with")
  func ledger() {
    let yoga = WorkoutConfiguration(activityType: .yoga)
    #expect(
      AnalysisEngines(yoga, HeartRateCounter.registry)
        == AnalysisEngines(yoga).adding("test-counter", 3))
    let walking = WorkoutConfiguration(activityType: .walking)
    #expect(AnalysisEngines(walking, HeartRateCounter.registry) == AnalysisEngines(walking))
  }
}

/// One minute of yoga with a heart rate each second, a pause from 20 s to 30 s, and a correction of the clock at 35 s.
private struct CountedYoga {
  static let start = Instant(secondsSince1970: 1_790_000_000)
  static let offset = Duration.seconds(3600)
  private static let boot = Duration.seconds(100)
  private static let configuration = WorkoutConfiguration(activityType: .yoga)
  private static let options = RecordingOptions(hasPositioning: false)
  private static let lastSecond = 60

  private var core: RecordingState
  private var writer: JournalWriter
  private var workout: Workout?

  static func recorded(in store: HealthStore) throws -> Workout {
    var shell = try CountedYoga(store)
    try shell.record(1...lastSecond)
    return try shell.stop()
  }

  static func killed(at second: Int, in store: HealthStore) async throws -> Workout {
    try record(until: second, in: store)
    let uptime = boot + .seconds(second)
    var recovery = Recovery(store: store) {
      HostClocks(wallClock: start + .seconds(second), uptime: uptime)
    }
    recovery.engines = HeartRateCounter.registry
    let beginning = try await recovery.beginning(configuration, options: options) { _ in }
    guard case .resumed(let journal, let core) = beginning.kind else { throw NotResumed() }
    var shell = CountedYoga(core: core, writer: JournalWriter(journal))
    shell.core.resume(uptime: uptime)
    try shell.record(second + 1...lastSecond)
    return try shell.stop()
  }

  private struct NotResumed: Error {}

  private static func record(until second: Int, in store: HealthStore) throws {
    var shell = try CountedYoga(store)
    try shell.record(1...second)
  }

  private init(core: RecordingState, writer: JournalWriter) {
    (self.core, self.writer) = (core, writer)
  }

  private init(_ store: HealthStore) throws {
    core = try RecordingState(
      id: UUID(), configuration: Self.configuration, options: Self.options,
      clock: ClockMapping(wallClock: Self.start, uptime: Self.boot),
      engines: HeartRateCounter.registry)
    writer = JournalWriter(
      try store.beginRecording(
        RecordingPlan(
          id: core.id, start: Self.start, configuration: Self.configuration,
          options: try JSONEncoder().encode(Self.options), hasPositions: false)))
    try core.apply(.start(at: Self.start))
    try perform()
    try writer.flush(core)
  }

  private mutating func record(_ seconds: ClosedRange<Int>) throws {
    for second in seconds {
      let uptime = Self.boot + .seconds(second)
      if second == 20 { try press(.pause, uptime) }
      if second == 30 { try press(.resume, uptime) }
      if second == 35 {
        core.clock = ClockMapping(wallClock: Self.start + Self.offset, uptime: Self.boot)
        let isCorrected = core.correctClock(by: Self.offset)
        #expect(isCorrected)
        try perform()
      }
      let row = TraceRow(heartRate: HeartRate(beatsPerMinute: 60))
      let now = core.clock.utc(at: uptime)
      core.receive(FeedEvent<TraceRow>.reading(Reading(time: now, uptime: uptime, value: row)))
      core.tick(uptime: uptime, wallClock: now)
      try perform()
      try writer.flush(core)
    }
  }

  private mutating func press(_ command: ControlRequest.Command, _ uptime: Duration) throws {
    let reply = core.answer(ControlRequest(command), uptime: uptime)
    #expect(reply.refusal == nil)
    try perform()
    try writer.flush(core)
  }

  private mutating func stop() throws -> Workout {
    core.stop(at: core.clock.utc(at: Self.boot + .seconds(Self.lastSecond)))
    try perform()
    return try #require(workout)
  }

  private mutating func perform() throws {
    let effects = core.drainEffects()
    workout = try writer.perform(effects, of: core) ?? workout
  }
}
