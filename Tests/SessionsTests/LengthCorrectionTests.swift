import HealthModel
import Sessions
import Testing

@Suite("Corrections of lengths") struct LengthCorrectionTests {
  typealias Style = SwimmingStrokeStyle

  static func length(
    _ start: Double, _ end: Double, _ style: Style = .freestyle, strokes: Int? = 12
  ) -> SwimLength {
    SwimLength(span: TimeRange(start: t(start), end: t(end)), style: style, strokeCount: strokes)
  }

  static func swim(_ lengths: SwimLength...) throws -> Session {
    var session = try Session.pool()
    try session.feed(.start(at: t(0)))
    for length in lengths { try session.feed(.length(length)) }
    return session
  }

  static func ends(_ session: Session) -> [Double] {
    session.laps.map { ($0.span.end - t(0)).inSeconds }
  }

  // SWIM-06, SWIM-17
  @Test("splitting a length keeps the event of the first and adds a new one for the second")
  func split() throws {
    var session = try Self.swim(Self.length(0, 30), Self.length(30, 90))
    let effects = try session.reduce(
      .lengthsCorrected(from: 1, [Self.length(30, 61), Self.length(61, 90, .backstroke)]))
    #expect(
      effects == [
        .eventCorrected(session.events[1], index: 1),
        .eventRecorded(session.events[2], index: 2),
        .lapsCorrected(from: 2, Array(session.laps[1...])),
      ])
    #expect(Self.ends(session) == [30, 61, 90])
    #expect(session.laps.map(\.number) == [1, 2, 3])
    #expect(session.laps.map(\.revision) == [0, 1, 0])
    #expect(session.distanceMeters == 3 * 22.86)
    #expect(session.events.map(\.span) == session.laps.map(\.span))
  }

  // SWIM-06, SWIM-17
  @Test("merging two lengths withdraws an event, which keeps its place and is not stored")
  func join() throws {
    var session = try Self.swim(
      Self.length(0, 30), Self.length(30, 61), Self.length(61, 90))
    let effects = try session.reduce(
      .lengthsCorrected(from: 1, [Self.length(30, 90, .backstroke, strokes: 24)]))
    #expect(
      effects == [
        .eventCorrected(session.events[1], index: 1), .eventWithdrawn(index: 2),
        .lapsCorrected(from: 2, [session.laps[1]]),
      ])
    #expect(session.events[1].metadata.enumeration(.swimmingStrokeStyle) == Style.backstroke)
    #expect(session.events[1].metadata.number(.swolfScore) == 84)
    try session.feed(.length(Self.length(90, 120)), .end(at: t(130)))
    let summary = try #require(session.summary)
    #expect(summary.events.map(\.span.end) == [t(30), t(90), t(120)])
    #expect(summary.laps.map(\.number) == [1, 2, 3])
    #expect(summary.totals.distanceMeters == 3 * 22.86)
    #expect(session.events.count == 4)
  }

  @Test("the last length is withdrawn if it was false")
  func withdrawn() throws {
    var session = try Self.swim(Self.length(0, 30), Self.length(30, 42))
    #expect(
      try session.reduce(.lengthsCorrected(from: 1, []))
        == [.eventWithdrawn(index: 1), .lapsCorrected(from: 2, [])])
    #expect(Self.ends(session) == [30])
    try session.feed(.length(Self.length(30, 60)))
    #expect(Self.ends(session) == [30, 60])
    #expect(session.laps[1].eventIndex == 2)
  }

  @Test("a correction without a difference changes nothing")
  func same() throws {
    var session = try Self.swim(Self.length(0, 30), Self.length(30, 60))
    let before = session
    #expect(
      try session.reduce(.lengthsCorrected(from: 0, [Self.length(0, 30), Self.length(30, 60)]))
        == [])
    #expect(session == before)
  }

  @Test("a wrong end moves, also across a pause, and pauses count in no lap")
  func moved() throws {
    var session = try Self.swim(Self.length(0, 30), Self.length(30, 58))
    try session.feed(.pause(at: t(70)), .resume(at: t(100)))
    try session.feed(.lengthsCorrected(from: 1, [Self.length(30, 64)]))
    #expect(session.laps[1].activeDuration == .seconds(34))
    try session.feed(.length(Self.length(60, 130)))
    #expect(session.laps[2].span == TimeRange(start: t(64), end: t(130)))
    #expect(session.laps[2].activeDuration == .seconds(36))
  }

  @Test("a manually counted length is preserved, and the engine does not count it again")
  func counted() throws {
    var session = try Self.swim(Self.length(0, 30))
    try session.feed(.lap(at: t(61)))
    #expect(try session.reduce(.length(Self.length(30, 60))) == [])
    #expect(session.lengthCount == 2)
    try session.feed(.length(Self.length(60, 92)))
    #expect(Self.ends(session) == [30, 61, 92])
    #expect(session.laps.map(\.trigger) == [.length, .manual, .length])
    let counted = session.laps[1]
    try session.feed(
      .lengthsCorrected(from: 0, [Self.length(0, 29), Self.length(29, 60), Self.length(62, 92)]))
    #expect(Self.ends(session) == [29, 61, 92])
    #expect(session.laps[1] == counted)
    #expect(session.distanceMeters == 3 * 22.86)
  }

  @Test("a correction across a manually counted length leaves the counted length unchanged")
  func countedBetween() throws {
    var session = try Self.swim(Self.length(0, 30))
    try session.feed(.lap(at: t(50)), .length(Self.length(50, 80)))
    try session.feed(.lengthsCorrected(from: 0, [Self.length(0, 36), Self.length(36, 80)]))
    // The counted lap began where the first ended when it was counted; it is not moved.
    #expect(
      session.laps.map(\.span) == [
        TimeRange(start: t(0), end: t(30)), TimeRange(start: t(30), end: t(50)),
        TimeRange(start: t(50), end: t(80)),
      ])
  }

  static let refusals: [(SessionEvent, SessionError.Reason)] = [
    (.lengthsCorrected(from: 3, []), .noSuchLength(index: 3, count: 2)),
    (.lengthsCorrected(from: -1, [length(0, 30)]), .noSuchLength(index: -1, count: 2)),
    (.lengthsCorrected(from: 1, [length(40, 40)]), .emptySpan(at: t(40))),
    (.lengthsCorrected(from: 1, [length(10, 29)]), .goesBack(to: t(29), behind: t(30))),
    (
      .lengthsCorrected(from: 0, [length(0, 40), length(20, 40)]),
      .goesBack(to: t(40), behind: t(40))
    ),
    (.lengthsCorrected(from: 1, [length(30, 60, strokes: -1)]), .notAValue(-1)),
  ]

  @Test(
    "corrections of unknown lengths, and with impossible ones, are rejected",
    arguments: refusals)
  func refused(event: SessionEvent, reason: SessionError.Reason) throws {
    var session = try Self.swim(Self.length(0, 30), Self.length(30, 60))
    #expect(throws: SessionError(event: event, state: .running, reason: reason)) {
      try session.reduce(event)
    }
  }

  @Test("outside a pool there are no lengths to correct")
  func notAPool() throws {
    var session = try Session.openWater()
    try session.feed(.start(at: t(0)))
    let event = SessionEvent.lengthsCorrected(from: 0, [Self.length(0, 30)])
    #expect(throws: SessionError(event: event, state: .running, reason: .notAPool)) {
      try session.reduce(event)
    }
  }

  @Test("before the start and after the end a correction changes nothing")
  func outside() throws {
    var session = try Session.pool()
    #expect(try session.reduce(.lengthsCorrected(from: 0, [Self.length(0, 30)])) == [])
    #expect(try session.reduce(.lengthsCorrected(from: 0, [])) == [])
    try session.feed(.start(at: t(0)), .length(Self.length(0, 30)), .end(at: t(40)))
    #expect(try session.reduce(.lengthsCorrected(from: 0, [])) == [])
    #expect(session.laps.count == 1)
  }
}
