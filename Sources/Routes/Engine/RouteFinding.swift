public import HealthModel

/// A result of the route engine, returned while processing readings.
public enum RouteFinding: Hashable, Sendable {
  /// A fix with coordinates, on the storage grid, with its verdict; to be stored.
  case location(RecordedLocation)
  /// The receiver's week number rolled over; its dates are now shifted by this many weeks.
  case rolloverRepaired(weeks: Int, at: Instant)
  /// The receiver's clock stepped relative to the host's boot clock.
  case clockJump(by: Duration, at: Instant)
  /// No usable fix over this span; across it, only another sensor's count is known.
  case gap(TimeRange, countedMeters: Double)
  /// The route breaks here: the next location starts a new line.
  case segmentBreak(SegmentBreak)
  /// The body began or stopped moving, dated back to the actual time.
  case moving(Bool, since: Instant)
}
