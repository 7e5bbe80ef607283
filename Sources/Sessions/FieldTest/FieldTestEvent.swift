public import HealthModel

/// An event that affects a field test, with its date.
public enum FieldTestEvent: Hashable, Sendable {
  /// Begins the countdown.
  case prepare(at: Instant)
  /// Advances the time.
  case time(at: Instant)
  /// A lap of the course was completed.
  case lap(at: Instant)
  /// The length of the route in meters up to the date, which may be slightly in the past.
  case distance(meters: Double, at: Instant)
  /// The radius of the 95 % circle of a position that contributes to the distance.
  case accuracy(meters: Double)
  case heartRate(beatsPerMinute: Double, at: Instant)
  case rest(at: Instant)
  case walkOn(at: Instant)
  /// The line was not reached at the last signal.
  case missed(at: Instant)
  /// The meters walked on the course since its last lap.
  case remainder(meters: Double)
  /// The person stops.
  case stop(at: Instant)
  /// A gap in the recording since the last event, up to the date.
  case silence(until: Instant)
  /// The recording ends, in any state of the test.
  case breakOff(at: Instant)
  case clockCorrected(by: Duration)
}

/// An action that a field test requests from its owner; effects are performed in order.
public enum FieldTestEffect: Hashable, Sendable {
  /// The workout starts.
  case start(at: Instant)
  case cue(FieldTestCue, at: Instant)
  /// The workout ends.
  case finish(at: Instant)
}

/// An announcement during a field test: facts of time and place, without encouragement.
///
/// Encouragement changes how far people walk, so results with and without it are not comparable.
/// The standards allow only their own phrases; these cues contain the facts of those phrases.
public enum FieldTestCue: Hashable, Sendable {
  /// The seconds until the start.
  case countdown(Int)
  case start
  case minutesLeft(Int)
  /// The seconds until the end, shortly before it.
  case secondsLeft(Int)
  /// The meters left, after each quarter of the distance.
  case metersLeft(Double)
  /// The line must be reached now.
  case line(level: Int, shuttle: Int)
  /// The pace changes to this speed.
  case level(Int, kilometersPerHour: Double)
  /// The person stands still; the clock continues.
  case rest(Int)
  case walkOn
  /// The line was not reached in time; contains the number of consecutive misses.
  case missed(Int)
  case finish(FieldTestEnd)
  /// Asks for the distance after the last lap; contains the estimate from the pace.
  case askRemainder(reckonedMeters: Double?)
}

/// How a field test ended.
public enum FieldTestEnd: String, Hashable, Sendable, Codable {
  /// Regular end: the time or the distance is over, or the runner is exhausted.
  case completed
  /// The person stopped earlier, which is also a result.
  case stoppedEarly = "stopped-early"
  /// The recording ended before the test; the rest is unknown.
  case interrupted
}
