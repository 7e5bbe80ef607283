public import HealthModel

/// An event that a session rejected, and the reason; the session is unchanged.
public struct SessionError: Error, Hashable, Sendable {
  public enum Reason: Error, Hashable, Sendable {
    /// The state does not allow the event.
    case notAllowed
    /// The date is too far before the newest date.
    case goesBack(to: Instant, behind: Instant)
    /// The date is too far after the newest date.
    case jumpsAhead(to: Instant, of: Instant)
    /// The date is not within the years 1 to 9999.
    case dateOutOfRange
    /// The value is NaN, negative, or beyond any real value.
    case notAValue(Double)
    /// A running total decreased.
    case decreases(from: Double, to: Double)
    case segmentAlreadyOpen(name: String?)
    case noOpenSegment(name: String?)
    /// The duration of a segment or a length is zero.
    case emptySpan(at: Instant)
    /// A pool length in a workout that is not a pool swim.
    case notAPool
    /// A swimming set in a workout that is not a swim.
    case notASwim
    /// A correction of a length that was not reported.
    case noSuchLength(index: Int, count: Int)
  }

  public let event: SessionEvent
  public let state: SessionState
  public let reason: Reason

  public init(event: SessionEvent, state: SessionState, reason: Reason) {
    self.event = event
    self.state = state
    self.reason = reason
  }
}

/// The messages for rejected events.
extension SessionError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .notAllowed: "cannot \(event.verb): the session is \(state.words)"
    case .goesBack(let date, let latest):
      "cannot \(event.verb) at \(date.rfc3339): a later event at \(latest.rfc3339) was already processed"
    case .jumpsAhead(let date, let latest):
      "cannot \(event.verb) at \(date.rfc3339): the last event was at \(latest.rfc3339)"
    case .dateOutOfRange: "cannot \(event.verb): its date is outside the years 1 to 9999"
    case .notAValue(let number): "cannot \(event.verb): \(number) is not a possible value"
    case .decreases(let last, let value):
      "cannot \(event.verb): \(value) is less than the \(last) before it"
    case .segmentAlreadyOpen(let name):
      "cannot \(event.verb): \(Self.segment(name)) is already open"
    case .noOpenSegment(let name): "cannot \(event.verb): \(Self.segment(name)) is not open"
    case .emptySpan(let date):
      "cannot \(event.verb): it would start and end at \(date.rfc3339)"
    case .notAPool: "cannot \(event.verb): this is not a pool swim"
    case .notASwim: "cannot \(event.verb): this is not a swim"
    case .noSuchLength(let index, let count):
      "cannot \(event.verb): length \(index) is not one of the \(count) reported"
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
    case .pauseOrResumeRequest: "request to pause or resume"
    case .lap: "end a lap"
    case .beginActivity: "begin an activity"
    case .marker: "set a marker"
    case .beginSegment: "start a segment"
    case .endSegment: "end a segment"
    case .lockWater: "lock the screen"
    case .unlockWater: "unlock the screen"
    case .movement: "process a movement"
    case .distance: "process a distance"
    case .length: "process a length"
    case .lengthsCorrected: "correct lengths"
    case .swimming: "start a set"
    case .resting: "end a set"
    case .heartRate: "process a heart rate"
    case .steps: "process a step count"
    case .strokes, .strokesCorrected: "process a stroke count"
    case .energy: "process an energy"
    case .tick: "advance the time"
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
