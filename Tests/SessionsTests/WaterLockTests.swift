import HealthModel
import Sessions
import TestSupport
import Testing

@Suite("Water lock") struct WaterLockTests {
  // WLK-01, WLK-03
  @Test("the lock can be set as soon as the session runs")
  func lock() throws {
    var session = try Session.pool()
    try session.feed(.start(at: t(0)))
    #expect(try session.reduce(.lockWater(at: t(0))) == [.waterLocked(at: t(0))])
    #expect(session.isWaterLocked)
  }

  // WLK-02
  @Test(
    "the lock has an effect only while the workout is active and in the foreground",
    arguments: StateTests.histories, [true, false])
  func place(history: (SessionState, [SessionEvent]), isInForeground: Bool) throws {
    var session = try Session.pool()
    for event in history.1 { _ = try session.reduce(event) }
    let effects = try session.reduce(.lockWater(isInForeground: isInForeground, at: t(2)))
    let isLocked = isInForeground && [.running, .paused].contains(history.0)
    #expect(session.isWaterLocked == isLocked)
    #expect(effects == (isLocked ? [.waterLocked(at: t(2))] : []))
  }

  // WLK-02
  @Test("an active lock is not set again")
  func twice() throws {
    var session = try Session.pool()
    try session.feed(.start(at: t(0)), .lockWater(at: t(1)))
    #expect(try session.reduce(.lockWater(at: t(2))) == [])
    #expect(session.isWaterLocked)
  }

  // WLK-04
  @Test("the lock stays on for all other events", arguments: Seed.first(20))
  func stays(seed: Seed) throws {
    let history = try RandomHistory(seed: seed)
    var session = history.session
    try session.feed(.start(at: t(0)), .lockWater(at: t(0)))
    for event in history.events {
      if case .unlockWater = event { continue }
      _ = session.attempt(event)
    }
    #expect(session.isWaterLocked)
  }

  // WLK-04, WLK-05
  @Test("only unlocking ends the lock, with its signal, even after the end of the session")
  func unlock() throws {
    var session = try Session.pool()
    try session.feed(
      .start(at: t(0)), .lockWater(at: t(1)), .lap(at: t(2)), .pause(at: t(3)), .end(at: t(4)))
    #expect(session.isWaterLocked)
    #expect(try session.reduce(.unlockWater(at: t(5))) == [.waterUnlocked(at: t(5))])
    #expect(!session.isWaterLocked)
  }

  // WLK-06, WKT-27
  @Test("the request to pause or resume works while the lock is on")
  func request() throws {
    var session = try Session.pool()
    try session.feed(.start(at: t(0)), .lockWater(at: t(1)), .pauseOrResumeRequest(at: t(2)))
    let answer = try #require(RequestPolicy.toggle.answer(in: session.state, at: t(2)))
    try session.feed(answer)
    #expect(session.state == .paused)
    #expect(session.isWaterLocked)
    #expect(session.kinds == [.pauseOrResumeRequest, .pause])
  }
}
