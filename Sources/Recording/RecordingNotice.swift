public import HealthModel
public import Sessions

/// A notification to the observer of a recording.
public enum RecordingNotice: Sendable {
  case status(RecordingStatus)
  case stateChanged(from: SessionState, to: SessionState, at: Instant)
  case event(WorkoutEvent)
  case lap(Lap)
  /// The laps from a lap's number on are replaced by these.
  case lapsCorrected(from: Int, [Lap])
  /// Touches are ignored from here on, or no longer; then the water is to be ejected.
  case waterLock(isLocked: Bool, at: Instant)
  case note(RecordingNote)
  /// A cue for the person who performs a field test.
  case cue(FieldTestCue, at: Instant)
}
