public import HealthModel

/// How much the times between heart beats differ over a few minutes of rest.
///
/// **Source** Task Force of the European Society of Cardiology and the North American Society of Pacing and
/// Electrophysiology, “Heart rate variability: standards of measurement, physiological interpretation, and
/// clinical use”, *Circulation* 93(5), 1043–1065, 1996.
public struct HeartRateVariability: Hashable, Sendable {
  /// From before the first interval to after the last.
  public var span: Span
  /// Standard deviation of the normal intervals (SDNN), in milliseconds.
  public var standardDeviation: Double
  /// Root mean square of the differences between neighbouring normal intervals (RMSSD), in milliseconds.
  public var successiveDifference: Double
  /// All intervals of the span.
  public var beatCount: Int
  /// Those of them that were left out as ectopic or as a sensor's mistakes.
  public var rejectedCount: Int
  /// Beats a minute, from the normal intervals.
  public var meanRate: Double
  /// Whether a motion sensor says that the body was still; `false` where none was heard.
  public var isStillnessMeasured: Bool
}

/// Why no variability is told.
public enum HeartRateVariabilityRefusal: Error, Hashable, Sendable {
  /// No sensor gave times between beats.
  case noBeats
  /// Nowhere five minutes of beats without a break.
  case tooShort
  /// The activity is one of moving, and no motion sensor says that the body was still.
  case stillnessUnknown
  case moving
  /// The heart was at work: beats a minute.
  case notAtRest(meanRate: Double)
  /// The heart rate rose or fell.
  case unsteady
  /// Too many intervals were no normal ones: their share, 0...1.
  case unclean(rejectedShare: Double)
}
