public import HealthModel

/// A walk of which satellites know the length and the engine an estimate.
public struct CalibrationWalk: Hashable, Sendable {
  /// Why a walk says nothing about a person.
  public enum Refusal: Hashable, Sendable {
    case tooFewSteps, notStraight, inaccurate
    /// The two distances have nothing to do with each other.
    case implausible
  }

  /// The length of the path by satellites.
  public var meters: Double
  /// From its first fix to its last, as the crow flies.
  public var straightMeters: Double
  /// What the engine made of it, without a calibration.
  public var uncorrectedMeters: Double
  public var stepCount: Int
  /// The largest horizontal accuracy of its fixes, in metres.
  public var worstAccuracy: Double
  public var end: Instant

  /// Fewer are not longer than what satellites are wrong by.
  static let leastSteps = 40
  static let largestAccuracy = 12.0
  /// A path that is longer than this times its straight line has turns in it, or is noise.
  static let leastStraightness = 0.95

  public init(
    meters: Double, straightMeters: Double, uncorrectedMeters: Double, stepCount: Int,
    worstAccuracy: Double, end: Instant
  ) {
    self.meters = meters
    self.straightMeters = straightMeters
    self.uncorrectedMeters = uncorrectedMeters
    self.stepCount = stepCount
    self.worstAccuracy = worstAccuracy
    self.end = end
  }

  /// The distance over the estimate.
  var ratio: Double { meters / uncorrectedMeters }

  /// Why it is of no use, `nil` where it is.
  public var refusal: Refusal? {
    if stepCount < Self.leastSteps { return .tooFewSteps }
    guard worstAccuracy >= 0, worstAccuracy <= Self.largestAccuracy else { return .inaccurate }
    guard meters > 0, straightMeters >= Self.leastStraightness * meters else { return .notStraight }
    guard uncorrectedMeters > 0, SpeedCalibration.limits.contains(ratio) else {
      return .implausible
    }
    return nil
  }
}
