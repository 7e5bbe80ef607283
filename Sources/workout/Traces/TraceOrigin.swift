import HealthModel

/// What the times of a trace count from.
struct TraceOrigin: Hashable {
  let zero: Instant
  /// Whether the trace says when that was.
  let hasDate: Bool

  /// Seconds of the trace's own clock.
  func seconds(_ instant: Instant) -> Double { (instant - zero).exactSeconds }
}
