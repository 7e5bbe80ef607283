public import HealthModel

/// The recorder's response to a pause-or-resume request, which changes nothing by itself.
public enum RequestPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// Pauses if running, resumes if paused.
  case toggle
  case ignore
  /// Adds a marker.
  case marker

  /// Returns the event to send to the session after the request; `nil` if there is none.
  public func answer(in state: SessionState, at date: Instant) -> SessionEvent? {
    switch (self, state) {
    case (.toggle, .running): .pause(at: date)
    case (.toggle, .paused): .resume(at: date)
    case (.marker, .running), (.marker, .paused): .marker(at: date)
    default: nil
    }
  }
}
