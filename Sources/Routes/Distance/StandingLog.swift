internal import HealthModel

/// The intervals in which the body stood still, as far back as they are needed.
struct StandingLog: Sendable {
  private static let memory = Duration.seconds(300)
  /// The time after the last fix for which the state is valid.
  private static let validity = Duration.seconds(3)

  private var intervals: [TimeRange] = []
  private var standingSince: Instant?
  private var newest: Instant?

  func contains(_ instant: Instant) -> Bool {
    if let standingSince, let newest, instant >= standingSince,
      instant <= newest + Self.validity
    {
      return true
    }
    return intervals.contains { $0.start <= instant && instant <= $0.end }
  }

  /// Records the state at a fix: standing still or moving since a time that may be in the past.
  mutating func note(isMoving: Bool, since: @autoclosure () -> Instant, at now: Instant) {
    newest = now
    if isMoving {
      if let standingSince {
        intervals.append(TimeRange(start: standingSince, end: since()))
        intervals.removeAll { now - $0.end > Self.memory }
      }
      standingSince = nil
    } else if standingSince == nil {
      standingSince = since()
    }
  }

  /// Ends the line; the next one starts without a state.
  mutating func endLine() {
    if let standingSince, let newest {
      intervals.append(TimeRange(start: standingSince, end: newest))
    }
    standingSince = nil
  }
}
