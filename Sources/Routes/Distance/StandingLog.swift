internal import HealthModel

/// When the body stood, as far back as anyone still asks.
struct StandingLog: Sendable {
  private static let memory = Duration.seconds(300)
  /// So long after the last fix it is not known any more whether the body still stands.
  private static let validity = Duration.seconds(3)

  private var stretches: [Span] = []
  private var standingSince: Instant?
  private var newest: Instant?

  func contains(_ instant: Instant) -> Bool {
    if let standingSince, let newest, instant >= standingSince,
      instant <= newest + Self.validity
    {
      return true
    }
    return stretches.contains { $0.start <= instant && instant <= $0.end }
  }

  /// Notes the state at a fix: standing since a moment that may lie back, or moving since one.
  mutating func note(isMoving: Bool, since: @autoclosure () -> Instant, at now: Instant) {
    newest = now
    if isMoving {
      if let standingSince {
        stretches.append(Span(start: standingSince, end: since()))
        stretches.removeAll { now - $0.end > Self.memory }
      }
      standingSince = nil
    } else if standingSince == nil {
      standingSince = since()
    }
  }

  /// The line ends; what comes next begins anew.
  mutating func endLine() {
    if let standingSince, let newest {
      stretches.append(Span(start: standingSince, end: newest))
    }
    standingSince = nil
  }
}
