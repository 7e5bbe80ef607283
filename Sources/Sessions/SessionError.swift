public import HealthModel

/// An event that a session refused, and why; the session is as it was before.
public struct SessionError: Error, Hashable, Sendable {
  public enum Reason: Error, Hashable, Sendable {
    /// The state has no answer for the event.
    case notAllowed
    /// The date lies too far behind what has been heard already.
    case goesBack(to: Instant, behind: Instant)
    /// The date lies too far ahead of what has been heard so far.
    case jumpsAhead(to: Instant, of: Instant)
    /// Not a date of the years 1 to 9999.
    case dateOutOfRange
    /// Not a number, negative, or beyond anything real.
    case notAValue(Double)
    /// A running total that became less.
    case decreases(from: Double, to: Double)
    case segmentAlreadyOpen(name: String?)
    case noOpenSegment(name: String?)
    /// A segment or a length must last.
    case emptySpan(at: Instant)
    /// A length of a pool in a workout that is not a pool swim.
    case notAPool
    /// A set of swimming in a workout that is no swim.
    case notASwim
    /// A correction of a length that nobody told.
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
