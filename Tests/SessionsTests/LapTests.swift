import HealthModel
import Sessions
import Testing

@Suite("Laps") struct LapTests {
  /// Reports of a steady speed each second, `lag` seconds late, up to `end`.
  static func run(
    _ session: inout Session, metersPerSecond speed: Double, from start: Int, to end: Int,
    lag: Double = 0
  ) throws {
    for second in start...end {
      try session.feed(
        .tick(at: t(Double(second))),
        .distance(
          meters: speed * max(0, Double(second) - lag), at: t(max(0, Double(second) - lag))))
    }
  }

  static func autoLap(_ autoLap: AutoLap) throws -> Session {
    var session = try Session.running(options: SessionOptions(autoLap: autoLap))
    try session.feed(.start(at: t(0)), .distance(meters: 0, at: t(0)))
    return session
  }

  // WKT-09, WKT-17
  @Test("a lap spans from the end of the previous lap to now")
  func spans() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .lap(at: t(60)), .lap(at: t(150)))
    #expect(
      session.events.map(\.span) == [
        TimeRange(start: t(0), end: t(60)), TimeRange(start: t(60), end: t(150)),
      ])
    #expect(session.laps.map(\.number) == [1, 2])
    #expect(session.laps.map(\.distanceMeters) == [nil, nil])
  }

  @Test("pauses are excluded from a lap's time, not from its span")
  func pausedLap() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .pause(at: t(20)), .resume(at: t(50)), .lap(at: t(60)))
    #expect(session.laps[0].span == TimeRange(start: t(0), end: t(60)))
    #expect(session.laps[0].activeDuration == .seconds(30))
  }

  @Test(
    "a lap of 1 km ends at 1 km, between two reports, and is reported with its event")
  func exact() throws {
    var session = try Self.autoLap(.distance(Quantity(1, .kilometer)))
    try session.feed(.distance(meters: 990, at: t(297)))
    let effects = try session.reduce(.distance(meters: 1020, at: t(306)))
    let lap = try #require(session.laps.first)
    #expect(lap.span == TimeRange(start: t(0), end: t(300)))
    #expect(lap.distanceMeters == 1000)
    #expect(lap.trigger == .distance)
    #expect(lap.averageSpeedMetersPerSecond == 1000.0 / 300)
    let event = WorkoutEvent(
      kind: .lap, span: lap.span, metadata: [.lapDistance: .quantity(Quantity(1000, .meter))])
    #expect(effects == [.eventRecorded(event, index: 0), .lapFinished(lap)])
  }

  @Test("laps by distance do not drift", arguments: [Unit.kilometer, .mile])
  func noDrift(unit: Unit) throws {
    let lapMeters = try Quantity(1, unit).value(in: .meter)
    var session = try Self.autoLap(.distance(Quantity(1, unit)))
    try Self.run(&session, metersPerSecond: 3.7, from: 1, to: 10_000)
    #expect(session.laps.count == Int(37_000 / lapMeters))
    for lap in session.laps {
      let due = Double(lap.number) * lapMeters / 3.7
      #expect(abs((lap.span.end - t(due)).inSeconds) < 1e-5)
      #expect(abs((lap.distanceMeters ?? 0) - lapMeters) < 1e-8)
    }
  }

  @Test("one report can end several laps")
  func several() throws {
    var session = try Self.autoLap(.distance(Quantity(100, .meter)))
    try session.feed(.distance(meters: 350, at: t(70)))
    #expect(session.laps.map(\.span.end) == [t(20), t(40), t(60)])
    #expect(session.totals(at: t(70)).currentLap.distanceMeters == 50)
  }

  @Test("a manual lap restarts the distance of the next automatic one")
  func manualRestarts() throws {
    var session = try Self.autoLap(.distance(Quantity(1, .kilometer)))
    try Self.run(&session, metersPerSecond: 4, from: 1, to: 100)
    try session.feed(.lap(at: t(100)))
    try Self.run(&session, metersPerSecond: 4, from: 101, to: 400)
    #expect(session.laps.map(\.span.end) == [t(100), t(350)])
    #expect(session.laps.map(\.distanceMeters) == [400, 1000])
  }

  @Test("a lap that ends before its route data arrives gets its distance when it arrives")
  func corrected() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .distance(meters: 0, at: t(0)))
    try Self.run(&session, metersPerSecond: 5, from: 1, to: 100, lag: 3)
    try session.feed(.lap(at: t(100)))
    #expect(session.laps[0].distanceMeters == 485)
    #expect(try session.reduce(.distance(meters: 490, at: t(98))) == [])
    let effects = try session.reduce(.distance(meters: 510, at: t(102)))
    let event = WorkoutEvent(
      kind: .lap, span: TimeRange(start: t(0), end: t(100)),
      metadata: [.lapDistance: .quantity(Quantity(500, .meter))])
    #expect(effects == [.eventCorrected(event, index: 0)])
    #expect(session.events == [event])
    #expect(session.totals(at: t(102)).currentLap.distanceMeters == 10)
  }

  @Test("laps that the route never reached are settled at the end with the known data")
  func settledAtEnd() throws {
    var session = try Session.running()
    try session.feed(
      .start(at: t(0)), .distance(meters: 0, at: t(0)), .distance(meters: 40, at: t(8)),
      .lap(at: t(10)), .distance(meters: 45, at: t(9)))
    let effects = try session.reduce(.end(at: t(20)))
    #expect(session.laps.map(\.distanceMeters) == [45, 0])
    #expect(
      effects.contains {
        if case .eventCorrected(let event, index: 0) = $0 {
          event.metadata[.lapDistance] == .quantity(Quantity(45, .meter))
        } else {
          false
        }
      })
  }

  @Test("no distance is counted into the time of a pause")
  func acrossPause() throws {
    var session = try Self.autoLap(.distance(Quantity(100, .meter)))
    try session.feed(
      .distance(meters: 90, at: t(18)), .pause(at: t(18)), .resume(at: t(118)),
      .distance(meters: 110, at: t(122)))
    #expect(session.laps.map(\.span.end) == [t(120)])
    #expect(session.laps.map(\.activeDuration) == [.seconds(20)])
  }

  @Test("a lap by time ends after its active time, whenever the next event arrives")
  func byTime() throws {
    var session = try Self.autoLap(.time(.seconds(60)))
    try session.feed(.tick(at: t(59.9)))
    #expect(session.laps.isEmpty)
    try session.feed(.pause(at: t(90)), .resume(at: t(190)), .tick(at: t(400)))
    #expect(session.laps.map(\.span.end) == [t(60), t(220), t(280), t(340), t(400)])
    #expect(session.laps.allSatisfy { $0.activeDuration == .seconds(60) && $0.trigger == .time })
  }

  @Test("the end closes the current lap only if there were laps")
  func lastLap() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .lap(at: t(60)), .end(at: t(100)))
    #expect(session.laps.map(\.trigger) == [.manual, .finish])
    #expect(session.events.last?.span == TimeRange(start: t(60), end: t(100)))
    var plain = try Session.running()
    try plain.feed(.start(at: t(0)), .end(at: t(100)))
    #expect(plain.laps.isEmpty && plain.events.isEmpty)
    var exact = try Session.running()
    try exact.feed(.start(at: t(0)), .lap(at: t(60)), .end(at: t(60)))
    #expect(exact.laps.map(\.trigger) == [.manual])
  }

  @Test("late route data gives its distance to the lap in which it arrives")
  func lateRoute() throws {
    var session = try Session.running()
    try session.feed(
      .start(at: t(0)), .lap(at: t(60)), .distance(meters: 0, at: t(70)),
      .distance(meters: 150, at: t(100)), .lap(at: t(100)))
    #expect(session.laps.map(\.distanceMeters) == [nil, 150])
  }

  static let badDistances: [(Double, SessionError.Reason)] = [
    (-1, .notAValue(-1)), (.infinity, .notAValue(.infinity)), (1e12, .notAValue(1e12)),
    (99, .decreases(from: 100, to: 99)),
  ]

  @Test("an impossible distance is rejected and changes nothing", arguments: badDistances)
  func badDistance(meters: Double, reason: SessionError.Reason) throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .distance(meters: 100, at: t(30)))
    let before = session
    let event = SessionEvent.distance(meters: meters, at: t(31))
    #expect(throws: SessionError(event: event, state: .running, reason: reason)) {
      try session.reduce(event)
    }
    #expect(session == before)
  }
}
