import HealthModel
import Sessions
import Testing

@Suite("Heart rate") struct HeartRateTests {
  static func session(_ values: [(Double, Double)]) throws -> Session {
    var session = try Session.running()
    try session.feed(.start(at: t(0)))
    for (second, beats) in values {
      try session.feed(.heartRate(beatsPerMinute: beats, at: t(second)))
    }
    return session
  }

  @Test("the average weights each value by its duration")
  func weighted() throws {
    let session = try Self.session([(0, 100), (10, 160), (12, 130)])
    let totals = session.totals(at: t(20))
    // 100 for 10 s, 160 for 2 s, 130 for 8 s
    #expect(totals.averageHeartRate == 118)
    #expect(totals.maximumHeartRate == 160)
    #expect(totals.heartRate == 130)
  }

  @Test("the last value before a strap falls silent counts only for its hold time")
  func silence() throws {
    let session = try Self.session([(0, 100), (600, 160)])
    let totals = session.totals(at: t(615))
    #expect(totals.averageHeartRate == 130)
    #expect(session.totals(at: t(616)).heartRate == nil)
  }

  @Test("0 is lost contact, not a value")
  func lostContact() throws {
    let session = try Self.session([(0, 100), (5, 0), (6, 0), (10, 120)])
    let totals = session.totals(at: t(15))
    #expect(totals.averageHeartRate == 110)
    #expect(try Self.session([(0, 100), (5, 0)]).totals(at: t(6)).heartRate == nil)
    let never = try Self.session([(0, 0), (5, 0)]).totals(at: t(6))
    #expect(never.averageHeartRate == nil && never.maximumHeartRate == nil)
  }

  @Test("only active time counts, even if the pause arrives late")
  func pauses() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)))
    for second in 0..<20 {
      try session.feed(
        .heartRate(beatsPerMinute: second < 10 ? 150 : 180, at: t(Double(second))))
    }
    try session.feed(.pause(at: t(10)), .tick(at: t(60)))
    #expect(session.totals(at: t(60)).averageHeartRate == 150)
    #expect(session.totals(at: t(60)).maximumHeartRate == 150)
  }

  @Test("the average of hours equals a manual sum, and memory does not grow")
  func long() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)))
    var sum = 0.0
    for second in 0..<20_000 {
      let beats = 100 + Double(second % 61)
      sum += beats
      try session.feed(.heartRate(beatsPerMinute: beats, at: t(Double(second))))
    }
    let average = try #require(session.totals(at: t(20_000)).averageHeartRate)
    #expect(abs(average - sum / 20_000) < 1e-9)
    #expect(session.totals(at: t(20_000)).maximumHeartRate == 160)
  }

  @Test("values before the start and after the end are accepted and do not count")
  func outside() throws {
    var session = try Session.running()
    #expect(try session.reduce(.heartRate(beatsPerMinute: 200, at: t(-5))) == [])
    try session.feed(
      .start(at: t(0)), .heartRate(beatsPerMinute: 120, at: t(1)), .stop(at: t(10)),
      .heartRate(beatsPerMinute: 200, at: t(11)), .end(at: t(12)),
      .heartRate(beatsPerMinute: 200, at: t(13)))
    #expect(session.summary?.totals.averageHeartRate == 120)
    #expect(session.summary?.totals.maximumHeartRate == 120)
  }

  @Test("an impossible heart rate is rejected", arguments: [-1, 301, Double.infinity])
  func refused(beats: Double) throws {
    var session = try Self.session([(0, 100)])
    let event = SessionEvent.heartRate(beatsPerMinute: beats, at: t(1))
    #expect(throws: SessionError(event: event, state: .running, reason: .notAValue(beats))) {
      try session.reduce(event)
    }
  }

  @Test("a value older than the one before it is rejected with both dates")
  func backwards() throws {
    var session = try Self.session([(5, 100)])
    let event = SessionEvent.heartRate(beatsPerMinute: 90, at: t(4))
    #expect(
      throws: SessionError(
        event: event, state: .running, reason: .goesBack(to: t(4), behind: t(5)))
    ) { try session.reduce(event) }
  }
}
