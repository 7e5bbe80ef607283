public import HealthModel

/// The heart rate variability over a few minutes of rest.
///
/// **Source** Task Force of the European Society of Cardiology and the North American Society of Pacing and
/// Electrophysiology, “Heart rate variability: standards of measurement, physiological interpretation, and
/// clinical use”, *Circulation* 93(5), 1043–1065, 1996.
public struct HeartRateVariability: Hashable, Sendable {
  /// The interval from before the first beat interval to after the last.
  public var span: TimeRange
  /// Standard deviation of the normal intervals (SDNN), in milliseconds.
  public var standardDeviation: Double
  /// The root mean square of the differences between adjacent normal intervals (RMSSD), in milliseconds.
  public var successiveDifference: Double
  /// The number of all intervals in the span.
  public var beatCount: Int
  /// The number of intervals rejected as ectopic or as sensor errors.
  public var rejectedCount: Int
  /// The mean heart rate in beats per minute, from the normal intervals.
  public var meanRate: Double
  /// Whether a motion sensor measured that the body was still; `false` without a motion sensor.
  public var isStillnessMeasured: Bool
}

/// The reason why no variability is available.
public enum HeartRateVariabilityUnavailability: Error, Hashable, Sendable {
  /// No sensor reported beat intervals.
  case noBeats
  /// No five-minute window without gaps.
  case tooShort
  /// The activity involves movement, and no motion sensor measured stillness.
  case stillnessUnknown
  case moving
  /// The heart rate is too high for rest; the value is in beats per minute.
  case notAtRest(meanRate: Double)
  /// The heart rate rose or fell.
  case unsteady
  /// Too many intervals were rejected; the value is their share, 0...1.
  case unclean(rejectedShare: Double)
}
