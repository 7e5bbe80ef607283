import Feeds
import HealthModel
import Sessions

/// What it means for a recording that the machine slept.
extension RecordingCore {
  /// Notes the gap; the session's time goes on, since it is that of the person.
  ///
  /// The engines are told nothing: they find the gap in the readings, as they do when the stored ones
  /// are gone through again, and so find the same.
  ///
  /// - Parameters:
  ///   - duration: How long the machine slept.
  ///   - uptime: The boot clock when it was awake again.
  mutating func slept(for duration: Duration, until uptime: Duration) {
    guard session.state.isActive, !isWaitingForTime else { return }
    let now = clock.utc(at: uptime)
    // A recording that was begun, or gone on with, in between slept only since.
    let start = max(now - duration, session.startDate ?? now)
    note(.suspended(Span(start: start, end: now)))
    hearFieldTest(.silence(until: now))
    observe(.tick(at: now))
  }
}
