public import HealthModel

/// The ratio between a person's true distances and those of the speed model: a stored fact.
///
/// The model uses height, cadence and the rise of the body, and people with equal values differ. One factor
/// per person removes most of the difference (A. Soltani et al., *Real-world gait speed estimation using
/// wrist sensor: a personalized approach*, 2020, reach 0.05 m/s this way). The factor is the distance
/// measured by satellites over the model's distance of the same walks, weighted by length. It applies to one
/// placement, because the error of the model depends on the placement.
public struct SpeedCalibration: Hashable, Sendable, Codable {
  /// The version of the model that the factor corrects; a factor of another version is not applicable.
  public static let currentVersion = 1
  /// The plausible factors; outside, one of the two distances is wrong.
  public static let limits = 0.7...1.5
  /// The weight in meters of the initial factor of one, so that a single short walk with a few meters of
  /// satellite error changes the factor only partially.
  static let priorMeters = 200.0
  /// The maximum weight in meters of earlier walks, so that the factor follows a changed gait.
  static let memoryMeters = 2000.0

  public let version: Int
  public let placement: BodyPlacement
  /// The factor that the model's speed is multiplied by.
  public private(set) var factor: Double
  public private(set) var walkCount: Int
  /// The total distance by satellites.
  public private(set) var meters: Double
  /// The end of the last walk; `nil` before the first.
  public private(set) var updated: Instant?

  /// Creates a calibration without walks.
  public init(placement: BodyPlacement) {
    version = Self.currentVersion
    self.placement = placement
    factor = 1
    walkCount = 0
    meters = 0
  }

  /// Returns whether the factor applies to a sensor at a placement.
  public func applies(to placement: BodyPlacement) -> Bool {
    version == Self.currentVersion && placement == self.placement && walkCount > 0
  }

  /// Adds a walk.
  ///
  /// - Returns: The reason why the walk is not usable; `nil` where it was added.
  @discardableResult
  public mutating func add(_ walk: CalibrationWalk) -> CalibrationWalk.Rejection? {
    if let rejection = walk.rejection { return rejection }
    let known = min(meters, Self.memoryMeters) + Self.priorMeters
    let next = (known * factor + walk.meters * walk.ratio) / (known + walk.meters)
    factor = min(max(next, Self.limits.lowerBound), Self.limits.upperBound)
    walkCount += 1
    meters += walk.meters
    updated = max(updated ?? walk.end, walk.end)
    return nil
  }
}

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
