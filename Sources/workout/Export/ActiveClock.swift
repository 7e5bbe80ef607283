import HealthModel

/// Tells which moments of a workout are no pause; they are asked for in order.
struct ActiveClock {
  private let span: Span
  private let pauses: [Span]
  private var next = 0
  /// Whether a pause lay between the active moment asked for last and the one before it.
  private(set) var wasPaused = false
  private var passed = 0

  init(_ span: Span, pauses: [Span]) {
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
