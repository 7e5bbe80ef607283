import Feeds
package import HealthModel
import Routes
import Sessions

/// A field test of the session: its inputs, and its effects on the recording.
extension RecordingState {
  /// Passes an event to the test, and performs the resulting actions.
  mutating func updateFieldTest(_ event: FieldTestEvent) {
    guard let fieldEffects = fieldTest?.reduce(event) else { return }
    for effect in fieldEffects {
      switch effect {
      case .start(let date): effects.append(.startWorkout(at: date))
      case .cue(let cue, let date): report(cue, at: date)
      case .finish(let date): stop(at: date)
      }
    }
  }

  private mutating func report(_ cue: FieldTestCue, at date: Instant) {
    effects.append(.announce(.cue(cue, at: date)))
    // The line announced two lines ago was reached, or the test would be over.
    guard case .line = cue, let start = session.startDate else { return }
    let lines = ShuttleSchedule.beeps.count { start + $0.offset <= date } - 2
    guard lines > 0 else { return }
    observe(.distance(meters: Double(lines) * ShuttleSchedule.shuttleMeters, at: date))
  }

  /// Begins the countdown of a test; one that a receiver measures waits for its first good fix.
  package mutating func prepareFieldTest(at now: Instant) {
    if fieldTest != nil, !isWaitingForFix { updateFieldTest(.prepare(at: now)) }
  }

  /// Begins the countdown if the receiver's fix is good enough.
  mutating func prepareFieldTest(with fix: Fix, uptime: Duration) {
    guard isWaitingForFix, let location = fix.location,
      location.horizontalAccuracy ?? 0 <= Self.startAccuracy
    else { return }
    updateFieldTest(.prepare(at: clock.utc(at: uptime)))
  }

  var isWaitingForFix: Bool {
    guard let test = fieldTest, test.start == nil else { return false }
    return !test.test.isOnCourse && options.hasPositioning
  }

  /// Meters, radius of the 95 % circle; a receiver with a worse accuracy indoors never begins; ours.
  private static let startAccuracy = 30.0

  /// Advances the time of the test alone, which needs it more often than by ticks.
  package mutating func advanceFieldTest(uptime: Duration) {
    guard fieldTest != nil, !isWaitingForTime else { return }
    updateFieldTest(.time(at: clock.utc(at: uptime)))
  }

  /// Updates the test with the route's distance at a fix.
  mutating func updateFieldTest(_ fix: Fix, at now: Instant) {
    guard fieldTest != nil, isMeasuredByRoute else { return }
    if let accuracy = fix.location?.horizontalAccuracy {
      updateFieldTest(.accuracy(meters: accuracy))
    }
    updateFieldTest(
      .distance(meters: route.totals.distanceMeters, at: latestDistanceDate ?? now))
  }

  /// A strap is processed during the countdown already: the heart rate at the start is a result of the
  /// test.
  mutating func updateFieldTest(_ row: TraceRow, uptime: Duration) {
    guard fieldTest != nil, !isWaitingForTime, let rate = row.heartRate else { return }
    updateFieldTest(
      .heartRate(beatsPerMinute: rate.beatsPerMinute, at: clock.utc(at: uptime)))
  }

  /// Whether the recording has begun and its test has not.
  package var isCountingDown: Bool { fieldTest != nil && session.state == .prepared }

  /// Whether a crash left the same field test as the one about to start, and it can still be completed.
  package func goesOn(
    as configuration: WorkoutConfiguration, _ options: RecordingOptions, age: Duration
  ) -> Bool {
    session.configuration.isSameWorkout(as: configuration)
      && self.options.fieldTest == options.fieldTest
      && (fieldTest.map { !$0.isOver(at: lastDate + age) } ?? true)
  }

  /// Sets the test's own distance, between the stop and the end of the session.
  ///
  /// - Returns: Whether the end has to wait for an answer.
  mutating func settleFieldTest() -> Bool {
    guard let end = session.endDate, fieldTest != nil else { return false }
    updateFieldTest(.breakOff(at: end))
    if isMeasuredByRoute {
      updateFieldTest(
        .distance(meters: route.totals.distanceMeters, at: max(latestDistanceDate ?? end, end)))
    }
    if let test = fieldTest, test.waitsForRemainder {
      report(.askRemainder(reckonedMeters: test.reckonedRemainderMeters), at: end)
      return true
    }
    observeCourse(at: end)
    return false
  }

  /// Ends a recording that waited for the distance after the last lap.
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

extension WorkoutConfiguration {
  /// Whether a workout of this configuration is resumed by a start with the other one.
  ///
  /// Whether it is outdoors may be unknown to either: a start without a receiver does not determine
  /// it.
  func isSameWorkout(as other: WorkoutConfiguration) -> Bool {
    let isSamePlace =
      locationType == other.locationType || locationType == .unknown
      || other.locationType == .unknown
    return isSamePlace && activityType == other.activityType
      && swimmingLocationType == other.swimmingLocationType && lapLength == other.lapLength
  }
}
