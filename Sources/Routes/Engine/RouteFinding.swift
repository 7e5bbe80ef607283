public import HealthModel

/// What the route engine found out while taking readings in.
public enum RouteFinding: Hashable, Sendable {
  /// A fix with coordinates, on the storage grid, with its verdict: to be stored.
  case location(RecordedLocation)
  /// The receiver's week number had rolled over; its dates are now moved by so many weeks.
  case rolloverRepaired(weeks: Int, at: Instant)
  /// The receiver's clock stepped against the host's boot clock.
  case clockJump(by: Duration, at: Instant)
  /// No usable fix over this span; of the way across it only what another sensor counted is known.
  case gap(Span, countedMeters: Double)
  /// The route breaks here: the next location starts a new line.
  case segmentBreak(SegmentBreak)
  /// The body began or stopped to move along, dated back to when it did.
  case moving(Bool, since: Instant)
}
