public import Foundation
public import HealthModel

/// How far a person would walk in six minutes, estimated from how they walk anyway.
public struct SixMinuteWalkEstimate: Hashable, Sendable {
  /// How well the speeds are known that the estimate is made from.
  public enum CalibrationStatus: String, Hashable, Sendable, Codable {
    case calibrated, uncalibrated
  }

  /// The moment that it is for.
  public let date: Instant
  /// Metres, at most 500: beyond it everyday walking does not tell how far somebody could go.
  public let meters: Double
  /// Metres before the limit of 500.
  public let unlimitedMeters: Double
  public let standardDeviation: Double
  /// 80 % of the truths are within, in metres, without the limit.
  public let interval: ClosedRange<Double>
  /// What the observations' chance alone does to the estimate, in metres: what a person's habits do is the
  /// same in two estimates and is no part of it.
  public let changeDeviation: Double
  public let calibrationStatus: CalibrationStatus
  public let prior: SixMinuteWalkPrior
  /// What the person does in everyday walking, over what people do who can walk as far.
  public let personFactor: Double
  /// When the oldest of the data that went in begin.
  public let earliestDate: Instant
  /// The recalibration that it obeys.
  public let recalibratedFrom: Instant?
  /// Whether it was made with fewer worn days than it should have had, two weeks after a recalibration.
  public let isGateRelaxed: Bool
  /// Whether the oxygen uptake was one of the sources.
  public let usesOxygenUptake: Bool
  /// Bouts and tests that went in.
  public let inputs: [UUID]
  /// Bouts and tests of the window.
  public let boutCount: Int
  public let testCount: Int
  /// Tests from before the window that say what the person does of what they can.
  public let earlierTestCount: Int
  /// Weeks of the window with an observation.
  public let weekCount: Int

  public var isCapped: Bool { unlimitedMeters > meters }
}
