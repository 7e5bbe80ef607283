import HealthModel
import Sessions
import Testing

@Suite("Clock corrections") struct ClockCorrectionTests {
  @Test(
    "a better clock shifts every date and no duration",
    arguments: [Duration.seconds(3600), .seconds(-3600), .seconds(56 * 365 * 86_400)])
  func moves(offset: Duration) throws {
    var session = try Session.running()
    try session.feed(
      .start(at: t(0)), .distance(meters: 0, at: t(0)), .pause(at: t(60)), .resume(at: t(90)),
      .marker(at: t(95)), .beginSegment(at: t(96)), .lap(at: t(98)), .tick(at: t(100)))
    let before = session
    #expect(try session.reduce(.clockCorrected(by: offset)) == [.datesShifted(by: offset)])
    #expect(session.startDate == t(0) + offset)
    #expect(session.activeDuration(at: t(100) + offset) == .seconds(70))
    #expect(session.events.map(\.date) == before.events.map { $0.date + offset })
    #expect(session.laps.map(\.span.end) == [t(98) + offset])
    try session.feed(.end(at: t(120) + offset))
    #expect(session.summary?.span == TimeRange(start: t(0) + offset, end: t(120) + offset))
    #expect(session.summary?.activeDuration == .seconds(90))
  }

  @Test("a correction does not interrupt a heart rate or a sequence of still samples")
  func holdsOn() throws {
    let options = SessionOptions(autoPause: .pausesTimer)
    var session = try Session.running(options: options)
    let still = Movement(speedMetersPerSecond: 0)
    try session.feed(.start(at: t(0)), .heartRate(beatsPerMinute: 120, at: t(0)))
    for second in 1...4 { try session.feed(.movement(still, at: t(Double(second)))) }
    try session.feed(.clockCorrected(by: .seconds(1000)))
    #expect(session.totals(at: t(1010)).heartRate == 120)
    #expect(session.totals(at: t(1010)).averageHeartRate == 120)
    for second in 5...6 { try session.feed(.movement(still, at: t(1000 + Double(second)))) }
    #expect(session.events.map(\.date) == [t(1001), t(1001)])
  }

  @Test("a correction and its opposite cancel out")
  func backAndForth() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .pause(at: t(60)))
    let before = session
    try session.feed(.clockCorrected(by: .seconds(77)), .clockCorrected(by: .seconds(-77)))
    #expect(session == before)
  }

  @Test("a correction before the start has nothing to shift")
  func beforeStart() throws {
    var session = try Session.running()
    #expect(try session.reduce(.clockCorrected(by: .seconds(5))) == [])
  }

  @Test("an absurd correction, and one of an ended session, are rejected")
  func refused() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)))
    let absurd = SessionEvent.clockCorrected(by: .seconds(Int64.max / 1_000_000))
    #expect(throws: SessionError.self) { try session.reduce(absurd) }
    try session.feed(.end(at: t(5)))
    let late = SessionEvent.clockCorrected(by: .seconds(1))
    #expect(throws: SessionError(event: late, state: .ended, reason: .notAllowed)) {
      try session.reduce(late)
    }
  }
}
