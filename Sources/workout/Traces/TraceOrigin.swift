import HealthModel

/// The origin of the times of a trace.
struct TraceOrigin: Hashable {
  let zero: Instant
  /// Whether the trace has a date.
  let hasDate: Bool

  /// Returns the time in seconds on the clock of the trace.
  func seconds(_ instant: Instant) -> Double { (instant - zero).exactSeconds }
}
