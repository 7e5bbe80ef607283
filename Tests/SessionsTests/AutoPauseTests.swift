import HealthModel
import Sessions
import TestSupport
import Testing

@Suite("Auto-pause") struct AutoPauseTests {
  static func started(
    _ autoPause: AutoPause, _ activity: WorkoutActivityType = .running
  ) throws -> Session {
    var session = try Session.running(activity, options: SessionOptions(autoPause: autoPause))
    try session.feed(.start(at: t(0)))
    return session
  }

  /// Sends one movement per second for the seconds of the range.
  static func move(
    _ session: inout Session, _ seconds: ClosedRange<Int>, speed: Double? = nil,
    deviation: Double? = nil
  ) throws {
    for second in seconds {
      try session.feed(
        .movement(
          Movement(speedMetersPerSecond: speed, accelerationDeviation: deviation),
          at: t(Double(second))))
    }
  }

  @Test(
    "standing still pauses the timer from its first moment, and walking resumes it from its first")
  func pausesTimer() throws {
    var session = try Self.started(.pausesTimer)
    try Self.move(&session, 1...10, speed: 3, deviation: 5)
    try Self.move(&session, 11...15, speed: 0.1, deviation: 0.1)
    #expect(session.state == .running)
    try Self.move(&session, 16...40, speed: 0.1, deviation: 0.1)
    #expect(session.state == .paused)
    #expect(session.totals(at: t(40)).isPausedByMotion)
    try Self.move(&session, 41...42, speed: 2, deviation: 5)
    #expect(session.state == .paused)
    try Self.move(&session, 43...50, speed: 2, deviation: 5)
    #expect(session.state == .running)
    #expect(session.kinds == [.motionPaused, .pause, .motionResumed, .resume])
    #expect(session.events.map(\.date) == [t(11), t(11), t(41), t(41)])
    #expect(session.activeDuration(at: t(50)) == .seconds(20))
  }

