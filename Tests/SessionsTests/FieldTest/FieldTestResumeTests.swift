import HealthModel
import Sessions
import Testing

@Suite("Resuming a field test from its session")
struct FieldTestResumeTests {
  private func session(_ kind: FieldTestKind) throws -> Session {
    var session = try Session(WorkoutConfiguration(activityType: kind.activity))
    try session.feed(.prepare(at: t(-3)), .start(at: t(0)))
    return session
  }

  @Test("a resumed test has its laps and rests, and gives the same result as an uninterrupted one")
  func same() throws {
    var session = try session(.sixMinuteWalk)
    var whole = try FieldTestProgress.started(.sixMinuteWalk, courseMeters: 30)
    for lap in 1...6 {
      try session.feed(.lap(at: t(Double(lap) * 25)))
      whole.feed(.lap(at: t(Double(lap) * 25)))
    }
    try session.feed(
      .beginSegment(name: FieldTestProgress.restName, at: t(160)),
      .endSegment(name: FieldTestProgress.restName, at: t(175)),
      .beginSegment(name: FieldTestProgress.restName, at: t(180)))
    whole.feed(.rest(at: t(160)), .walkOn(at: t(175)), .rest(at: t(180)))
    var resumed = FieldTestProgress(whole.test)
    resumed.resume(session)
    for event in [
      FieldTestEvent.walkOn(at: t(200)), .lap(at: t(230)), .time(at: t(360)),
      .remainder(meters: 3),
    ] {
      _ = whole.reduce(event)
      _ = resumed.reduce(event)
    }
    #expect(resumed.outcome == whole.outcome)
    #expect(resumed.outcome?.rests.count == 2)
  }

  @Test("missed lines are restored")
  func misses() throws {
    var session = try session(.shuttleRun)
    let line = ShuttleSchedule.beeps[9].offset
    try session.feed(.marker(at: t(0) + line + .milliseconds(300)))
    var resumed = FieldTestProgress(try FieldTest(.shuttleRun))
    resumed.resume(session)
    let next = t(0) + ShuttleSchedule.beeps[10].offset + .milliseconds(300)
    #expect(resumed.reduce(.missed(at: next)).last == .finish(at: next))
    #expect(resumed.outcome?.shuttleCount == 9)
  }

  @Test(
    "a session stopped before the remainder was entered is resumed as completed or stopped early",
    arguments: [(360.0, FieldTestEnd.completed), (200, .stoppedEarly)])
  func waiting(end: Double, reason: FieldTestEnd) throws {
    var session = try session(.sixMinuteWalk)
    try session.feed(.lap(at: t(25)), .stop(at: t(end)))
    var resumed = FieldTestProgress(try FieldTest(.sixMinuteWalk, courseMeters: 30))
    resumed.resume(session)
    #expect(resumed.outcome?.end == reason)
  }

  @Test("a recording that ends before its test aborts the test")
  func breakOff() throws {
    var session = try session(.sixMinuteWalk)
    try session.feed(.lap(at: t(25)))
    var resumed = FieldTestProgress(try FieldTest(.sixMinuteWalk, courseMeters: 30))
    resumed.resume(session)
    #expect(resumed.reduce(.breakOff(at: t(100))).isEmpty)
    #expect(resumed.outcome?.end == .interrupted)
    #expect(!resumed.waitsForRemainder)
  }
}
