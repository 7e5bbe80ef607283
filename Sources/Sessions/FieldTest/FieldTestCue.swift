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
