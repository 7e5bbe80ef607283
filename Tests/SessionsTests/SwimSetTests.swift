import Foundation
import HealthModel
import Sessions
import TestSupport
import Testing

@Suite("Sets of a swim") struct SwimSetTests {
  static func sets(_ session: Session) -> [[Double]] {
    session.events.filter { $0.kind == .segment }
      .map { [($0.span.start - t(0)).inSeconds, ($0.span.end - t(0)).inSeconds] }
  }

  // SWIM-11, SWIM-12, SWIM-13
  @Test(
    "a pause ends a set at once, whatever the engine finds afterwards",
    arguments: [[], [.resting(since: t(208))], [.resting(since: t(211)), .swimming(since: t(3))]]
      as [[SessionEvent]])
  func pause(late: [SessionEvent]) throws {
    for var session in [try Session.pool(), try Session.openWater()] {
      try session.feed(.start(at: t(0)), .swimming(since: t(0)))
      let effects = try session.reduce(.pause(at: t(210)))
      let set = WorkoutEvent(kind: .segment, span: TimeRange(start: t(0), end: t(210)))
      #expect(effects.contains(.eventRecorded(set, index: 1)))
      for event in late { try session.feed(event) }
      #expect(Self.sets(session) == [[0, 210]])
      try session.feed(.resume(at: t(240)))
      for event in late { try session.feed(event) }
      #expect(Self.sets(session) == [[0, 210]])
    }
  }

  // SWIM-14
  @Test("without a pause a set ends when the swimming stopped")
  func forgotten() throws {
    var session = try Session.pool()
    try session.feed(.start(at: t(0)), .swimming(since: t(0)), .tick(at: t(110)))
    let effects = try session.reduce(.resting(since: t(100)))
    let set = WorkoutEvent(kind: .segment, span: TimeRange(start: t(0), end: t(100)))
    #expect(effects == [.eventRecorded(set, index: 0)])
    try session.feed(.pause(at: t(115)), .end(at: t(130)))
    #expect(Self.sets(session) == [[0, 100]])
  }

  // SWIM-15
  @Test(
    "a set begins with the start or the resume up to ten seconds before the swimming",
    arguments: [(0.0, 300.0), (4, 300), (10, 300), (10.5, 310.5), (60, 360), (-3, 300)])
  func resume(after delay: Double, start: Double) throws {
    var session = try Session.pool()
    try session.feed(
      .start(at: t(0)), .swimming(since: t(max(0, delay))), .pause(at: t(250)),
      .resume(at: t(300)), .tick(at: t(372)), .swimming(since: t(300 + delay)),
      .resting(since: t(400)))
    #expect(Self.sets(session) == [[start - 300, 250], [start, 400]])
  }

  @Test("swimming in progress at the start is a set from the start")
  func beforeStart() throws {
    var session = try Session.openWater()
    try session.feed(.start(at: t(0)), .swimming(since: t(-1)), .end(at: t(60)))
    #expect(Self.sets(session) == [[0, 60]])
  }

  @Test("after a rest a set begins with the swimming, even soon after the start")
  func afterRest() throws {
    var session = try Session.pool()
    try session.feed(
      .start(at: t(0)), .swimming(since: t(1)), .resting(since: t(5)), .swimming(since: t(8)),
      .resting(since: t(5)), .resting(since: t(60)))
    #expect(Self.sets(session) == [[0, 5], [8, 60]])
  }

  // SWIM-16
  @Test(
    "the end of the workout ends the current set, and only that",
    arguments: [
      ([.swimming(since: t(20))], [[20, 90]]),
      ([.swimming(since: t(20)), .resting(since: t(80))], [[20, 80]]),
      ([.swimming(since: t(20)), .pause(at: t(80))], [[20, 80]]),
      ([], []),
    ] as [([SessionEvent], [[Double]])])
  func end(events: [SessionEvent], sets: [[Double]]) throws {
    for stop: SessionEvent in [.stop(at: t(90)), .end(at: t(90))] {
      var session = try Session.pool()
      try session.feed(.start(at: t(0)))
      for event in events { try session.feed(event) }
      try session.feed(stop)
      _ = session.attempt(.resting(since: t(85)))
      _ = session.attempt(.end(at: t(91)))
      #expect(Self.sets(session) == sets)
      #expect(session.state == .ended)
    }
  }

  @Test("swimming reported after the pause that ended it is a set up to the pause, once")
  func toldLate() throws {
    var session = try Session.pool()
    try session.feed(
      .start(at: t(0)), .pause(at: t(30)), .swimming(since: t(12)), .swimming(since: t(14)))
    #expect(Self.sets(session) == [[12, 30]])
    try session.feed(.resume(at: t(60)), .swimming(since: t(40)), .resting(since: t(90)))
    #expect(Self.sets(session) == [[12, 30], [60, 90]])
  }

  @Test("withdrawn swimming is not a set")
  func none() throws {
    var session = try Session.pool()
    try session.feed(
      .start(at: t(0)), .swimming(since: t(20)), .resting(since: t(20)), .swimming(since: t(50)),
      .end(at: t(80)))
    #expect(Self.sets(session) == [[50, 80]])
  }

  @Test("the current set shows its number, time, lengths and distance")
  func live() throws {
    var session = try Session.pool()
    #expect(session.totals(at: t(0)).currentSet == nil)
    try session.feed(
      .start(at: t(0)), .swimming(since: t(2)), PoolTests.length(0, 30), .resting(since: t(30)),
      .swimming(since: t(70)), PoolTests.length(70, 101), PoolTests.length(101, 133))
    let totals = session.totals(at: t(140))
    #expect(totals.setCount == 1)
    let set = try #require(totals.currentSet)
    #expect(set.number == 2 && set.duration == .seconds(70))
    #expect(set.lengthCount == 2 && set.distanceMeters == 2 * 22.86)
    #expect(totals.lastLap == session.laps[2])
  }

  @Test("a run has no sets")
  func notASwim() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)))
    let event = SessionEvent.swimming(since: t(1))
    #expect(throws: SessionError(event: event, state: .running, reason: .notASwim)) {
      try session.reduce(event)
    }
  }

  @Test("a better clock shifts the current set")
  func clock() throws {
    var session = try Session.pool()
    try session.feed(
      .start(at: t(0)), .swimming(since: t(20)), .clockCorrected(by: .seconds(100)),
      .end(at: t(190)))
    #expect(Self.sets(session) == [[120, 190]])
  }

  @Test("a session encoded without sets is decoded")
  func decoding() throws {
    var session = try Session.pool()
    try session.feed(.start(at: t(0)), PoolTests.length(0, 30), PoolTests.length(30, 60))
    var keys = try #require(
      JSONSerialization.jsonObject(with: JSONEncoder().encode(session)) as? [String: Any])
    var book = try #require(keys["lapBook"] as? [String: Any])
    #expect(keys.removeValue(forKey: "swimSets") != nil)
    #expect(keys.removeValue(forKey: "withdrawnEvents") != nil)
    #expect(book.removeValue(forKey: "told") != nil)
    keys["lapBook"] = book
    let read = try JSONDecoder().decode(
      Session.self, from: JSONSerialization.data(withJSONObject: keys))
    #expect(read == session)
  }
}
