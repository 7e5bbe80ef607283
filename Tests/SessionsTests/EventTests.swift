import HealthModel
import Sessions
import Testing

@Suite("Events") struct EventTests {
  // WKT-09, WKT-11, WKT-12, WKT-16, WKT-17, WKT-19, WKT-20, WKT-21
  @Test("pause, resume, lap, marker and request are recorded at once, all but the lap as moments")
  func recordedAtOnce() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)))
    let commands: [(SessionEvent, WorkoutEvent)] = [
      (.marker(at: t(5)), WorkoutEvent(kind: .marker, at: t(5))),
      (.lap(at: t(10)), WorkoutEvent(kind: .lap, span: TimeRange(start: t(0), end: t(10)))),
      (.pauseOrResumeRequest(at: t(15)), WorkoutEvent(kind: .pauseOrResumeRequest, at: t(15))),
      (.pause(at: t(20)), WorkoutEvent(kind: .pause, at: t(20))),
      (.resume(at: t(30)), WorkoutEvent(kind: .resume, at: t(30))),
    ]
    for (index, (command, event)) in commands.enumerated() {
      #expect(try session.reduce(command).contains(.eventRecorded(event, index: index)))
      #expect(session.events.count == index + 1)
      #expect(session.events.last == event)
    }
  }

  // WKT-10
  @Test("a marker preserves its data")
  func marker() throws {
    var session = try Session.running()
    let metadata: Metadata = [.markerText: .string("summit"), "Temperature": .number(3.5)]
    try session.feed(.start(at: t(0)), .marker(metadata, at: t(5)))
    #expect(session.events == [WorkoutEvent(kind: .marker, at: t(5), metadata: metadata)])
  }

  @Test("a marker whose number no file can represent is rejected")
  func unwritableMarker() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)))
    for value in [MetadataValue.number(.nan), .quantity(Quantity(.infinity, .meter))] {
      #expect(throws: SessionError.self) { try session.reduce(.marker(["x": value], at: t(1))) }
    }
    #expect(session.events.isEmpty)
  }

  // WKT-23, WKT-24, WKT-25, WKT-26, WKT-27
  @Test("a request changes nothing itself; its response does, and comes after it")
  func request() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .pauseOrResumeRequest(at: t(10)))
    #expect(session.state == .running)
    #expect(session.activeDuration(at: t(20)) == .seconds(20))
    let answer = try #require(RequestPolicy.toggle.answer(in: session.state, at: t(10)))
    try session.feed(answer)
    #expect(session.state == .paused)
    try session.feed(.pauseOrResumeRequest(at: t(20)))
    #expect(session.state == .paused)
    let second = try #require(RequestPolicy.toggle.answer(in: session.state, at: t(20)))
    try session.feed(second)
    #expect(session.state == .running)
    #expect(session.kinds == [.pauseOrResumeRequest, .pause, .pauseOrResumeRequest, .resume])
    #expect(session.activeDuration(at: t(30)) == .seconds(20))
  }

  // WKT-25
  @Test("a policy responds to a request in running and paused sessions only")
  func policies() {
    for state in SessionState.allCases {
      #expect(RequestPolicy.ignore.answer(in: state, at: t(0)) == nil)
      let toggle = RequestPolicy.toggle.answer(in: state, at: t(0))
      let marker = RequestPolicy.marker.answer(in: state, at: t(0))
      switch state {
      case .running: #expect(toggle == .pause(at: t(0)) && marker == .marker(at: t(0)))
      case .paused: #expect(toggle == .resume(at: t(0)) && marker == .marker(at: t(0)))
      default: #expect(toggle == nil && marker == nil)
      }
    }
  }

  // WKT-16, WKT-18, WKT-22
  @Test("a segment lasts from its beginning to its end, with its name and data")
  func segment() throws {
    var session = try Session.running(.traditionalStrengthTraining)
    try session.feed(.start(at: t(0)))
    let data: Metadata = ["Sets": .number(3)]
    #expect(try session.reduce(.beginSegment(name: "squats", data, at: t(10))) == [])
    #expect(session.openSegments.map(\.name) == ["squats"])
    let event = WorkoutEvent(
      kind: .segment, span: TimeRange(start: t(10), end: t(70)),
      metadata: data.merging([.segmentName: .string("squats")]) { a, _ in a })
    #expect(
      try session.reduce(.endSegment(name: "squats", at: t(70)))
        == [.eventRecorded(event, index: 0)])
    #expect(session.openSegments.isEmpty)
  }

  // WKT-18
  @Test("segments nest and overlap by name; without a name the latest one ends")
  func nested() throws {
    var session = try Session.running()
    try session.feed(
      .start(at: t(0)), .beginSegment(name: "a", at: t(1)), .beginSegment(name: "b", at: t(2)),
      .beginSegment(at: t(3)), .endSegment(name: "a", at: t(4)), .endSegment(at: t(5)),
      .endSegment(at: t(6)))
    #expect(
      session.events.map(\.span) == [
        TimeRange(start: t(1), end: t(4)), TimeRange(start: t(3), end: t(5)),
        TimeRange(start: t(2), end: t(6)),
      ])
    #expect(
      session.events.map { $0.metadata.string(.segmentName) } == ["a", nil, "b"])
  }

  // WKT-18
  @Test("open segments end with the session, except those without duration")
  func closedAtEnd() throws {
    var session = try Session.running()
    try session.feed(
      .start(at: t(0)), .beginSegment(name: "a", at: t(10)), .beginSegment(name: "b", at: t(30)),
      .end(at: t(30)))
    #expect(session.summary?.events.map(\.span) == [TimeRange(start: t(10), end: t(30))])
  }

  static let refusals: [(SessionEvent, SessionError.Reason)] = [
    (.endSegment(at: t(12)), .emptySpan(at: t(12))),
    (.endSegment(name: "hill", at: t(11)), .emptySpan(at: t(12))),
    (.endSegment(name: "valley", at: t(20)), .noOpenSegment(name: "valley")),
    (.beginSegment(name: "hill", at: t(20)), .segmentAlreadyOpen(name: "hill")),
  ]

  // WKT-18
  @Test(
    "a segment without duration, an unknown name and a duplicate name are rejected",
    arguments: refusals)
  func refusedSegments(event: SessionEvent, reason: SessionError.Reason) throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .beginSegment(name: "hill", at: t(12)))
    let before = session
    #expect(throws: SessionError(event: event, state: .running, reason: reason)) {
      try session.reduce(event)
    }
    #expect(session == before)
  }

  @Test("a refusal is a sentence with the attempted action and the reason")
  func sentence() throws {
    var session = try Session.running()
    let error = #expect(throws: SessionError.self) { try session.reduce(.pause(at: t(0))) }
    #expect(error?.description == "cannot pause: the session is not started")
  }
}
