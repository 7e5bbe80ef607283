import Feeds
import HealthModel
import Routes
import Sessions

/// A field test beside the session: what it hears, and what it has the recording do.
extension RecordingCore {
  /// Tells the test of something, and does what follows from it.
  mutating func hearFieldTest(_ event: FieldTestEvent) {
    guard let fieldEffects = fieldTest?.reduce(event) else { return }
    for effect in fieldEffects {
      switch effect {
      case .start(let date): effects.append(.startWorkout(at: date))
      case .cue(let cue, let date): tell(cue, at: date)
      case .finish(let date): stop(at: date)
      }
    }
  }

  private mutating func tell(_ cue: FieldTestCue, at date: Instant) {
    effects.append(.announce(.cue(cue, at: date)))
    // What the runner was told to reach two lines ago was reached, or the test would be over.
    guard case .line = cue, let start = session.startDate else { return }
    let lines = ShuttleSchedule.beeps.count { start + $0.offset <= date } - 2
    guard lines > 0 else { return }
    observe(.distance(meters: Double(lines) * ShuttleSchedule.shuttleMeters, at: date))
  }

  /// Begins the countdown of a test; one that a receiver measures waits for its first good fix.
  mutating func prepareFieldTest(at now: Instant) {
    if fieldTest != nil, !isWaitingForFix { hearFieldTest(.prepare(at: now)) }
  }

  /// The receiver knows where it is: the countdown may begin.
  mutating func prepareFieldTest(with fix: Fix, uptime: Duration) {
    guard isWaitingForFix, let location = fix.location,
      location.horizontalAccuracy ?? 0 <= Self.startAccuracy
    else { return }
    hearFieldTest(.prepare(at: clock.utc(at: uptime)))
  }

  var isWaitingForFix: Bool {
    guard let test = fieldTest, test.start == nil else { return false }
    return !test.test.isOnCourse && options.hasPositioning
  }

  /// Metres, radius of the 95 % circle; a receiver that is no surer indoors never begins; ours.
  private static let startAccuracy = 30.0

  /// Lets time pass for the test alone, which asks for more than ticks give.
  mutating func advanceFieldTest(uptime: Duration) {
    guard fieldTest != nil, !isWaitingForTime else { return }
    hearFieldTest(.time(at: clock.utc(at: uptime)))
  }

  /// The route has come so far with a fix.
  mutating func hearFieldTest(_ fix: Fix, at now: Instant) {
    guard fieldTest != nil, isMeasuredByRoute else { return }
    if let accuracy = fix.location?.horizontalAccuracy {
      hearFieldTest(.accuracy(meters: accuracy))
    }
    hearFieldTest(
      .distance(meters: route.totals.distanceMeters, at: latestDistanceDate ?? now))
  }

  /// A strap is heard in the countdown already: the heart rate at the start is a result of the test.
  mutating func hearFieldTest(_ row: TraceRow, uptime: Duration) {
    guard fieldTest != nil, !isWaitingForTime, let rate = row.heartRate else { return }
    hearFieldTest(
      .heartRate(beatsPerMinute: rate.beatsPerMinute, at: clock.utc(at: uptime)))
  }

  /// Whether the recording has begun and its test has not.
  var isCountingDown: Bool { fieldTest != nil && session.state == .prepared }

  /// Whether the end of every feed is no end of the recording: laps are told, and time goes on, without.
  func goesOnWithoutFeeds(_ timeSource: RecordingFeeds.TimeSource) -> Bool {
    guard case .bootClock = timeSource else { return false }
    return fieldTest?.test.isOnCourse == true
  }

  /// Whether what a crash left is what someone is about to do, and can still be done.
  func goesOn(
    as configuration: WorkoutConfiguration, _ options: RecordingOptions, age: Duration
  ) -> Bool {
    session.configuration.isSameWorkout(as: configuration)
      && self.options.fieldTest == options.fieldTest
      && (fieldTest.map { !$0.isOver(at: lastDate + age) } ?? true)
  }

  /// Between the stop and the end of the session: the test's own distance.
  ///
  /// - Returns: Whether the end has to wait for an answer.
  mutating func settleFieldTest() -> Bool {
    guard let end = session.endDate, fieldTest != nil else { return false }
    hearFieldTest(.breakOff(at: end))
    if isMeasuredByRoute {
      hearFieldTest(
        .distance(meters: route.totals.distanceMeters, at: max(latestDistanceDate ?? end, end)))
    }
    if let test = fieldTest, test.waitsForRemainder {
      tell(.askRemainder(reckonedMeters: test.reckonedRemainderMeters), at: end)
      return true
    }
    observeCourse(at: end)
    return false
  }

  /// Ends a recording that waited to hear how far it was after the last lap.
  mutating func endWaitingFieldTest() {
    guard let end = session.endDate else { return }
    observeCourse(at: end)
    observe(.end(at: end))
  }

  private mutating func observeCourse(at end: Instant) {
    guard let test = fieldTest, test.test.isOnCourse,
      let meters = test.outcome?.distanceMeters
    else { return }
    observe(.distance(meters: meters, at: end))
  }
}
