import Foundation
import Haptics
import HealthModel
import RecordingCore
import Sessions
import Synchronization
import TestSupport
import Testing
import Training
import TrainingReports

@Suite("Cues of a plan") struct CueTests {
  @Test(
    "modes are joined by commas in any order, and none is the display alone",
    arguments: [
      ("none", []), ("tones", [.tones]), ("words", [.words]), ("vibration", [.vibration]),
      ("vibration,tones", [.tones, .vibration]), ("words,vibration,tones", CueChoice.Mode.all),
      ("", nil), ("bells", nil), ("tones,", nil), ("tones,tones", nil), ("none,tones", nil),
      ("Tones", nil),
    ] as [(String, Set<CueChoice.Mode>?)])
  func choice(text: String, modes: Set<CueChoice.Mode>?) {
    #expect(CueChoice(text)?.modes == modes)
    if let choice = CueChoice(text) { #expect(CueChoice(choice.text) == choice) }
  }

  @Test("words ring the bell, too, and vibration alone does not")
  func bell() throws {
    let words = try #require(CueChoice("words"))
    #expect(words.rings && words.speaks && !words.vibrates)
    let vibration = try #require(CueChoice("vibration"))
    #expect(!vibration.rings && !vibration.speaks && vibration.vibrates)
  }

  /// The cues of a run that is too slow, then too fast, then right.
  private static let cues: [PlanCue] = {
    var cues: [PlanCue] = []
    guard let plan = try? WorkoutPlan(text: "3min @ 5:00-5:10/km, 1min") else { return [] }
    var player = PlanPlayer(plan)
    let start = Instant(microseconds: 0)
    cues += player.process(.start(PlanReading(date: start)))
    for second in 1...300 {
      let speed = second < 60 ? 2.5 : second < 110 ? 4.0 : 3.28
      let date = start + .seconds(second)
      cues += player.process(.reading(PlanReading(date: date, speed: speed)))
    }
    return cues
  }()

  private static func pattern(of cue: PlanCue) -> VibrationPattern? {
    CueVibrator.pattern(of: .plan(cue, at: Instant(microseconds: 0)))
  }

  @Test(
    "step, countdown, advice, lap and end have patterns of their own, and an end of a step none")
  func patterns() throws {
    var found: [String: VibrationPattern] = [:]
    for cue in Self.cues {
      switch cue {
      case .stepStarted: found["step"] = Self.pattern(of: cue)
      case .countdown: found["countdown"] = Self.pattern(of: cue)
      case .target(let advice): found[advice.place.rawValue] = Self.pattern(of: cue)
      case .completed: found["completed"] = Self.pattern(of: cue)
      case .stepEnded: #expect(Self.pattern(of: cue) == nil)
      }
    }
    let session = try Self.lap()
    found["lap"] = CueVibrator.pattern(of: .lap(session))
    #expect(
      found.keys.sorted() == [
        "above", "below", "completed", "countdown", "lap", "step", "within",
      ])
    #expect(Set(found.values).count == found.count)
    // A countdown of a second each does not run into the next one.
    #expect(try #require(found["countdown"]).duration < 1000)
  }

  /// A lap of a minute.
  private static func lap() throws -> Lap {
    let start = Instant(microseconds: 1_000_000)
    var session = try Session(WorkoutConfiguration(activityType: .running))
    _ = try session.reduce(.start(at: start))
    let laps = try session.reduce(.lap(at: start + .seconds(60))).compactMap { effect -> Lap? in
      if case .lapFinished(let lap) = effect { lap } else { nil }
    }
    return try #require(laps.first)
  }

  /// A motor that counts, and that blocks until it is released.
  private final class Motor: Vibrator {
    let played = Mutex<[VibrationPattern]>([])
    let failure: HapticsError?
    let isHeld: Bool

    init(failure: HapticsError? = nil, isHeld: Bool = false) {
      self.failure = failure
      self.isHeld = isHeld
    }

    let gate = Mutex(false)

    func play(_ pattern: VibrationPattern) throws(HapticsError) {
      played.withLock { $0.append(pattern) }
      while isHeld, !gate.withLock({ $0 }) { sched_yield() }
      if let failure { throw failure }
    }
  }

  private static let countdown = RecordingNotice.plan(
    .countdown(seconds: 3), at: Instant(microseconds: 0))

  private static func wait(for condition: () -> Bool) async throws {
    for await _ in Attempts() {
      guard !condition() else { break }
    }
    #expect(condition())
  }

  @Test("vibrations are played in order and off the caller's thread, and a late one is dropped")
  func queue() async throws {
    let motor = Motor(isHeld: true)
    let vibrator = CueVibrator(motor)
    for _ in 0..<10 { vibrator.vibrate(for: Self.countdown) }
    motor.gate.withLock { $0 = true }
    try await Self.wait { motor.played.withLock { $0.count } == 3 }
    vibrator.vibrate(for: Self.countdown)
    try await Self.wait { motor.played.withLock { $0.count } == 4 }
  }

  @Test("the first failure of the motor is reported, and not the others")
  func failure() async throws {
    let reported = Mutex<[HapticsError]>([])
    let motor = Motor(failure: .silent)
    let vibrator = CueVibrator(motor) { error in reported.withLock { $0.append(error) } }
    for number in 1...3 {
      vibrator.vibrate(for: Self.countdown)
      try await Self.wait { motor.played.withLock { $0.count } == number }
    }
    try await Self.wait { reported.withLock { $0 } == [.silent] }
  }
}

extension CueChoice.Mode {
  fileprivate static let all = Set(allCases)
}
