public import Foundation
public import HealthModel

/// An event that affects a session, with its date.
///
/// Dates are UTC on one timeline that Recording derives from the host's boot clock, so they never
/// jump with the wall clock. A command may arrive late with an earlier date: see
/// ``Session/backdatingLimit``. Readings of one kind are ordered by date.
public enum SessionEvent: Hashable, Sendable, Codable {
  // State transitions
  case prepare(at: Instant)
  case start(at: Instant)
  case pause(at: Instant)
  case resume(at: Instant)
  /// Ends the collection; late results of engines about the past are still accepted.
  case stop(at: Instant)
  case end(at: Instant)

  // User actions
  /// A request to pause or to resume; it changes nothing by itself (see ``RequestPolicy``).
  case pauseOrResumeRequest(at: Instant)
  case lap(at: Instant)
  /// Begins an activity of a session with several, and ends the one before it.
  ///
  /// It is effective while the session is running. The first one begins with the session.
  case beginActivity(UUID, WorkoutConfiguration, at: Instant)
  case marker(Metadata = [:], at: Instant)
  /// Begins a segment; several may be open under different names, and one without a name.
  case beginSegment(name: String? = nil, Metadata = [:], at: Instant)
  /// Ends the open segment of that name; without a name, the most recent one.
  case endSegment(name: String? = nil, at: Instant)
  /// Ignores touches from here on, until the user unlocks.
  ///
  /// Effective only while the workout is in progress and its view is in the foreground.
  case lockWater(isInForeground: Bool = true, at: Instant)
  /// The user turned the crown, or pressed the key that replaces it.
  case unlockWater(at: Instant)

  // Sensor readings and engine results
  /// Evidence that the body moves or stands still, for auto-pause and the displayed speed.
  case movement(Movement, at: Instant)
  /// The length of the route in meters up to the date, which may be slightly in the past.
  case distance(meters: Double, at: Instant)
  /// A completed pool length.
  case length(SwimLength)
  /// Replaces the lengths from an index on, counted from 0 among the lengths reported so far.
  case lengthsCorrected(from: Int, [SwimLength])
  /// Continuous swimming since a date, which is some seconds ago.
  case swimming(since: Instant)
  /// No swimming since a date, which is some seconds ago.
  case resting(since: Instant)
  /// Beats per minute; 0 is a strap that has lost contact, not a value.
  case heartRate(beatsPerMinute: Double, at: Instant)
  /// Steps since the start.
  case steps(Int, at: Instant)
  /// Swimming strokes since the start.
  case strokes(Int, at: Instant)
  /// Swimming strokes since the start; may be fewer than reported before, since a length recounts
  /// them.
  case strokesCorrected(Int, at: Instant)
  /// Active energy burned since the start.
  case energy(kilocalories: Double, at: Instant)

  // Time
  /// Advances the time, so that laps by time end.
  case tick(at: Instant)
  /// Shifts every date so far after a clock correction; no duration changes.
  case clockCorrected(by: Duration)

  /// The date of the event; `nil` for a clock correction, which affects all dates, and for lengths
  /// withdrawn without replacement.
  public var date: Instant? {
    switch self {
    case .prepare(let date), .start(let date), .pause(let date), .resume(let date),
      .stop(let date), .end(let date), .pauseOrResumeRequest(let date), .lap(let date),
      .beginActivity(_, _, let date),
      .marker(_, let date), .beginSegment(_, _, let date), .endSegment(_, let date),
      .lockWater(_, let date), .unlockWater(let date), .movement(_, let date),
      .distance(_, let date), .swimming(let date), .resting(let date),
      .heartRate(_, let date), .steps(_, let date), .strokes(_, let date),
      .strokesCorrected(_, let date), .energy(_, let date), .tick(let date):
      date
    case .length(let length): length.span.end
    case .lengthsCorrected(_, let lengths): lengths.last?.span.end
    case .clockCorrected: nil
    }
  }

  /// Whether it comes from a user or an application, rather than from a sensor or an engine.
  var isCommand: Bool {
    switch self {
    case .movement, .distance, .length, .lengthsCorrected, .swimming, .resting, .heartRate,
      .steps, .strokes, .strokesCorrected, .energy, .tick, .clockCorrected:
      false
    default: true
    }
  }
}

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
