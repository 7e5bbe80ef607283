public import HealthModel

/// A condition that may reduce the quality of the results.
public enum MobilityWarning: Hashable, Sendable {
  /// There were no valid samples for more than a quarter of a second.
  ///
  /// A walk continues across a gap of up to one second, and ends with a longer gap.
  case gap(TimeRange)
  /// The sampling rate is too low for steps: fewer than 20 samples per second.
  case slow(samplesPerSecond: Double, at: Instant)
  /// The sensor is frequently at the end of its range.
  case saturated(at: Instant)
  /// Only acceleration is available: feet are not identified, and turns are not detected.
  case withoutRotation(at: Instant)
}
