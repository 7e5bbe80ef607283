import HealthModel
import Sessions
import TestSupport
import Testing

@Suite("Field test results")
struct FieldTestOutcomeTests {
  @Test("the distance is the laps plus the reported meters after them")
  func told() throws {
    var progress = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: 30)
    progress.walkCourse(of: 30, at: 1.3, until: 360)
    progress.feed(.time(at: t(360)), .remainder(meters: 17))
    let outcome = try #require(progress.outcome)
    #expect(outcome.lapCount == 15)
    #expect(outcome.distanceMeters == 467)
    #expect(outcome.isRemainderTold)
    #expect(outcome.distanceSource == .course)
    let deviation = try #require(outcome.distanceDeviationMeters)
    #expect(deviation > 0.5 && deviation < 3)
  }

  @Test(
    "unreported meters after the last lap are estimated from its pace",
    arguments: [(30.0, 1.3), (30, 0.6), (20, 1.7), (50, 1.1), (400, 1.5)])
  func reckoned(course: Double, speed: Double) throws {
    var progress = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: course)
    progress.walkCourse(of: course, at: speed, until: 360)
    progress.feed(.time(at: t(360)))
    let outcome = try #require(progress.outcome)
    #expect(abs((outcome.distanceMeters ?? 0) - 360 * speed) < 0.01)
    #expect(!outcome.isRemainderTold)
    #expect((outcome.distanceDeviationMeters ?? 0) >= 0.1 * course)
  }

  @Test(
    "for a changing pace the last laps are used, and the true value is within the stated error",
    arguments: Seed.first(50))
  func uneven(seed: Seed) throws {
    var generator = seed.generator
    var progress = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: 30)
    var (time, truth) = (0.0, 0.0)
    var speed = Double.random(in: 0.8...1.6, using: &generator)
    while true {
      speed *= Double.random(in: 0.95...1.05, using: &generator)
      guard time + 30 / speed <= 360 else { break }
      time += 30 / speed
      truth += 30
      progress.feed(.lap(at: t(time)))
    }
    truth += (360 - time) * speed
    progress.feed(.time(at: t(360)))
    let outcome = try #require(progress.outcome)
    let error = abs((outcome.distanceMeters ?? 0) - truth)
    #expect(error < 3 * (outcome.distanceDeviationMeters ?? 0), "\(seed): \(error) m")
  }

  @Test("a rest after the last lap does not affect its pace, and the clock continues")
  func rests() throws {
    var progress = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: 30)
    for lap in 1...13 { progress.feed(.lap(at: t(Double(lap) * 25))) }
    #expect(progress.feed(.rest(at: t(330))) == [.cue(.rest(1), at: t(330))])
    #expect(progress.feed(.rest(at: t(331))).isEmpty)
    #expect(progress.feed(.walkOn(at: t(350))) == [.cue(.walkOn, at: t(350))])
    #expect(progress.feed(.walkOn(at: t(351))).isEmpty)
    #expect(progress.feed(.time(at: t(360))).last == .finish(at: t(360)))
    let outcome = try #require(progress.outcome)
    #expect(outcome.restDuration == .seconds(20))
    // 35 s after the last lap, 20 of them at rest: 15 s at 1.2 m/s.
    #expect(abs((outcome.distanceMeters ?? 0) - (390 + 18)) < 1e-6)
  }

  @Test("a rest that lasts to the end ends with the test")
  func openRest() throws {
    var progress = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: 30)
    progress.feed(.rest(at: t(300)), .time(at: t(360)))
    #expect(progress.outcome?.rests == [TimeRange(start: t(300), end: t(360))])
  }

  @Test("an early stop gives the distance up to that moment")
  func stopped() throws {
    var progress = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: 30)
    for lap in 1...6 { progress.feed(.lap(at: t(Double(lap) * 25))) }
    #expect(progress.feed(.stop(at: t(160))) == [.cue(.finish(.stoppedEarly), at: t(160))])
    let outcome = try #require(progress.outcome)
    #expect(outcome.end == .stoppedEarly)
    #expect(outcome.span.duration == .seconds(160))
    #expect(abs((outcome.distanceMeters ?? 0) - 192) < 1e-6)
  }

  @Test("without a lap, a receiver or an entered value there is no distance")
  func unknown() throws {
    var progress = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: 30)
    progress.feed(.time(at: t(360)))
    #expect(progress.outcome?.distanceMeters == nil)
    var received = try FieldTestProgress.started(.cooperRun)
    received.feed(.time(at: t(720)))
    #expect(received.outcome?.distanceMeters == nil)
  }

  @Test("a receiver's distance is that of the last second, with an error that its accuracy widens")
  func receiver() throws {
    func outcome(accuracy: Double) throws -> FieldTestOutcome {
      var progress = try FieldTestProgress.started(.sixMinuteWalk)
      for second in 1...359 {
        progress.feed(
          .accuracy(meters: accuracy),
          .distance(meters: 1.5 * Double(second), at: t(Double(second))))
      }
      progress.feed(.time(at: t(360.4)), .distance(meters: 541.5, at: t(361)))
      return try #require(progress.outcome)
    }
    let open = try outcome(accuracy: 4)
    #expect(abs((open.distanceMeters ?? 0) - 540) < 1e-6)
    #expect(open.distanceSource == .receiver)
    #expect(open.horizontalAccuracyMeters == 4)
    #expect(abs((open.distanceDeviationMeters ?? 0) - 18.8) < 0.2)
    let roofed = try outcome(accuracy: 30)
    #expect((roofed.distanceDeviationMeters ?? 0) > 50)
  }

  @Test("the heart rates around the start and the end are means; lost contact is absent")
  func heartRates() throws {
    var progress = FieldTestProgress(try FieldTest(.rockportMile, courseMeters: 400))
    progress.feed(.prepare(at: t(-3)), .heartRate(beatsPerMinute: 70, at: t(-2)))
    progress.feed(.heartRate(beatsPerMinute: 74, at: t(-1)), .time(at: t(0)))
    for second in 1...800 {
      let rate = second <= 600 ? 120.0 : 140
      progress.feed(.heartRate(beatsPerMinute: second % 10 == 0 ? 0 : rate, at: t(Double(second))))
      if second % 200 == 0 { progress.feed(.lap(at: t(Double(second)))) }
    }
    let outcome = try #require(progress.outcome)
    #expect(abs((outcome.startHeartRate ?? 0) - (70 + 74 + 5 * 120) / 7) < 1e-9)
    #expect(outcome.endHeartRate == 140)
    #expect(outcome.lastQuarterHeartRate == 140)
    var silent = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: 30)
    silent.feed(.time(at: t(360)))
    #expect(silent.outcome?.endHeartRate == nil)
  }

  @Test(
    "a key pressed twice is not a lap",
    arguments: [(30.0, 5.0, false), (30, 7, true), (20, 1, false)])
  func tooFast(course: Double, seconds: Double, isAllowed: Bool) throws {
    var progress = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: course)
    progress.feed(.lap(at: t(25)))
    #expect(progress.allowsLap(at: t(25 + seconds)) == isAllowed)
  }
}