  @Test("the change of state has the date when it happened, and the route is not interrupted")
  func effects() throws {
    var session = try Self.started(.pausesTimer)
    var effects: [SessionEffect] = []
    for second in 1...6 {
      effects += try session.reduce(
        .movement(Movement(speedMetersPerSecond: 0), at: t(Double(second))))
    }
    #expect(
      effects == [
        .eventRecorded(WorkoutEvent(kind: .motionPaused, at: t(1)), index: 0),
        .stateChanged(from: .running, to: .paused, at: t(1)),
        .eventRecorded(WorkoutEvent(kind: .pause, at: t(1)), index: 1),
      ])
  }

  // WKT-14
  @Test("events alone change neither state nor duration")
  func eventsOnly() throws {
    var session = try Self.started(.eventsOnly)
    try Self.move(&session, 1...20, speed: 0, deviation: 0.1)
    try Self.move(&session, 21...30, speed: 2, deviation: 5)
    #expect(session.state == .running)
    #expect(session.kinds == [.motionPaused, .motionResumed])
    #expect(session.events.map(\.date) == [t(1), t(21)])
    #expect(session.activeDuration(at: t(30)) == .seconds(30))
  }

  @Test("without auto-pause movements have no effect")
  func off() throws {
    var session = try Self.started(.off)
    try Self.move(&session, 1...60, speed: 0, deviation: 0)
    #expect(session.events.isEmpty && session.state == .running)
  }

  @Test(
    "a ride waits ten seconds, a run five",
    arguments: [(WorkoutActivityType.cycling, 10), (.running, 5), (.walking, 5)])
  func waits(activity: WorkoutActivityType, seconds: Int) throws {
    var session = try Self.started(.pausesTimer, activity)
    try Self.move(&session, 1...seconds, speed: 0.2)
    #expect(session.state == .running)
    try Self.move(&session, (seconds + 1)...(seconds + 1), speed: 0.2)
    #expect(session.state == .paused)
  }

  @Test("a lost fix is not standing still")
  func lostFix() throws {
    var session = try Self.started(.pausesTimer)
    try Self.move(&session, 1...5, speed: 3)
    try Self.move(&session, 6...60)
    #expect(session.state == .running)
    try Self.move(&session, 61...63, speed: 0)
    try Self.move(&session, 70...73, speed: 0)
    #expect(session.state == .running, "a gap breaks the row of still samples")
  }

  @Test("without a fix body movement decides on foot, and has no effect on a bicycle")
  func motionAlone() throws {
    var run = try Self.started(.pausesTimer, .running)
    try Self.move(&run, 1...10, deviation: 0.1)
    #expect(run.state == .paused)
    try Self.move(&run, 11...13, deviation: 4)
    #expect(run.state == .running)
    var ride = try Self.started(.pausesTimer, .cycling)
    try Self.move(&ride, 1...60, deviation: 0.1)
    #expect(ride.state == .running)
  }

  @Test("a moving body has not stopped, whatever a poor fix shows")
  func treadmill() throws {
    var session = try Self.started(.pausesTimer)
    try Self.move(&session, 1...60, speed: 0, deviation: 5)
    #expect(session.state == .running)
  }

  @Test("stretching during a stop does not resume")
  func stretching() throws {
    var session = try Self.started(.pausesTimer)
    try Self.move(&session, 1...10, speed: 0, deviation: 0.1)
    try Self.move(&session, 11...20, speed: 0.1, deviation: 3)
    #expect(session.state == .paused)
  }

  @Test("a speed between the two thresholds changes nothing", arguments: [true, false])
  func hysteresis(paused: Bool) throws {
    var session = try Self.started(.pausesTimer)
    try Self.move(&session, 1...10, speed: paused ? 0 : 3)
    let state = session.state
    try Self.move(&session, 11...60, speed: 0.65)
    #expect(session.state == state)
  }

  @Test("on foot body movement decides between the two speeds; on a bicycle it does not")
  func shakingBetween() throws {
    for (activity, state) in [
      (WorkoutActivityType.walking, SessionState.running), (.cycling, .paused),
    ] {
      var session = try Self.started(.pausesTimer, activity)
      try Self.move(&session, 1...20, speed: 0)
      try Self.move(&session, 21...30, speed: 0.65, deviation: 3)
      #expect(session.state == state)
    }
  }

  @Test("after a manual pause while standing, the same standstill does not pause again")
  func ownPause() throws {
    var session = try Self.started(.pausesTimer)
    try Self.move(&session, 1...3, speed: 0)
    try session.feed(.pause(at: t(4)), .resume(at: t(5)))
    try Self.move(&session, 5...30, speed: 0)
    #expect(session.state == .running)
  }

  @Test("standing still before a manual pause does not count after it")
  func forgotten() throws {
    var session = try Self.started(.eventsOnly)
    try Self.move(&session, 1...3, speed: 0)
    try session.feed(.pause(at: t(3)), .resume(at: t(3)))
    try Self.move(&session, 4...8, speed: 0)
    #expect(session.kinds == [.pause, .resume])
    try Self.move(&session, 9...9, speed: 0)
    #expect(session.events.last == WorkoutEvent(kind: .motionPaused, at: t(4)))
  }

  @Test("a manual resume of an automatic pause does not interrupt the route")
  func resumedByHand() throws {
    var session = try Self.started(.pausesTimer)
    try Self.move(&session, 1...10, speed: 0)
    #expect(
      try session.reduce(.resume(at: t(11))) == [
        .stateChanged(from: .paused, to: .running, at: t(11)),
        .eventRecorded(WorkoutEvent(kind: .resume, at: t(11)), index: 2),
      ])
  }

  @Test("an undecided or contrary sample breaks the sequence")
  func brokenRows() throws {
    var session = try Self.started(.pausesTimer)
    try Self.move(&session, 1...4, speed: 0)
    try Self.move(&session, 5...5, speed: 0.65)
    try Self.move(&session, 6...10, speed: 0)
    #expect(session.state == .running)
    try Self.move(&session, 11...11, speed: 0)
    #expect(session.events.last == WorkoutEvent(kind: .pause, at: t(6)))
    for second in stride(from: 12, to: 40, by: 3) {
      try Self.move(&session, second...(second + 1), speed: 3)
      try Self.move(&session, (second + 2)...(second + 2), speed: 0)
    }
    #expect(session.state == .paused)
  }

  @Test("a movement detected after the stop does not resume")
  func afterStop() throws {
    var session = try Self.started(.pausesTimer)
    try Self.move(&session, 1...10, speed: 0)
    try session.feed(.stop(at: t(30)))
    try Self.move(&session, 20...29, speed: 3)
    #expect(session.state == .stopped)
    #expect(session.kinds == [.motionPaused, .pause])
    #expect(!session.totals(at: t(30)).isPausedByMotion)
  }

  @Test("a noisy stop makes one pause, not several", arguments: Seed.first(20))
  func noisyStop(seed: Seed) throws {
    var generator = seed.generator
    var session = try Self.started(.pausesTimer)
    for second in 1...600 {
      try Self.move(
        &session, second...second, speed: abs(generator.normal()) * 0.3, deviation: 0.1)
    }
    #expect(session.kinds == [.motionPaused, .pause])
  }

  @Test("a manual pause replaces an automatic one: walking does not end it")
  func claim() throws {
    var session = try Self.started(.pausesTimer)
    try Self.move(&session, 1...10, speed: 0)
    #expect(try session.reduce(.pause(at: t(11))) == [.routeInterrupted(at: t(11))])
    try Self.move(&session, 12...30, speed: 3)
    #expect(session.state == .paused)
    #expect(
      try session.reduce(.resume(at: t(31))) == [
        .stateChanged(from: .paused, to: .running, at: t(31)),
        .eventRecorded(WorkoutEvent(kind: .resume, at: t(31)), index: 2), .routeResumed(at: t(31)),
      ])
  }

  @Test("after a manual resume, standing still pauses again only once there was movement")
  func overruled() throws {
    var session = try Self.started(.pausesTimer)
    try Self.move(&session, 1...10, speed: 0)
    try session.feed(.resume(at: t(11)))
    try Self.move(&session, 12...60, speed: 0)
    #expect(session.state == .running)
    try Self.move(&session, 61...61, speed: 3)
    try Self.move(&session, 62...70, speed: 0)
    #expect(session.state == .paused)
  }

  @Test("an automatic pause is not dated before the end of a lap")
  func afterLap() throws {
    var session = try Self.started(.pausesTimer)
    try Self.move(&session, 1...4, speed: 0)
    try session.feed(.lap(at: t(4)))
    try Self.move(&session, 5...8, speed: 0)
    #expect(session.events.map(\.date) == [t(0), t(4), t(4)])
    #expect(session.laps[0].activeDuration == .seconds(4))
  }

  @Test(
    "an impossible movement is rejected",
    arguments: [
      Movement(speedMetersPerSecond: -1), Movement(speedMetersPerSecond: .nan),
      Movement(speedMetersPerSecond: 1e9), Movement(accelerationDeviation: -0.1),
    ])
  func refused(movement: Movement) throws {
    var session = try Self.started(.pausesTimer)
    let before = session
    #expect(throws: SessionError.self) { try session.reduce(.movement(movement, at: t(1))) }
    #expect(session == before)
  }
}
