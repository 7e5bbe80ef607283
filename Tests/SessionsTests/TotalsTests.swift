import HealthModel
import Sessions
import Testing

@Suite("Totals") struct TotalsTests {
  // WKT-28, WKT-29, SWIM-05
  @Test("a running session's totals are readable at any moment")
  func live() throws {
    var session = try Session.running()
    try session.feed(
      .start(at: t(0)), .distance(meters: 0, at: t(0)), .distance(meters: 300, at: t(100)),
      .lap(at: t(100)), .pause(at: t(100)), .resume(at: t(150)), .steps(240, at: t(150)),
      .strokes(7, at: t(150)), .energy(kilocalories: 25, at: t(150)),
      .movement(Movement(speedMetersPerSecond: 3.2), at: t(200)),
      .distance(meters: 450, at: t(200)))
    let totals = session.totals(at: t(200))
    #expect(totals.elapsed == .seconds(200))
    #expect(totals.activeDuration == .seconds(150))
    #expect(totals.distanceMeters == 450)
    #expect(totals.averageSpeedMetersPerSecond == 3)
    #expect(totals.currentSpeedMetersPerSecond == 3.2)
    #expect(session.totals(at: t(206)).currentSpeedMetersPerSecond == nil)
    #expect(totals.energyKilocalories == 25)
    #expect(totals.stepCount == 240)
    #expect(totals.strokeCount == 7)
    #expect(totals.lapCount == 1)
    #expect(totals.currentLap.number == 2)
    #expect(totals.currentLap.distanceMeters == 150)
    #expect(totals.currentLap.activeDuration == .seconds(50))
    #expect(totals.currentLap.averageSpeedMetersPerSecond == 3)
  }

  @Test("unmeasured totals are absent, not zero")
  func absent() throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)), .end(at: t(60)))
    #expect(session.summary?.totals == Workout.Totals())
    let totals = session.totals(at: t(60))
    #expect(totals.distanceMeters == nil && totals.currentLap.distanceMeters == nil)
    #expect(totals.averageSpeedMetersPerSecond == nil)
  }

  @Test("a decreasing total is rejected")
  func decreasing() throws {
    var session = try Session.running()
    try session.feed(
      .start(at: t(0)), .steps(10, at: t(5)), .strokes(10, at: t(5)),
      .energy(kilocalories: 10, at: t(5)))
    for event: SessionEvent in [
      .steps(9, at: t(6)), .strokes(9, at: t(6)), .energy(kilocalories: 9, at: t(6)),
    ] {
      let error = SessionError(
        event: event, state: .running, reason: .decreases(from: 10, to: 9))
      #expect(throws: error) { try session.reduce(event) }
    }
  }

  @Test("a stroke count may be corrected downward, not below zero")
  func correctedStrokes() throws {
    var session = try Session.pool()
    try session.feed(.start(at: t(0)), .strokes(10, at: t(5)), .strokesCorrected(8, at: t(6)))
    #expect(session.totals(at: t(6)).strokeCount == 8)
    try session.feed(.strokes(9, at: t(7)))
    let event = SessionEvent.strokesCorrected(-1, at: t(8))
    #expect(throws: SessionError(event: event, state: .running, reason: .notAValue(-1))) {
      try session.reduce(event)
    }
  }

  @Test("an impossible energy is rejected", arguments: [-1, 1e9, Double.infinity])
  func badEnergy(kilocalories: Double) throws {
    var session = try Session.running()
    try session.feed(.start(at: t(0)))
    let event = SessionEvent.energy(kilocalories: kilocalories, at: t(1))
    #expect(throws: SessionError(event: event, state: .running, reason: .notAValue(kilocalories))) {
      try session.reduce(event)
    }
  }

  // WKT-13, WKT-30
  @Test("the finished workout has configuration, span, events by date, totals and metadata")
  func workout() throws {
    var session = try Session(
      WorkoutConfiguration(activityType: .walking, locationType: .outdoor))
    try session.feed(
      .start(at: t(0)), .steps(100, at: t(40)), .distance(meters: 80, at: t(60)),
      .beginSegment(name: "hill", at: t(10)), .marker(at: t(30)), .marker(at: t(20)),
      .endSegment(at: t(50)), .end(at: t(60)))
    let summary = try #require(session.summary)
    let workout = summary.workout(header: ObjectHeader(metadata: ["Mood": .string("good")]))
    #expect(workout.configuration.activityType == .walking)
    #expect(workout.span == TimeRange(start: t(0), end: t(60)))
    #expect(workout.events.map(\.date) == [t(10), t(20), t(30)])
    #expect(workout.totals.distanceMeters == 80)
    #expect(workout.totals.stepCount == 100)
    #expect(workout.header.metadata["Mood"] == .string("good"))
  }

  // WKT-31
  @Test(
    "the metadata of an indoor workout marks it as indoor",
    arguments: [
      (WorkoutConfiguration.LocationType.indoor, MetadataValue.number(1) as MetadataValue?),
      (.outdoor, .number(0)), (.unknown, nil),
    ])
  func indoor(location: WorkoutConfiguration.LocationType, value: MetadataValue?) throws {
    var session = try Session(
      WorkoutConfiguration(activityType: .walking, locationType: location))
    try session.feed(.start(at: t(0)), .end(at: t(60)))
    #expect(session.summary?.metadata[.indoorWorkout] == value)
  }

  // SWIM-01, SWIM-03
  @Test("the metadata of a pool swim has the given lap length and the swimming location")
  func pool() throws {
    var session = try Session.pool(Quantity(25, .yard))
    try session.feed(.start(at: t(0)), .end(at: t(60)))
    #expect(
      session.summary?.metadata == [
        .indoorWorkout: .number(1), .lapLength: .quantity(Quantity(25, .yard)),
        .swimmingLocationType: .number(1),
      ])
  }
}
