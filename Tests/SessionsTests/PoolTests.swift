import HealthModel
import Sessions
import Testing

@Suite("Pool swims") struct PoolTests {
  static func length(
    _ start: Double, _ end: Double, _ style: SwimmingStrokeStyle = .freestyle, strokes: Int? = nil
  ) -> SessionEvent {
    .length(
      SwimLength(span: TimeRange(start: t(start), end: t(end)), style: style, strokeCount: strokes))
  }

  // SWIM-06, SWIM-07, SWIM-09, SWIM-10
  @Test("each length is a lap event at once, with its style, and SWOLF if strokes were counted")
  func lapEvents() throws {
    var session = try Session.pool()
    try session.feed(.start(at: t(0)))
    for (index, style) in SwimmingStrokeStyle.allCases.enumerated() {
      let start = Double(index * 30)
      let effects = try session.reduce(Self.length(start, start + 30, style, strokes: 18))
      let event = WorkoutEvent(
        kind: .lap, span: TimeRange(start: t(start), end: t(start + 30)),
        metadata: [
          .swimmingStrokeStyle: .number(Double(style.rawValue)), .swolfScore: .number(48),
        ])
      #expect(effects == [.eventRecorded(event, index: index), .lapFinished(session.laps[index])])
    }
  }

  // SWIM-03, SWIM-17, INF-05
  @Test("the distance is the lap count times the lap length")
  func distance() throws {
    var session = try Session.pool(Quantity(25, .yard))
    try session.feed(.start(at: t(0)))
    #expect(session.distanceMeters == 0)
    for lap in 0..<8 { try session.feed(Self.length(Double(lap * 30), Double(lap * 30 + 30))) }
    try session.feed(.distance(meters: 10_000, at: t(240)), .lap(at: t(275)), .end(at: t(300)))
    #expect(session.laps.count == 9)
    #expect(session.summary?.totals.distanceMeters == 9 * 22.86)
    #expect(session.laps.allSatisfy { $0.distanceMeters == 22.86 })
  }

  // SWIM-18
  @Test("laps and the current style are readable from the lap events alone")
  func fromEventsAlone() throws {
    var session = try Session.pool()
    var lapCount = 0
    var style = SwimmingStrokeStyle.unknown
    let events: [SessionEvent] = [
      .start(at: t(0)), Self.length(0, 30), Self.length(30, 62), .pause(at: t(70)),
      .resume(at: t(90)), Self.length(92, 130, .backstroke), .end(at: t(140)),
    ]
    for event in events {
      for case .eventRecorded(let event, _) in try session.reduce(event) where event.kind == .lap {
        lapCount += 1
        style = event.metadata.enumeration(.swimmingStrokeStyle) ?? .unknown
      }
    }
    #expect(lapCount == 3)
    #expect(style == .backstroke)
  }

  @Test("a rest between lengths belongs to no lap")
  func rests() throws {
    var session = try Session.pool()
    try session.feed(.start(at: t(0)), Self.length(2, 30), Self.length(45, 75))
    #expect(
      session.laps.map(\.span) == [
        TimeRange(start: t(2), end: t(30)), TimeRange(start: t(45), end: t(75)),
      ])
  }

  @Test("a length detected after the pause that followed it is accepted, and overlaps no other")
  func late() throws {
    var session = try Session.pool()
    try session.feed(
      .start(at: t(0)), Self.length(0, 30), .pause(at: t(61)), Self.length(29.5, 60),
      .resume(at: t(80)))
    #expect(
      session.laps.map(\.span) == [
        TimeRange(start: t(0), end: t(30)), TimeRange(start: t(30), end: t(60)),
      ])
    #expect(session.laps.map(\.activeDuration) == [.seconds(30), .seconds(30)])
    #expect(session.activeDuration(at: t(80)) == .seconds(61))
  }

  static let refusals: [(SessionEvent, SessionError.Reason)] = [
    (length(40, 40), .emptySpan(at: t(40))),
    (length(0, 25), .goesBack(to: t(25), behind: t(30))),
    (length(30, 60, strokes: -1), .notAValue(-1)),
  ]

  @Test("an empty length, an earlier one and a negative count are rejected", arguments: refusals)
  func refused(event: SessionEvent, reason: SessionError.Reason) throws {
    var session = try Session.pool()
    try session.feed(.start(at: t(0)), Self.length(0, 30))
    #expect(throws: SessionError(event: event, state: .running, reason: reason)) {
      try session.reduce(event)
    }
  }

  @Test("a length outside a pool is rejected")
  func notAPool() throws {
    var session = try Session(
      WorkoutConfiguration(activityType: .swimming, swimmingLocationType: .openWater))
    try session.feed(.start(at: t(0)))
    let event = Self.length(0, 30)
    #expect(throws: SessionError(event: event, state: .running, reason: .notAPool)) {
      try session.reduce(event)
    }
  }
}
