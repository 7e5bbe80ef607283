public import HealthModel

/// Something that happens to a session, with the moment it happened.
///
/// Dates are UTC on one time line that Recording keeps by the host's boot clock, so that they never
/// jump with the wall clock. A command may be heard late and then carries an earlier date: see
/// ``Session/backdatingLimit``. Readings of one kind come in order of date.
public enum SessionEvent: Hashable, Sendable, Codable {
  // The life of the session
  case prepare(at: Instant)
  case start(at: Instant)
  case pause(at: Instant)
  case resume(at: Instant)
  /// Nothing is collected any more; what engines find out late about the past is still taken in.
  case stop(at: Instant)
  case end(at: Instant)

  // What people do meanwhile
  /// Someone asks to pause or to resume; by itself it changes nothing (see ``RequestPolicy``).
  case pauseOrResumeRequest(at: Instant)
  case lap(at: Instant)
  case marker(Metadata = [:], at: Instant)
  /// A stretch begins; several may be open under different names, or one without a name.
  case beginSegment(name: String? = nil, Metadata = [:], at: Instant)
  /// The open stretch of that name ends; without a name, the one begun last.
  case endSegment(name: String? = nil, at: Instant)
  /// Touches are ignored from here on, until someone unlocks.
  ///
  /// Only with the workout under way and what shows it in front; otherwise nothing happens.
  case lockWater(isInForeground: Bool = true, at: Instant)
  /// Someone turned the crown, or pressed the key that stands for it.
  case unlockWater(at: Instant)

  // What sensors and engines say
  /// Evidence that the body moves or stands, for auto-pause and the speed shown.
  case movement(Movement, at: Instant)
  /// Metres of the route up to the moment, which may be a little in the past.
  case distance(meters: Double, at: Instant)
  /// A length of the pool was swum.
  case length(PoolLength)
  /// From an index on, counted from 0 among the lengths told so far, the lengths are these.
  case lengthsCorrected(from: Int, [PoolLength])
  /// Continuous swimming has gone on since a moment, which lies some seconds back.
  case swimming(since: Instant)
  /// There has been no swimming since a moment, which lies some seconds back.
  case resting(since: Instant)
  /// Beats per minute; 0 is a strap that has lost contact, not a value.
  case heartRate(beatsPerMinute: Double, at: Instant)
  /// Steps since the start.
  case steps(Int, at: Instant)
  /// Swimming strokes since the start.
  case strokes(Int, at: Instant)
  /// Swimming strokes since the start, which may be fewer than were told: a length counts them again.
  case strokesCorrected(Int, at: Instant)
  /// Active energy burned since the start.
  case energy(kilocalories: Double, at: Instant)

  // Time
  /// Time has passed, so that laps by time fall due.
  case tick(at: Instant)
  /// A better clock says that every date so far was off; no duration changes.
  case clockCorrected(by: Duration)

  /// When it happened; `nil` for a clock correction, which is about all dates, and for lengths that are
  /// withdrawn without others in their place.
  public var date: Instant? {
    switch self {
    case .prepare(let date), .start(let date), .pause(let date), .resume(let date),
      .stop(let date), .end(let date), .pauseOrResumeRequest(let date), .lap(let date),
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

  /// Whether it is a person's or an application's word, rather than a sensor's or an engine's.
  var isCommand: Bool {
    switch self {
    case .movement, .distance, .length, .lengthsCorrected, .swimming, .resting, .heartRate,
      .steps, .strokes, .strokesCorrected, .energy, .tick, .clockCorrected:
      false
    default: true
    }
  }
}
