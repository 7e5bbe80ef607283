public import HealthModel

/// How a person's distances compare with what the speed model makes of their motion: a fact to keep.
///
/// The model knows height, cadence and how far the body rises, and people of the same height and cadence
/// differ; one factor for a person takes most of that away (A. Soltani et al., *Real-world gait speed
/// estimation using wrist sensor: a personalized approach*, 2020, reach 0.05 m/s so). It is the distance
/// that satellites measured over what the model made of the same walks, each weighed by its length. It
/// belongs to one placement, as the model of another place errs in another way.
public struct SpeedCalibration: Hashable, Sendable, Codable {
  /// Of the model that the factor corrects: a factor of another version says nothing about this one.
  public static let currentVersion = 1
  /// A factor outside means that one of the two distances is wrong.
  public static let limits = 0.7...1.5
  /// At first the factor is one, as if so many metres had shown it: a single short walk with a few metres
  /// of satellite error moves it by a part only.
  static let priorMeters = 200.0
  /// Walks further back than so many metres count no more, so that the factor follows a changed gait.
  static let memoryMeters = 2000.0

  public let version: Int
  public let placement: BodyPlacement
  /// What a speed of the model is multiplied by.
  public private(set) var factor: Double
  public private(set) var walkCount: Int
  /// By satellites.
  public private(set) var meters: Double
  /// When the last of the walks ended; `nil` before the first.
  public private(set) var updated: Instant?

  /// A calibration that has seen no walk.
  public init(placement: BodyPlacement) {
    version = Self.currentVersion
    self.placement = placement
    factor = 1
    walkCount = 0
    meters = 0
  }

  /// Whether it may be applied to what a sensor at a placement says.
  public func applies(to placement: BodyPlacement) -> Bool {
    version == Self.currentVersion && placement == self.placement && walkCount > 0
  }

  /// Takes in a walk.
  ///
  /// - Returns: Why the walk says nothing, `nil` where it was taken in.
  @discardableResult
  public mutating func add(_ walk: CalibrationWalk) -> CalibrationWalk.Refusal? {
    if let refusal = walk.refusal { return refusal }
    let known = min(meters, Self.memoryMeters) + Self.priorMeters
    let next = (known * factor + walk.meters * walk.ratio) / (known + walk.meters)
    factor = min(max(next, Self.limits.lowerBound), Self.limits.upperBound)
    walkCount += 1
    meters += walk.meters
    updated = max(updated ?? walk.end, walk.end)
    return nil
  }
}
