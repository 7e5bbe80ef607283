import HealthModel

/// The pauses of a running workout that are not yet passed, and the active time between instants.
///
/// Pauses arrive before the values that span them, so that a value from before a pause to after it counts
/// without the pause. Those before the time that is accounted for are dropped.
struct ActiveTime: Hashable, Sendable, Codable {
  private(set) var pauses: [TimeRange] = []
  private(set) var pausedSince: Instant?

  mutating func pause(at date: Instant) {
    guard pausedSince == nil else { return }
    pausedSince = max(date, pauses.last?.end ?? date)
  }

  mutating func resume(at date: Instant) {
    guard let start = pausedSince else { return }
    pauses.append(TimeRange(start: start, end: date))
    pausedSince = nil
  }

  /// Returns the active microseconds from one instant to another; 0 if the end is before the start.
  func microseconds(from start: Instant, to end: Instant) -> Int64 {
    guard start < end else { return 0 }
    var active = (end - start).wholeMicroseconds
    for pause in pauses {
      active -= Self.overlap(pause.start, pause.end, start, end)
    }
    if let pausedSince { active -= Self.overlap(pausedSince, max(end, pausedSince), start, end) }
    return active
  }

  /// Drops the pauses that ended before an instant.
  mutating func forget(before date: Instant) {
    pauses.removeAll { $0.end <= date }
  }

  private static func overlap(
    _ a: Instant, _ b: Instant, _ start: Instant, _ end: Instant
  ) -> Int64 {
    max(0, (min(b, end) - max(a, start)).wholeMicroseconds)
  }
}
