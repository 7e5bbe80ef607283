public import HealthModel

/// Continuous walking and what was measured of it.
///
/// What could not be measured is `nil`, and ``refusals`` says why. Means and medians are over the strides
/// that are straight.
public struct WalkingBout: Hashable, Sendable {
  /// What the ground was like.
  public enum Ground: String, Hashable, Sendable, Codable {
    /// A barometer says that it was level.
    case flat
    /// Nothing speaks against it; there was no barometer to ask.
    case presumedFlat = "presumed-flat"
    /// It rose or fell by more than walking on level ground does.
    case sloped
    case stairs

    public var isFlat: Bool { self == .flat || self == .presumedFlat }
  }

  /// From the first step to the last.
  public var span: Span
  public var ground: Ground
  public var stepCount: Int
  /// Turns of more than 45 degrees.
  public var turnCount: Int
  /// Steps a minute.
  public var cadence: GaitEstimate?
  /// In m/s.
  public var speed: GaitEstimate?
  /// The mean length of a step in m.
  public var stepLength: GaitEstimate?
  /// The part of a stride with both feet on the ground, 0 to 1.
  public var doubleSupport: GaitEstimate?
  /// The part of the strides whose two steps differ by more than a tenth in time, 0 to 1.
  public var asymmetry: GaitEstimate?
  /// By how much the steps of one foot take longer than those of the other, over their mean: 0 is even.
  public var stepTimeAsymmetry: Double?
  /// The standard deviation of the stride time over its mean, 0.02 in healthy walking.
  public var strideTimeVariability: Double?
  /// How alike one step is to the next and one stride to the next: the autocorrelation of the vertical
  /// acceleration, at most 1.
  public var stepRegularity: Double?
  public var strideRegularity: Double?
  public var refusals: [GaitMetric: GaitRefusal]

  public init(span: Span, ground: Ground, stepCount: Int, turnCount: Int = 0) {
    self.span = span
    self.ground = ground
    self.stepCount = stepCount
    self.turnCount = turnCount
    refusals = [:]
  }
}
