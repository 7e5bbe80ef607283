import Foundation
import HealthModel
import Sessions
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("A recorded field test")
struct FieldTestRecordingTests {
  private func distance(_ finished: FinishedWorkout) throws -> QuantitySample {
    try #require(finished.samples.first { $0.type == .sixMinuteWalkTestDistance })
  }

  // SMW-01, SMW-04
  @Test("a six-minute walk on a course stops by itself, and its distance is measured")
  func course() throws {
    var test = try CoreFieldTest(.sixMinuteWalk, courseMeters: 30) { $0.remainderMeters = 12 }
    #expect(test.status.state == "prepared")
    #expect(test.status.fieldTest?.phase == "countdown")
    try test.beat(71)
    try test.pass(seconds: 3)
    #expect(test.status.state == "running")
    for _ in 1...14 {
      try test.pass(seconds: 25)
      #expect(try test.ask(.lap).refusal == nil)
      try test.beat(112)
    }
    #expect(test.status.distanceMeters == 420)
    #expect(test.status.fieldTest?.lapCount == 14)
    #expect(test.status.fieldTest?.remainingSeconds == 10)
    try test.pass(seconds: 30)
    let finished = try #require(test.saved())
    let start = CoreFieldTest.start + .seconds(3)
    #expect(finished.workout.span == TimeRange(start: start, duration: .seconds(360)))
    #expect(finished.workout.totals.distanceMeters == 432)
    let laps = try #require(test.summary).laps
    #expect(laps.count == 15)
    #expect(laps.prefix(14).allSatisfy { $0.distanceMeters == 30 })
    #expect(laps.last?.distanceMeters == 12)

    let sample = try distance(finished)
    #expect(try sample.quantity.value(in: .meter) == 432)
    #expect(sample.span == finished.workout.span)
    let metadata = sample.header.metadata
    #expect(metadata.bool(.wasUserEntered) == false)
    #expect(metadata.string(.fieldTest) == "six-minute-walk")
    #expect(metadata.string(.syncIdentifier)?.hasSuffix("/sixMinuteWalkTestDistance/test") == true)
    let low = try #require(metadata.quantity(.interval80Lower)).value(in: .meter)
    let high = try #require(metadata.quantity(.interval80Upper)).value(in: .meter)
    #expect(low < 432 && high > 432 && high - low < 10)
    let kept = finished.workout.header.metadata
    #expect(kept.string(.fieldTestEnd) == "completed")
    #expect(kept.number(.fieldTestLaps) == 14)
    #expect(kept.string(.fieldTestRemainderSource) == "told")
    #expect(try kept.quantity(.fieldTestStartHeartRate)?.value(in: .countPerMinute) == 71)
    #expect(try kept.quantity(.fieldTestEndHeartRate)?.value(in: .countPerMinute) == 112)
  }

