import Feeds
import Foundation
import HealthModel
import HealthStorage
import SeriesCoding
import Sessions
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

/// A recording into a store, run like its shell runs it, on a virtual boot clock.
enum StoredRecording {
  static let start = Instant(secondsSince1970: 1_790_000_000)
  static let client = ClientIdentity(
    source: Source(name: "workout", bundleIdentifier: "org.workout.cli"), version: "0.1.0")

  /// An input of the recorder.
  enum Input {
    case fix(Fix)
    case trace(TraceRow)
    case press(ControlRequest.Command, String? = nil)

    var rank: Int {
      if case .press = self { 0 } else { 1 }
    }
  }

  private static let boot = Duration.seconds(100)
  private static let tickInterval = 0.5

  /// Records all inputs in order of time, with two ticks per second, and saves the workout.
  static func saved(
    _ configuration: WorkoutConfiguration, _ options: RecordingOptions,
    _ inputs: [(seconds: Double, input: Input)], id: UUID = UUID(),
    engines: EngineRegistry = .standard
  ) throws -> (folder: TemporaryFolder, store: HealthStore, workout: Workout) {
    let folder = try TemporaryFolder()
    let store = try HealthStore(
      at: folder.file("health.sqlite").path, for: client, as: .owner, creating: true)
    let workout = try record(configuration, options, inputs, id: id, in: store, engines: engines)
    return (folder, store, workout)
  }

  static func samples(
    of workout: Workout, in store: HealthStore
  ) async throws -> [QuantitySample] {
    var samples: [QuantitySample] = []
    for try await batch in store.samples(of: workout.uuid) { samples += batch }
    return samples
  }

  static func record(
    _ configuration: WorkoutConfiguration, _ options: RecordingOptions,
    _ inputs: [(seconds: Double, input: Input)], id: UUID = UUID(), in store: HealthStore,
    at start: Instant = start, engines: EngineRegistry = .standard
  ) throws -> Workout {
    var core = try RecordingState(
      id: id, configuration: configuration, options: options,
      clock: ClockMapping(wallClock: start, uptime: boot), engines: engines)
    try core.apply(.start(at: start))
    let journal = try store.beginRecording(
      RecordingPlan(
        id: id, start: start, configuration: configuration,
        options: try JSONEncoder().encode(options), traces: core.options.traceHeaders))
    var writer = JournalWriter(journal)
    var workout: Workout?
    func perform() throws {
      let effects = core.drainEffects()
      workout = try writer.perform(effects, of: core) ?? workout
    }
    try perform()
    var uptime = boot
    var lastTick = 0.0
    // Commands precede sensor readings of the same time, as the engines receive them.
    let inOrder = inputs.sorted { ($0.seconds, $0.input.rank) < ($1.seconds, $1.input.rank) }
    for (seconds, input) in inOrder {
      while lastTick + tickInterval <= seconds {
        lastTick += tickInterval
        uptime = boot + .microseconds(Int64((lastTick * 1e6).rounded()))
        core.tick(uptime: uptime, wallClock: core.clock.utc(at: uptime))
        try perform()
      }
      uptime = boot + .microseconds(Int64((seconds * 1e6).rounded()))
      let time = core.clock.utc(at: uptime)
      switch input {
      case .fix(let fix): core.receive(.reading(Reading(time: time, uptime: uptime, value: fix)))
      case .trace(let row):
        core.receive(FeedEvent<TraceRow>.reading(Reading(time: time, uptime: uptime, value: row)))
      case .press(let command, let text):
        #expect(core.answer(ControlRequest(command, text: text), uptime: uptime).refusal == nil)
      }
      try perform()
      try writer.flushIfDue(core)
    }
    core.stop(at: core.clock.utc(at: uptime))
    try perform()
    return try #require(workout)
  }
}

extension JournalWriter {
  /// Journals effects as a recorder does; returns the workout if one of them finishes it.
  mutating func perform(_ effects: [RecordingEffect], of core: RecordingState) throws -> Workout? {
    var workout: Workout?
    for effect in effects {
      switch effect {
      case .store(let location): add(location)
      case .storeReading(let reading): add(reading)
      case .storeSamples(let samples): add(samples)
      case .withdrawSamples(let names): try withdraw(names)
      case .journalSession: sessionChanged()
      case .journalActivity:
        sessionChanged()
        try flush(core)
      case .shiftDates(let by): try shiftDates(by: by, core)
      case .finish(let summary): workout = try finish(summary, core)
      case .announce, .startWorkout: break
      }
    }
    return workout
  }
}
