public import HealthModel

/// A bout of continuous walking with its measures.
///
/// Measures that are unavailable are `nil`, with the reason in ``refusals``. Means and medians are over the
/// straight strides.
public struct WalkingBout: Hashable, Sendable {
  /// The kind of ground.
  public enum Ground: String, Hashable, Sendable, Codable {
    /// Level according to a barometer.
    case flat
    /// Presumed to be level, without a barometer.
    case presumedFlat = "presumed-flat"
    /// Rising or falling by more than level ground does.
    case sloped
    case stairs

    public var isFlat: Bool { self == .flat || self == .presumedFlat }
  }

  /// The interval from the first step to the last.
  public var span: TimeRange
  public var ground: Ground
  public var stepCount: Int
  /// Turns of more than 45 degrees.
  public var turnCount: Int
  /// Steps per minute.
  public var cadence: GaitEstimate?
  /// In m/s.
  public var speed: GaitEstimate?
  /// The mean length of a step in m.
  public var stepLength: GaitEstimate?
  /// The share of a stride with both feet on the ground, 0 to 1.
  public var doubleSupport: GaitEstimate?
  /// The share of strides whose two steps differ by more than a tenth in time, 0 to 1.
  public var asymmetry: GaitEstimate?
  /// The difference of the step times of both feet over their mean: 0 is even.
  public var stepTimeAsymmetry: Double?
  /// The standard deviation of the stride time over its mean, 0.02 in healthy walking.
  public var strideTimeVariability: Double?
  /// The similarity of consecutive steps, and of consecutive strides: the autocorrelation of the vertical
  /// acceleration, at most 1.
  public var stepRegularity: Double?
  public var strideRegularity: Double?
  public var refusals: [GaitMetric: GaitUnavailability]

  public init(span: TimeRange, ground: Ground, stepCount: Int, turnCount: Int = 0) {
    self.span = span
    self.ground = ground
    self.stepCount = stepCount
    self.turnCount = turnCount
    refusals = [:]
  }
}
