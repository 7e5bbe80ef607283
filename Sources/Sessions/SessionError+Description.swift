internal import HealthModel

/// The messages for rejected events.
extension SessionError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .notAllowed: "cannot \(event.verb): the session is \(state.words)"
    case .goesBack(let date, let latest):
      "cannot \(event.verb) at \(date.rfc3339): \(latest.rfc3339) has been heard already"
    case .jumpsAhead(let date, let latest):
      "cannot \(event.verb) at \(date.rfc3339): the last that was heard is of \(latest.rfc3339)"
    case .dateOutOfRange: "cannot \(event.verb): its date is not of the years 1 to 9999"
    case .notAValue(let number): "cannot \(event.verb): \(number) is not a possible value"
    case .decreases(let last, let value):
      "cannot \(event.verb): \(value) is less than the \(last) before it"
    case .segmentAlreadyOpen(let name):
      "cannot \(event.verb): \(Self.segment(name)) is open already"
    case .noOpenSegment(let name): "cannot \(event.verb): \(Self.segment(name)) is not open"
    case .emptySpan(let date):
      "cannot \(event.verb): it would begin and end at \(date.rfc3339)"
    case .notAPool: "cannot \(event.verb): this is not a swim in a pool"
    case .notASwim: "cannot \(event.verb): this is not a swim"
    case .noSuchLength(let index, let count):
      "cannot \(event.verb): length \(index) is not among the \(count) told"
    }
  }

  private static func segment(_ name: String?) -> String {
    name.map { "a segment “\($0)”" } ?? "a segment without a name"
  }
}

extension SessionEvent {
  /// A verb phrase for the event.
  fileprivate var verb: String {
    switch self {
    case .prepare: "prepare"
    case .start: "start"
    case .pause: "pause"
    case .resume: "resume"
    case .stop: "stop"
    case .end: "end"
    case .pauseOrResumeRequest: "ask to pause or resume"
    case .lap: "end a lap"
    case .marker: "set a marker"
    case .beginSegment: "begin a segment"
    case .endSegment: "end a segment"
    case .lockWater: "lock the screen"
    case .unlockWater: "unlock the screen"
    case .movement: "take a movement"
    case .distance: "take a distance"
    case .length: "take a length"
    case .lengthsCorrected: "correct lengths"
    case .swimming: "begin a set"
    case .resting: "end a set"
    case .heartRate: "take a heart rate"
    case .steps: "take a step count"
    case .strokes, .strokesCorrected: "take a stroke count"
    case .energy: "take an energy"
    case .tick: "let time pass"
    case .clockCorrected: "correct the clock"
    }
  }
}

extension SessionState {
  /// An adjective phrase for the state.
  fileprivate var words: String {
    switch self {
    case .notStarted: "not started"
    case .running, .ended, .paused, .prepared, .stopped: name
    }
  }
}
