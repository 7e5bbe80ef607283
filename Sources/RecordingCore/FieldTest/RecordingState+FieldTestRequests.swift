import HealthModel
import Sessions

/// Requests in a field test that differ from those in other workouts.
extension RecordingState {
  /// The handling of a request.
  enum FieldTestAnswer {
    case done
    case refused(String)
    /// It is handled as in other workouts.
    case asEver
  }

  mutating func answerInFieldTest(
    _ request: ControlRequest, at now: Instant
  ) throws(SessionError) -> FieldTestAnswer {
    guard let test = fieldTest else {
      return request.command == .remainder ? .refused("no test is waiting for a distance") : .asEver
    }
    switch request.command {
    case .pause: return try rest(at: now)
    case .resume: return try walkOn(at: now)
    case .toggle:
      try apply(.pauseOrResumeRequest(at: now))
      return try test.restingSince == nil ? rest(at: now) : walkOn(at: now)
    case .segmentStart where request.text == FieldTestProgress.restName: return try rest(at: now)
    case .segmentEnd where endsRest(request): return try walkOn(at: now)
    case .lap where test.test.isOnCourse: return try lap(at: now)
    case .marker where test.test.kind.finish == .exhaustion:
      try apply(.marker([.markerText: .string(request.text ?? Self.missedText)], at: now))
      updateFieldTest(.missed(at: now))
      return .done
    case .remainder: return applyRemainder(request.text)
    case .stop:
      updateFieldTest(.stop(at: now))
      return .asEver
    default: return .asEver
    }
  }

  private static let missedText = "line missed"

  private func endsRest(_ request: ControlRequest) -> Bool {
    (request.text ?? session.openSegments.last?.name) == FieldTestProgress.restName
  }

  /// Handles a rest: an interval of the workout during which the clock continues.
  private mutating func rest(at now: Instant) throws(SessionError) -> FieldTestAnswer {
    guard let test = fieldTest, test.test.kind.allowsRests else {
      return .refused("the shuttle run has no rests; stop it instead")
    }
    if test.restingSince != nil {
      return .refused("a rest has already started; resume the test first")
    }
    try apply(.beginSegment(name: FieldTestProgress.restName, at: now))
    updateFieldTest(.rest(at: now))
    effects.append(.journalSession)
    return .done
  }

  private mutating func walkOn(at now: Instant) throws(SessionError) -> FieldTestAnswer {
    guard fieldTest?.restingSince != nil else { return .refused("no rest to end") }
    try apply(.endSegment(name: FieldTestProgress.restName, at: now))
    updateFieldTest(.walkOn(at: now))
    return .done
  }

  /// Handles a lap: one course, whose distance is known when it is reported.
  private mutating func lap(at now: Instant) throws(SessionError) -> FieldTestAnswer {
    guard let test = fieldTest, let meters = test.test.courseMeters, test.isOngoing else {
      return .asEver
    }
    if test.test.kind.finish == .exhaustion {
      return .refused("lines are counted automatically; set a marker for a missed one")
    }
    guard test.allowsLap(at: now) else {
      return .refused("the lap is too short in time and is not counted")
    }
    observe(.distance(meters: Double(test.lapDates.count + 1) * meters, at: now))
    try apply(.lap(at: now))
    updateFieldTest(.lap(at: now))
    return .done
  }

  private mutating func applyRemainder(_ text: String?) -> FieldTestAnswer {
    guard session.state == .stopped, let test = fieldTest, test.waitsForRemainder,
      let course = test.test.courseMeters
    else { return .refused("no test is waiting for a distance") }
    guard let meters = text.flatMap(Double.init), (0...course).contains(meters) else {
      return .refused("the distance after the last lap must be from 0 m to \(course) m")
    }
    updateFieldTest(.remainder(meters: meters))
    endWaitingFieldTest()
    return .done
  }
}
