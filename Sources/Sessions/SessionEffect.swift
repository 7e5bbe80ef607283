public import HealthModel

/// What a session asks its shell to do, in order.
public enum SessionEffect: Hashable, Sendable {
  case stateChanged(from: SessionState, to: SessionState, at: Instant)
  /// An event of the workout, at once; `index` is its place in ``Session/events`` for good.
  case eventRecorded(WorkoutEvent, index: Int)
  /// More is known about an event recorded before: how far a lap was that ended ahead of the route.
  case eventCorrected(WorkoutEvent, index: Int)
  /// What the event at an index told did not happen: it is not part of the workout.
  case eventWithdrawn(index: Int)
  /// Every date so far moves; events and samples stored with them have to follow.
  case datesShifted(by: Duration)
  case openFeeds(at: Instant)
  case closeFeeds(at: Instant)
  /// A person paused: what the receiver says from here on is not part of the route.
  ///
  /// Motion pauses do not interrupt the route: standing still adds nothing to it, and the metres
  /// walked before the resume is noticed would be lost.
  case routeInterrupted(at: Instant)
  /// The route goes on, with no line from before the pause to here.
  case routeResumed(at: Instant)
  /// A lap is over: show it, say it.
  case lapFinished(Lap)
  /// From a lap's number on, the laps are these: an engine has found out more about its lengths.
  case lapsCorrected(from: Int, [Lap])
  case waterLocked(at: Instant)
  /// The lock is off: eject the water, with its sound.
  case waterUnlocked(at: Instant)
  case finished(SessionSummary)
}