  @Test("the cues are exactly the countdown, the minutes left, the warning and the end")
  func cues() throws {
    var test = try CoreFieldTest(.sixMinuteWalk, courseMeters: 30)
    try test.pass(seconds: 370)
    #expect(
      test.cues.map(\.cue) == [
        .countdown(3), .countdown(2), .countdown(1), .start, .minutesLeft(5), .minutesLeft(4),
        .minutesLeft(3), .minutesLeft(2), .minutesLeft(1), .secondsLeft(15), .finish(.completed),
      ])
    #expect(test.cues.map(\.seconds) == [0, 1, 2, 3, 63, 123, 183, 243, 303, 348, 363])
  }

  @Test("a rest is marked, and the clocks of the test and of the workout continue")
  func rest() throws {
    var test = try CoreFieldTest(.sixMinuteWalk, courseMeters: 30, countdown: .zero)
    try test.pass(seconds: 100)
    #expect(try test.ask(.pause).refusal == nil)
    #expect(test.status.state == "running")
    #expect(test.status.fieldTest?.phase == "resting")
    #expect(try test.ask(.pause).refusal?.contains("rest") == true)
    try test.pass(seconds: 40)
    #expect(try test.ask(.resume).refusal == nil)
    #expect(try test.ask(.resume).refusal != nil)
    try test.pass(seconds: 100)
    try test.ask(.toggle)
    try test.pass(seconds: 10)
    try test.ask(.toggle)
    try test.pass(seconds: 120)
    let finished = try #require(test.saved())
    #expect(finished.workout.duration.inSeconds == 360)
    #expect(finished.workout.events.allSatisfy { $0.kind != .pause })
    let rests = finished.workout.events.filter { $0.metadata.string(.segmentName) == "rest" }
    #expect(rests.map(\.span.duration) == [.seconds(40), .seconds(10)])
    let metadata = finished.workout.header.metadata
    #expect(metadata.number(.fieldTestRests) == 2)
    #expect(try metadata.quantity(.fieldTestRestTime)?.value(in: .second) == 50)
  }

  @Test("an early stop gives a result that is marked as stopped early")
  func early() throws {
    var test = try CoreFieldTest(.sixMinuteWalk, courseMeters: 30, countdown: .zero)
    for _ in 1...4 {
      try test.pass(seconds: 25)
      try test.ask(.lap)
    }
    #expect(try test.ask(.stop).refusal == nil)
    #expect(test.cues.last?.cue == .finish(.stoppedEarly))
    let sample = try distance(try #require(test.saved()))
    #expect(try sample.quantity.value(in: .meter) == 120)
    #expect(sample.header.metadata.string(.fieldTestEnd) == "stopped-early")
  }

  @Test("a recording that ends before its test has no result and is marked as interrupted")
  func interrupted() throws {
    var test = try CoreFieldTest(.sixMinuteWalk, courseMeters: 30, countdown: .zero)
    try test.pass(seconds: 25)
    try test.ask(.lap)
    test.core.stop(at: test.now)
    try test.pass(seconds: 0.5)
    let finished = try #require(test.saved())
    #expect(!finished.samples.contains { $0.type == .sixMinuteWalkTestDistance })
    #expect(finished.workout.header.metadata.string(.fieldTestEnd) == "interrupted")
  }

  @Test("a key pressed twice is one lap")
  func twice() throws {
    var test = try CoreFieldTest(.sixMinuteWalk, courseMeters: 30, countdown: .zero)
    try test.pass(seconds: 25)
    #expect(try test.ask(.lap).refusal == nil)
    try test.pass(seconds: 0.5)
    #expect(try test.ask(.lap).refusal?.contains("not counted") == true)
    #expect(test.status.distanceMeters == 30)
  }

  @Test("the end waits for the distance after the last lap, and then includes it")
  func remainder() throws {
    var test = try CoreFieldTest(.sixMinuteWalk, courseMeters: 30, countdown: .zero) {
      $0.asksForRemainder = true
    }
    #expect(try test.ask(.remainder, "3").refusal != nil)
    for _ in 1...14 {
      try test.pass(seconds: 25)
      try test.ask(.lap)
    }
    try test.pass(seconds: 30)
    #expect(test.summary == nil)
    #expect(test.status.state == "stopped")
    #expect(test.status.fieldTest?.phase == "asking")
    guard case .askRemainder(let reckoned?)? = test.cues.last?.cue else {
      Issue.record("nothing was asked: \(test.cues)")
      return
    }
    #expect(abs(reckoned - 12) < 1e-6)
    for text in ["31", "-1", "far", ""] {
      #expect(try test.ask(.remainder, text).refusal?.contains("0 m to 30") == true, "\(text)")
    }
    try test.pass(seconds: 20)
    #expect(try test.ask(.remainder, "8.5").refusal == nil)
    let finished = try #require(test.saved())
    #expect(finished.workout.span.duration == .seconds(360))
    #expect(finished.workout.totals.distanceMeters == 428.5)
    #expect(finished.workout.header.metadata.string(.fieldTestRemainderSource) == "told")
  }

  @Test("stopping instead of entering that distance estimates it from the pace")
  func unanswered() throws {
    var test = try CoreFieldTest(.sixMinuteWalk, courseMeters: 30, countdown: .zero) {
      $0.asksForRemainder = true
    }
    for _ in 1...14 {
      try test.pass(seconds: 25)
      try test.ask(.lap)
    }
    try test.pass(seconds: 30)
    #expect(try test.ask(.stop).refusal == nil)
    let finished = try #require(test.saved())
    #expect(abs((finished.workout.totals.distanceMeters ?? 0) - 432) < 1e-6)
    #expect(finished.workout.header.metadata.string(.fieldTestRemainderSource) == "reckoned")
    #expect(finished.workout.header.metadata.string(.fieldTestEnd) == "completed")
  }

  @Test("without a known course the receiver measures the distance, and its accuracy is stored")
  func receiver() throws {
    var test = try CoreFieldTest(.sixMinuteWalk, countdown: .zero)
    try test.walk(seconds: 366, speed: 1.5)
    let finished = try #require(test.saved())
    #expect(finished.workout.span.duration == .seconds(360))
    let sample = try distance(finished)
    #expect(abs(try sample.quantity.value(in: .meter) - 540) < 8)
    let metadata = sample.header.metadata
    #expect(metadata.string(.fieldTestDistanceSource) == "receiver")
    #expect(try metadata.quantity(.fieldTestHorizontalAccuracy)?.value(in: .meter) == 4)
    #expect(metadata[.fieldTestLaps] == nil)
  }

  @Test("a test measured by a receiver begins at the first accurate fix")
  func firstFix() throws {
    var test = try CoreFieldTest(.sixMinuteWalk)
    try test.pass(seconds: 60)
    #expect(test.cues.isEmpty)
    #expect(test.status.fieldTest?.phase == "waiting")
    try test.walk(seconds: 2, speed: 1.5, accuracy: 80)
    #expect(test.cues.isEmpty)
    try test.walk(seconds: 1, speed: 1.5)
    #expect(test.status.fieldTest?.phase == "countdown")
    try test.walk(seconds: 4, speed: 1.5)
    #expect(test.cues.map(\.cue) == [.countdown(3), .countdown(2), .countdown(1), .start])
    #expect(test.cues.last?.seconds == 66)
  }

  @Test("a mile measured by a receiver ends when a mile is reached")
  func mile() throws {
    var test = try CoreFieldTest(.rockportMile, countdown: .zero)
    try test.walk(seconds: 900, speed: 2)
    let finished = try #require(test.saved())
    let seconds = finished.workout.span.duration.inSeconds
    #expect(abs(seconds - 1609.344 / 2) < 5, "\(seconds) s")
    #expect(test.cues.count { if case .metersLeft = $0.cue { true } else { false } } == 3)
    #expect(finished.workout.header.metadata.string(.fieldTestEnd) == "completed")
  }

  @Test("correcting the host clock before the start shifts the start with it")
  func clock() throws {
    var test = try CoreFieldTest(.cooperRun, hostError: .seconds(3600))
    try test.walk(seconds: 735, speed: 3)
    let finished = try #require(test.saved())
    // The first fix arrives after one second, and a countdown of three seconds follows.
    #expect(
      finished.workout.span
        == TimeRange(start: CoreFieldTest.start + .seconds(4), duration: .seconds(720)))
  }

  @Test("shuttles count automatically; a marker is a missed line, and two in a row end the test")
  func shuttles() throws {
    var test = try CoreFieldTest(.shuttleRun, courseMeters: 20, countdown: .zero)
    #expect(try test.ask(.lap).refusal != nil)
    #expect(try test.ask(.pause).refusal?.contains("no rests") == true)
    try test.pass(seconds: 200)
    #expect(test.status.fieldTest?.level == 4)
    try test.ask(.marker)
    try test.pass(seconds: 8)
    try test.ask(.marker, "missed")
    let finished = try #require(test.saved())
    let metadata = finished.workout.header.metadata
    let shuttles = try #require(metadata.number(.fieldTestShuttles))
    #expect(finished.workout.totals.distanceMeters == shuttles * 20)
    let speed = try #require(metadata.quantity(.fieldTestSpeed)).value(in: .meterPerSecond)
    #expect(abs(speed - 9.5 / 3.6) < 1e-9)
    #expect(metadata.string(.fieldTestEnd) == "completed")
  }

  @Test("a test resumed after a crash keeps its laps and rests; an expired one is not resumed")
  func crash() throws {
    var test = try CoreFieldTest(.sixMinuteWalk, courseMeters: 30, countdown: .zero)
    for _ in 1...4 {
      try test.pass(seconds: 25)
      try test.ask(.lap)
    }
    let left = try #require(test.journaled)
    let data = try JSONEncoder().encode(test.core.options)
    let options = try JSONDecoder().decode(RecordingOptions.self, from: data)
    var core = try RecordingState(
      id: test.core.id, configuration: left.session.configuration, options: options,
      clock: left.clock)
    core.restore(left)
    #expect(core.fieldTest?.isOver(at: test.now + .seconds(30)) == false)
    #expect(core.fieldTest?.isOver(at: CoreFieldTest.start + .seconds(360)) == true)
    #expect(!core.goesOn(as: left.session.configuration, RecordingOptions(), age: .zero))
    core.resume(uptime: test.uptime + .seconds(30))
    #expect(core.fieldTest?.lapDates.count == 4)
    test.core = core
    test.uptime += .seconds(30)
    for _ in 1...9 {
      try test.pass(seconds: 25)
      try test.ask(.lap)
    }
    try test.pass(seconds: 10)
    let metadata = try #require(test.saved()).workout.header.metadata
    #expect(metadata.number(.fieldTestLaps) == 13)
    #expect(metadata.bool(.fieldTestHadGap) == true)
    #expect(metadata.string(.fieldTestEnd) == "completed")
  }

  @Test("options without a field test are encoded as before field tests existed")
  func oldOptions() throws {
    let data = try JSONEncoder().encode(RecordingOptions())
    let keys = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any]).keys
    #expect(!keys.contains("fieldTest"))
    #expect(try JSONDecoder().decode(RecordingOptions.self, from: data).fieldTest == nil)
  }
}
