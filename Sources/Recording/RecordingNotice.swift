public import HealthModel
public import Sessions

/// What a recording tells whoever watches it.
public enum RecordingNotice: Sendable {
  case status(RecordingStatus)
  case stateChanged(from: SessionState, to: SessionState, at: Instant)
  case event(WorkoutEvent)
  case lap(Lap)
  /// From a lap's number on, the laps are these.
  case lapsCorrected(from: Int, [Lap])
  /// Touches are ignored from here on, or are no more; then the water is to be ejected.
  case waterLock(isLocked: Bool, at: Instant)
  case note(RecordingNote)
  /// What whoever does a field test is told.
  case cue(FieldTestCue, at: Instant)
}
