public import HealthModel

/// Something that happens to a field test, with the moment it happened.
public enum FieldTestEvent: Hashable, Sendable {
  /// The countdown begins.
  case prepare(at: Instant)
  /// Time has passed.
  case time(at: Instant)
  /// The course was walked once more.
  case lap(at: Instant)
  /// Metres of the route up to the moment, which may be a little in the past.
  case distance(meters: Double, at: Instant)
  /// The radius of the 95 % circle of the position that the distance is of.
  case accuracy(meters: Double)
  case heartRate(beatsPerMinute: Double, at: Instant)
  case rest(at: Instant)
  case walkOn(at: Instant)
  /// The line was not reached at the last signal.
  case missed(at: Instant)
  /// Metres walked on the course since its last lap.
  case remainder(meters: Double)
  /// Whoever does it stops.
  case stop(at: Instant)
  /// Nobody heard anything since the last event, up to the moment.
  case silence(until: Instant)
  /// The recording ends, whatever the test is at.
  case breakOff(at: Instant)
  case clockCorrected(by: Duration)
}

/// What a field test asks its shell to do, in order.
public enum FieldTestEffect: Hashable, Sendable {
  /// The workout starts.
  case start(at: Instant)
  case cue(FieldTestCue, at: Instant)
  /// The workout ends.
  case finish(at: Instant)
}
