import Feeds
import Foundation
import HealthModel
import HealthStorage
import Routes
import Sessions

@testable import Recording
@testable import RecordingCore

/// A core that records a field test on a virtual clock, with a shell that only starts it.
struct CoreFieldTest {
  static let start = Instant(secondsSince1970: 1_790_000_000)
  var core: RecordingState
  var uptime = Duration.seconds(100)
  var meters = 0.0
  private(set) var cues: [(seconds: Double, cue: FieldTestCue)] = []
  private(set) var summary: SessionSummary?
  /// The state journaled last, which remains after a crash.
  private(set) var journaled: JournaledState?

  /// A test whose countdown has just begun.
  init(
    _ kind: FieldTestKind, courseMeters: Double? = nil, countdown: Duration = .seconds(3),
    hostError: Duration = .zero, changing change: (inout FieldTest) -> Void = { _ in }
  ) throws {
    var test = try FieldTest(kind, courseMeters: courseMeters, countdown: countdown)
    change(&test)
    core = try RecordingState(
      id: UUID(), configuration: WorkoutConfiguration(activityType: kind.activity),
      options: RecordingOptions(hasPositioning: courseMeters == nil, fieldTest: test),
      clock: ClockMapping(wallClock: Self.start + hostError, uptime: .seconds(100)))
    try core.apply(.prepare(at: core.clock.utc(at: uptime)))
    core.prepareFieldTest(at: core.clock.utc(at: uptime))
    try perform()
  }

  var now: Instant { core.clock.utc(at: uptime) }
  var status: RecordingStatus { core.status(uptime: uptime) }

  /// Advances the time with a tick every half second.
  mutating func pass(seconds: Double) throws {
    for _ in 0..<Int(seconds * 2) {
      uptime += .milliseconds(500)
      core.tick(uptime: uptime, wallClock: now)
      try perform()
    }
  }

  /// Walks north with one fix per second and ticks in between.
  mutating func walk(seconds: Int, speed: Double, accuracy: Double = 4) throws {
    for _ in 0..<seconds {
      try pass(seconds: 1)
      meters += speed
      let truth = Self.start + (uptime - .seconds(100))
      let location = Location(
        time: truth, latitude: 48 + meters / 111_200, longitude: 11, altitude: 500,
        horizontalAccuracy: accuracy, speed: speed)
      core.receive(
        .reading(
          Reading(
            time: truth, uptime: uptime,
            value: Fix(
              mode: .threeDimensional, receiverTime: truth, location: location,
              satellitesUsed: 9))))
      try perform()
    }
  }

  mutating func beat(_ rate: Double) throws {
    core.receive(
      .reading(
        Reading(
          time: now, uptime: uptime, value: TraceRow(heartRate: HeartRate(beatsPerMinute: rate)))))
    try perform()
  }

  @discardableResult
  mutating func ask(_ command: ControlRequest.Command, _ text: String? = nil) throws -> ControlReply
  {
    let reply = core.answer(ControlRequest(command, text: text), uptime: uptime)
    try perform()
    return reply
  }

  /// The workout that would be saved.
  func saved() -> FinishedWorkout? {
    summary.map { FinishedWorkout($0, core: core) }
  }

  private mutating func perform() throws {
    var pending = core.drainEffects()
    while !pending.isEmpty {
      for effect in pending {
        switch effect {
        case .startWorkout(let date): try core.apply(.start(at: date))
        case .announce(.cue(let cue, let at)): cues.append(((at - Self.start).inSeconds, cue))
        case .finish(let summary): self.summary = summary
        default: break
        }
      }
      pending = core.drainEffects()
    }
    journaled = JournaledState(core)
  }
}
