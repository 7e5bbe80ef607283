public import HealthModel

/// Why the findings may be worse than they should.
public enum MobilityWarning: Hashable, Sendable {
  /// There were no samples, or none that were numbers, for more than a quarter of a second.
  ///
  /// A walk goes on across a second without samples, and ends with a longer gap.
  case gap(Span)
  /// Samples come too seldom for steps: fewer than 20 a second.
  case slow(samplesPerSecond: Double, at: Instant)
  /// The sensor is at the end of its range more than now and then.
  case saturated(at: Instant)
  /// Only acceleration comes: feet are not told apart, and turns are not found.
  case withoutRotation(at: Instant)
}
