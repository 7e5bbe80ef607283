/// What is told to whoever does a field test: facts of time and place, no encouragement.
///
/// Encouragement changes how far people walk, so that results with it and without cannot be compared; the
/// standards allow their own phrases alone, of which these keep the facts.
public enum FieldTestCue: Hashable, Sendable {
  /// So many seconds to the start.
  case countdown(Int)
  case start
  case minutesLeft(Int)
  /// The end is near.
  case secondsLeft(Int)
  /// A quarter more of the distance is done.
  case metersLeft(Double)
  /// The line is to be reached now.
  case line(level: Int, shuttle: Int)
  /// From here on the pace is so fast.
  case level(Int, kilometersPerHour: Double)
  /// Someone stands still; the clock goes on.
  case rest(Int)
  case walkOn
  /// The line was not reached in time: so often in a row.
  case missed(Int)
  case finish(FieldTestEnd)
  /// How far it was after the last lap is asked for; about so far, as its pace makes it.
  case askRemainder(reckonedMeters: Double?)
}

/// How a field test ended.
public enum FieldTestEnd: String, Hashable, Sendable, Codable {
  /// As it is meant to: the time or the distance is over, or the runner is exhausted.
  case completed
  /// Whoever did it stopped before that, which is a result too.
  case stoppedEarly = "stopped-early"
  /// The recording ended before the test: nothing is known of the rest.
  case interrupted
}
