import Feeds
import Foundation
import HealthModel
@testable import HealthStorage
import Routes
import Sessions
import Testing

@testable import Recording
@testable import RecordingCore

/// A one-minute walk on virtual clocks, recorded into a store, killed, and resumed.
///
/// The receiver's fixes arrive once per second from the fifth second on. An unkilled twin runs the
/// same scene and receives the same fixes as the killed one: none while that one is dead.
struct KilledScene: Sendable, CustomStringConvertible {
  enum Host: CaseIterable, Sendable {
    case right, ahead100, behind100, hourAhead, hourBehind, dayAhead, dayBehind, halfYearAhead
    case halfYearBehind, epoch, year2099
  }

  enum Jump: CaseIterable, Sendable {
    case none, ahead2, back2, ahead18, back18, eraAhead, eraBack
    /// Five epochs of another year, then the correct ones.
    case five2106, firstFive2106

    var offset: Duration {
      switch self {
      case .none: .zero
      case .ahead2: .seconds(2)
      case .back2: .seconds(-2)
      case .ahead18: .seconds(18)
      case .back18: .seconds(-18)
      case .eraAhead: ClockMapping.rollover
      case .eraBack: .zero - ClockMapping.rollover
      case .five2106, .firstFive2106: .seconds(80 * 31_557_600)
      }
    }

    /// The seconds of the scene in which the receiver's clock is off.
    var seconds: Range<Int> {
      switch self {
      case .none: 0..<0
      case .five2106: 14..<19
      case .firstFive2106: 5..<10
      default: 15..<1000
      }
    }
  }

  enum Kill: CaseIterable, Sendable {
    case beforeFix, afterFix, paused, inLap

    var second: Int {
      switch self {
      case .beforeFix: 3
      case .afterFix: 24
      case .paused: 27
      case .inLap: 30
      }
    }
  }

  enum Next: CaseIterable, Sendable {
    case recover, same, other, withoutReceiver, reboot, rebootWithoutClock

    var resumes: Bool { self != .recover && self != .other }
    var reboots: Bool { self == .reboot || self == .rebootWithoutClock }
  }

  var host: Host
  var jump: Jump
  var kill: Kill
  var next: Next

  var description: String { "host \(host), receiver \(jump), killed \(kill), then \(next)" }

  static let truth = Instant(secondsSince1970: 1_790_000_000)
  static let lastSecond = 60
  /// The number of seconds without a recorder.
  static let pause = 4
  static let rebootPause = 20
  private static let boot = Duration.seconds(5000)
  private static let newBoot = Duration.seconds(30)

  /// The host's wall clock at a second of the scene.
  func wallClock(_ second: Int, afterReboot: Bool = false) -> Instant {
    let now = Self.truth + .seconds(second)
    if afterReboot, next == .rebootWithoutClock {
      return Instant(secondsSince1970: 30) + .seconds(second)
    }
    return switch host {
    case .right: now
    case .ahead100: now + .seconds(100)
    case .behind100: now - .seconds(100)
    case .hourAhead: now + .seconds(3600)
    case .hourBehind: now - .seconds(3600)
    case .dayAhead: now + .seconds(86_400)
    case .dayBehind: now - .seconds(86_400)
    case .halfYearAhead: now + .seconds(205 * 86_400)
    case .halfYearBehind: now - .seconds(205 * 86_400)
    case .epoch: Instant(secondsSince1970: 20) + .seconds(second)
    case .year2099: Instant(secondsSince1970: 4_071_000_000) + .seconds(second)
    }
  }

  /// The seconds in which the recorder is dead or cannot date a fix yet.
  var silence: Range<Int> {
    guard next.resumes else { return kill.second..<kill.second }
    guard next.reboots else { return kill.second..<kill.second + Self.pause }
    return kill.second..<kill.second + Self.rebootPause
  }

  /// After a reboot three epochs have to agree if some were received before it; the twin does not
  /// receive the first two either.
  var twinSilence: Range<Int> {
    let waits = next.reboots && kill != .beforeFix
    return silence.lowerBound..<silence.upperBound + (waits ? 2 : 0)
  }

  var end: Int { next.resumes ? Self.lastSecond : kill.second }

  /// Records without being killed.
  func unkilled(in store: HealthStore) throws -> Workout {
    var run = try SceneRun(self, store: store, uptime: Self.boot)
    try run.record(1...kill.second)
    if end > kill.second {
      try run.record(
        kill.second + 1...end, silent: twinSilence, hasReceiver: next != .withoutReceiver)
    }
    return try run.stop()
  }

