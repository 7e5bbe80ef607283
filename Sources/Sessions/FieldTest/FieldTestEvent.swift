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
