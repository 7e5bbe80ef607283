import HealthModel
import Sessions
import Testing

@Suite("Durations") struct DurationTests {
  // WKT-14, WKT-15, WKT-29
  @Test("ten minutes with a pause of one minute last nine")
  func oneMinutePause() throws {
    var session = try Session.running()
    try session.feed(
      .start(at: t(0)), .pause(at: t(120)), .resume(at: t(180)), .marker(at: t(200)),
      .lap(at: t(300)), .end(at: t(600)))
    #expect(session.activeDuration(at: t(600)) == .seconds(540))
    #expect(session.pausedDuration(at: t(600)) == .seconds(60))
    #expect(session.elapsed(at: t(600)) == .seconds(600))
    #expect(session.summary?.activeDuration == .seconds(540))
    #expect(session.summary?.workout().duration == .seconds(540))
  }

  // WKT-28, WKT-29
  @Test(
    "the active time is readable at any moment, including past ones",
    arguments: [
      (-5, 0), (0, 0), (30, 30), (60, 60), (75, 60), (90, 60), (100, 70), (110, 80), (200, 80),
    ])
  func anyMoment(at second: Double, active: Int) throws {
    var session = try Session.running()
    try session.feed(
      .start(at: t(0)), .pause(at: t(60)), .resume(at: t(90)), .pause(at: t(110)))
    #expect(session.activeDuration(at: t(second)) == .seconds(active))
    #expect(
      session.activeDuration(at: t(second)) + session.pausedDuration(at: t(second))
        == session.elapsed(at: t(second)))
  }

  @Test("a pause within a pause and a resume while running are rejected and change nothing")
  func void() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)))
    let running = session
    #expect(throws: SessionError.self) { try session.reduce(.resume(at: t(1))) }
    #expect(session == running)
    try session.feed(.pause(at: t(2)))
    let paused = session
    #expect(throws: SessionError.self) { try session.reduce(.pause(at: t(3))) }
    #expect(session == paused)
  }

  @Test("a command that arrives late takes effect at its own date")
  func backdated() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .tick(at: t(100)), .pause(at: t(70)))
    #expect(session.activeDuration(at: t(100)) == .seconds(70))
  }

  @Test("a command never takes effect before the last change of state or end of a lap")
  func clamped() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .pause(at: t(50)), .resume(at: t(60)), .pause(at: t(59)))
    #expect(session.events.last == WorkoutEvent(kind: .pause, at: t(60)))
    var lapped = try Session.running()
    try lapped.feed(.start(at: t(0)), .lap(at: t(50)), .pause(at: t(45)))
    #expect(lapped.events.last == WorkoutEvent(kind: .pause, at: t(50)))
  }

  @Test("the end is not before any recorded event")
  func endAfterEvents() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .marker(at: t(50)), .end(at: t(40)))
    #expect(session.endDate == t(50))
  }

  @Test("a command with an inconsistent date is rejected with both dates, and changes no duration")
  func clockOfAnotherTime() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .tick(at: t(5000)))
    let before = session
    let back = SessionEvent.pause(at: t(5000 - 3600))
    #expect(
      throws: SessionError(
        event: back, state: .running, reason: .goesBack(to: t(1400), behind: t(5000)))
    ) { try session.reduce(back) }
    let month = SessionEvent.tick(at: t(5000 + 32 * 86_400))
    #expect(
      throws: SessionError(
        event: month, state: .running,
        reason: .jumpsAhead(to: t(5000 + 32 * 86_400), of: t(5000)))
    ) { try session.reduce(month) }
    for extreme in [Int64.min, .max] {
      #expect(throws: SessionError.self) {
        try session.reduce(.pause(at: Instant(microseconds: extreme)))
      }
    }
    #expect(session == before)
  }

  @Test("a tick of the past changes nothing")
  func oldTick() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .tick(at: t(100)))
    let before = session
    try session.feed(.tick(at: t(10)))
    #expect(session == before)
  }
}
