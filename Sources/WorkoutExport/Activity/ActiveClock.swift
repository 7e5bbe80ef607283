import HealthModel

/// Determines whether times of a workout are active or in a pause; query them in order.
struct ActiveClock {
  private let span: TimeRange
  private let pauses: [TimeRange]
  private var next = 0
  /// Whether there was a pause between the last two active times.
  private(set) var wasPaused = false
  private var passed = 0

  init(_ span: TimeRange, pauses: [TimeRange]) {
    self.span = span
    self.pauses = pauses
  }

  mutating func isActive(at time: Instant) -> Bool {
    while next < pauses.count, pauses[next].end <= time { next += 1 }
    let isPaused = next < pauses.count && pauses[next].start <= time
    guard !isPaused, span.start <= time, time <= span.end else { return false }
    wasPaused = next != passed
    passed = next
    return true
  }
}
