public import HealthModel

/// A walk with its length by satellites and the engine's estimate.
public struct CalibrationWalk: Hashable, Sendable {
  /// The reason why a walk is not usable for calibration.
  public enum Rejection: Hashable, Sendable {
    case tooFewSteps, notStraight, inaccurate
    /// The two distances are inconsistent.
    case implausible
  }

  /// The length of the path by satellites.
  public var meters: Double
  /// The straight-line distance from the first fix to the last.
  public var straightMeters: Double
  /// The engine's estimate without a calibration.
  public var uncorrectedMeters: Double
  public var stepCount: Int
  /// The largest horizontal accuracy of its fixes, in meters.
  public var worstAccuracy: Double
  public var end: Instant

  /// The minimum number of steps; a shorter walk does not exceed the error of satellites.
  static let minimumSteps = 40
  static let largestAccuracy = 12.0
  /// The minimum ratio of straight distance to path length; a lower one indicates turns or noise.
  static let minimumStraightness = 0.95

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

  /// The ratio of the distance to the estimate.
  var ratio: Double { meters / uncorrectedMeters }

  /// The reason why the walk is not usable; `nil` where it is.
  public var rejection: Rejection? {
    if stepCount < Self.minimumSteps { return .tooFewSteps }
    guard worstAccuracy >= 0, worstAccuracy <= Self.largestAccuracy else { return .inaccurate }
    guard meters > 0, straightMeters >= Self.minimumStraightness * meters else {
      return .notStraight
    }
    guard uncorrectedMeters > 0, SpeedCalibration.limits.contains(ratio) else {
      return .implausible
    }
    return nil
  }
}
