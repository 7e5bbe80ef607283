public import HealthModel

/// Some seconds of a walk with the model's distance, for comparison with a known distance.
public struct PacedInterval: Hashable, Sendable {
  public var span: TimeRange
  public var stepCount: Int
  /// The distance without the person's calibration; also available where an uncalibrated speed is not
  /// reported.
  public var uncorrectedMeters: Double

  public init(span: TimeRange, stepCount: Int, uncorrectedMeters: Double) {
    self.span = span
    self.stepCount = stepCount
    self.uncorrectedMeters = uncorrectedMeters
  }
}