  /// Records, is killed, and continues with the scene's next step.
  func killed(in store: HealthStore) async throws -> Workout {
    try recordUntilKilled(in: store)
    let resumeSecond = silence.upperBound
    let uptime = next.reboots ? Self.newBoot : Self.boot + .seconds(resumeSecond)
    let clocks = HostClocks(
      wallClock: wallClock(resumeSecond, afterReboot: next.reboots), uptime: uptime)
    guard let id = try await store.unfinishedRecording()?.plan.id else {
      throw SceneError.notFinished
    }
    let bootID = next.reboots ? "another" : HostMachine.bootID
    return try await HostMachine.$assumedBootID.withValue(bootID) {
      let recovery = Recovery(store: store) { clocks }
      switch next {
      case .recover:
        guard case .finished(let workout) = try await recovery.finish() else {
          throw SceneError.notFinished
        }
        return workout
      case .other:
        let beginning = try await recovery.beginning(
          WorkoutConfiguration(activityType: .running), options: RecordingOptions()
        ) { _ in }
        guard case .new = beginning.kind, let workout = try await store.workout(id)
        else {
          throw SceneError.notFinished
        }
        return workout
      case .same, .withoutReceiver, .reboot, .rebootWithoutClock:
        let beginning = try await recovery.beginning(
          WorkoutConfiguration(activityType: .walking),
          options: RecordingOptions(hasPositioning: next != .withoutReceiver)
        ) { _ in }
        guard case .resumed(let journal, let core) = beginning.kind else {
          throw SceneError.notResumed
        }
        var run = SceneRun(
          self, resuming: core, journal, second: resumeSecond, uptime: uptime)
        try run.record(resumeSecond + 1...end, hasReceiver: next != .withoutReceiver)
        return try run.stop()
      }
    }
  }

  private func recordUntilKilled(in store: HealthStore) throws {
    var run = try SceneRun(self, store: store, uptime: Self.boot)
    try run.record(1...kill.second)
  }

  enum SceneError: Error {
    case notFinished, notResumed
  }
}

/// The shell of a recording, advanced second by second.
struct SceneRun {
  private let scene: KilledScene
  private var core: RecordingState
  private var writer: JournalWriter
  private let second: Int
  private let uptime: Duration
  private let isAfterReboot: Bool
  private var now: Duration
  private var workout: Workout?

  init(_ scene: KilledScene, store: HealthStore, uptime: Duration) throws {
    self.scene = scene
    self.uptime = uptime
    (second, isAfterReboot, now) = (0, false, uptime)
    let start = scene.wallClock(0)
    core = try RecordingState(
      id: UUID(), configuration: WorkoutConfiguration(activityType: .walking),
      options: RecordingOptions(), clock: ClockMapping(wallClock: start, uptime: uptime))
    writer = JournalWriter(
      try store.beginRecording(
        RecordingPlan(
          id: core.id, start: start, configuration: core.session.configuration,
          options: try JSONEncoder().encode(core.options))))
    try core.apply(.prepare(at: start))
    try core.apply(.start(at: start))
    try perform()
    try writer.flush(core)
  }

  init(
    _ scene: KilledScene, resuming core: RecordingState, _ journal: RecordingJournal, second: Int,
    uptime: Duration
  ) {
    self.scene = scene
    self.core = core
    self.second = second
    self.uptime = uptime
    now = uptime
    isAfterReboot = scene.next.reboots
    writer = JournalWriter(journal)
    self.core.resume(uptime: uptime)
  }

  mutating func record(
    _ seconds: ClosedRange<Int>, silent: Range<Int> = 0..<0, hasReceiver: Bool = true
  ) throws {
    for second in seconds {
      now = uptime + .seconds(second - self.second)
      try press(second)
      if hasReceiver, second >= 5, !(silent.lowerBound < second && second <= silent.upperBound) {
        core.receive(.reading(reading(second)))
        try perform()
      }
      core.tick(
        uptime: now, wallClock: scene.wallClock(second, afterReboot: isAfterReboot))
      try perform()
      try writer.flush(core)
    }
  }

  mutating func stop() throws -> Workout {
    core.stop(at: core.clock.utc(at: now))
    try perform()
    return try #require(workout)
  }

  /// Sends the user's commands: a lap or a pause before the kill, and a resume after it.
  private mutating func press(_ second: Int) throws {
    var command: ControlRequest.Command?
    if scene.kill == .inLap, second == 20 { command = .lap }
    if scene.kill == .paused, second == 22 { command = .pause }
    if scene.kill == .paused, second == 53 { command = .resume }
    guard let command else { return }
    #expect(core.answer(ControlRequest(command), uptime: now).refusal == nil)
    try perform()
  }

  private func reading(_ second: Int) -> Reading<Fix> {
    let truth = KilledScene.truth + .seconds(second)
    let told = scene.jump.seconds.contains(second) ? truth + scene.jump.offset : truth
    let location = Location(
      time: told, latitude: 48 + Double(second) * 1.4 / 111_200, longitude: 11, altitude: 500,
      horizontalAccuracy: 4, speed: 1.4)
    let fix = Fix(
      mode: .threeDimensional, receiverTime: told, location: location, satellitesUsed: 9)
    return Reading(time: told, uptime: now, value: fix)
  }

  private mutating func perform() throws {
    for effect in core.drainEffects() {
      switch effect {
      case .store(let location): writer.add(location)
      case .storeSamples(let samples): writer.add(samples)
      case .withdrawSamples(let names): try writer.withdraw(names)
      case .journalSession: writer.sessionChanged()
      case .shiftDates(let by): try writer.shiftDates(by: by, core)
      case .finish(let summary): workout = try writer.finish(summary, core)
      case .storeReading, .announce, .startWorkout, .journalActivity: break
      }
    }
  }
}
