public import HealthModel

/// How a recorder answers a pause-or-resume request, which by itself changes nothing.
public enum RequestPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// Pauses when running, resumes when paused.
  case toggle
  case ignore
  /// Leaves a marker.
  case marker

  /// What to send to the session after the request; `nil` when there is nothing to do.
  public func answer(in state: SessionState, at date: Instant) -> SessionEvent? {
    switch (self, state) {
    case (.toggle, .running): .pause(at: date)
    case (.toggle, .paused): .resume(at: date)
    case (.marker, .running), (.marker, .paused): .marker(at: date)
    default: nil
    }
  }
}
