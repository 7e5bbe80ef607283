import HealthModel
import Sessions
import Testing

@Suite("States") struct StateTests {
  // WKT-02, WKT-03
  @Test("a new session has not started")
  func notStarted() throws {
    let session = try Session.running()
    #expect(session.state == .notStarted)
    #expect(session.startDate == nil)
    #expect(session.elapsed(at: t(100)) == .zero)
  }

  // WKT-04, WKT-05, WKT-06, WKT-07, WKT-08, RTE-19
  @Test(
    "each change of state has both states and its date, between opening and closing of feeds")
  func life() throws {
    var session = try Session.running()
    #expect(
      try session.reduce(.start(at: t(0))) == [
        .stateChanged(from: .notStarted, to: .running, at: t(0)), .openFeeds(at: t(0)),
      ])
    let pause = WorkoutEvent(kind: .pause, at: t(10))
    #expect(
      try session.reduce(.pause(at: t(10))) == [
        .stateChanged(from: .running, to: .paused, at: t(10)), .eventRecorded(pause, index: 0),
        .routeInterrupted(at: t(10)),
      ])
    let resume = WorkoutEvent(kind: .resume, at: t(20))
    #expect(
      try session.reduce(.resume(at: t(20))) == [
        .stateChanged(from: .paused, to: .running, at: t(20)), .eventRecorded(resume, index: 1),
        .routeResumed(at: t(20)),
      ])
    let effects = try session.reduce(.end(at: t(30)))
    let summary = try #require(session.summary)
    #expect(
      effects == [
        .stateChanged(from: .running, to: .ended, at: t(30)), .closeFeeds(at: t(30)),
        .finished(summary),
      ])
  }

  // WKT-07
  @Test("a paused session can end, and its open pause lasts to the end")
  func endPaused() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .pause(at: t(60)), .end(at: t(100)))
    #expect(session.state == .ended)
    #expect(session.activeDuration(at: t(100)) == .seconds(60))
    #expect(session.summary?.activeDuration == .seconds(60))
    #expect(session.summary?.workout().duration == .seconds(60))
  }

  @Test("a prepared session may start or end, and gives no workout if it never started")
  func prepared() throws {
    var session = try Session.running()
    #expect(
      try session.reduce(.prepare(at: t(0))) == [
        .stateChanged(from: .notStarted, to: .prepared, at: t(0))
      ])
    var started = session
    #expect(try started.reduce(.start(at: t(5))).contains(.openFeeds(at: t(5))))
    #expect(
      try session.reduce(.end(at: t(5))) == [.stateChanged(from: .prepared, to: .ended, at: t(5))])
    #expect(session.summary == nil)
  }

  @Test("a stopped session keeps its end date, and accepts late data about the past")
  func stopped() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .distance(meters: 90, at: t(27)))
    #expect(
      try session.reduce(.stop(at: t(30))) == [
        .stateChanged(from: .running, to: .stopped, at: t(30)), .closeFeeds(at: t(30)),
      ])
    try session.feed(.distance(meters: 100, at: t(30)), .distance(meters: 130, at: t(31)))
    try session.feed(.end(at: t(40)))
    #expect(session.summary?.span == TimeRange(start: t(0), end: t(30)))
    #expect(session.summary?.totals.distanceMeters == 100)
  }

  @Test("raw values are those of the export format")
  func rawValues() {
    #expect(
      SessionState.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6])
    #expect(
      [SessionState.notStarted, .running, .ended, .paused, .prepared, .stopped].map(\.rawValue)
        == [1, 2, 3, 4, 5, 6])
  }

  static let histories: [(SessionState, [SessionEvent])] = [
    (.notStarted, []),
    (.prepared, [.prepare(at: t(0))]),
    (.running, [.start(at: t(0))]),
    (.paused, [.start(at: t(0)), .pause(at: t(1))]),
    (.stopped, [.start(at: t(0)), .stop(at: t(1))]),
    (.ended, [.start(at: t(0)), .end(at: t(1))]),
  ]
  static let allowed: [(SessionEvent, Set<SessionState>)] = [
    (.prepare(at: t(2)), [.notStarted]),
    (.start(at: t(2)), [.notStarted, .prepared]),
    (.pause(at: t(2)), [.running]),
    (.resume(at: t(2)), [.paused]),
    (.stop(at: t(2)), [.running, .paused]),
    (.end(at: t(2)), [.prepared, .running, .paused, .stopped]),
    (.pauseOrResumeRequest(at: t(2)), [.running, .paused]),
    (.lap(at: t(2)), [.running, .paused]),
    (.marker(at: t(2)), [.running, .paused]),
    (.beginSegment(at: t(2)), [.running, .paused]),
  ]

  // WKT-05, WKT-06, WKT-07
  @Test(
    "a command is accepted in the states of the table and rejected in all others",
    arguments: allowed)
  func table(command: SessionEvent, states: Set<SessionState>) throws {
    for (state, history) in Self.histories {
      var session = try Session.running()
      for event in history { _ = try session.reduce(event) }
      #expect(session.state == state)
      let before = session
      if states.contains(state) {
        _ = try session.reduce(command)
      } else {
        #expect(throws: SessionError(event: command, state: state, reason: .notAllowed)) {
          try session.reduce(command)
        }
        #expect(session == before, "a refusal changed the session")
      }
    }
  }
}
