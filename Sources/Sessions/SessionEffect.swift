public import HealthModel

/// An action that a session requests from its owner; effects are performed in order.
public enum SessionEffect: Hashable, Sendable {
  case stateChanged(from: SessionState, to: SessionState, at: Instant)
  /// A new event of the workout; `index` is its permanent index in ``Session/events``.
  case eventRecorded(WorkoutEvent, index: Int)
  /// A correction of an earlier event, for example the distance of a lap that ended ahead of the
  /// route.
  case eventCorrected(WorkoutEvent, index: Int)
  /// The event at an index did not happen and is not part of the workout.
  case eventWithdrawn(index: Int)
  /// Every date so far shifts; events and samples stored with them must follow.
  case datesShifted(by: Duration)
  case openFeeds(at: Instant)
  case closeFeeds(at: Instant)
  /// The user paused: locations from here on are not part of the route.
  ///
  /// Motion pauses do not interrupt the route: standing still adds nothing to it, and the meters
  /// walked before the resume is detected would be lost.
  case routeInterrupted(at: Instant)
  /// The route resumes, without a line across the pause.
  case routeResumed(at: Instant)
  /// A lap finished and can be announced.
  case lapFinished(Lap)
  /// The laps from a lap number on, after an engine corrected its lengths.
  case lapsCorrected(from: Int, [Lap])
  case waterLocked(at: Instant)
  /// The lock is off: eject the water with the sound.
  case waterUnlocked(at: Instant)
  case finished(SessionSummary)
}
