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
