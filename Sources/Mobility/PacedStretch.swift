public import HealthModel

/// Some seconds of a walk and how far the model thinks they went, to be compared with a known distance.
public struct PacedStretch: Hashable, Sendable {
  public var span: Span
  public var stepCount: Int
  /// Without the person's calibration, also where no speed is told for want of one.
  public var uncorrectedMeters: Double

  public init(span: Span, stepCount: Int, uncorrectedMeters: Double) {
    self.span = span
    self.stepCount = stepCount
    self.uncorrectedMeters = uncorrectedMeters
  }
}
