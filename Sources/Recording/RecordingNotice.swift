public import HealthModel
public import Sessions

/// What a recording tells whoever watches it.
public enum RecordingNotice: Sendable {
  case status(RecordingStatus)
  case stateChanged(from: SessionState, to: SessionState, at: Instant)
  case event(WorkoutEvent)
  case lap(Lap)
  case note(RecordingNote)
}
