public import Foundation
public import HealthModel

/// The estimated distance of a six-minute walk, from everyday walking.
public struct SixMinuteWalkEstimate: Hashable, Sendable {
  /// Whether the speeds behind the estimate are calibrated.
  public enum CalibrationStatus: String, Hashable, Sendable, Codable {
    case calibrated, uncalibrated
  }

  /// The moment of the estimate.
  public let date: Instant
  /// Meters, at most 500: above that, everyday walking does not determine capacity.
  public let meters: Double
  /// Meters without the limit of 500.
  public let unlimitedMeters: Double
  public let standardDeviation: Double
  /// The interval in meters that contains the true value in 80 % of cases, without the limit.
  public let interval: ClosedRange<Double>
  /// The deviation in meters from the chance of the observations alone; the effect of a person's habits is
  /// equal in two estimates and is excluded.
  public let changeDeviation: Double
  public let calibrationStatus: CalibrationStatus
  public let prior: SixMinuteWalkPrior
  /// The ratio of the person's everyday walking to that of people with the same capacity.
  public let personFactor: Double
  /// The start of the oldest data used.
  public let earliestDate: Instant
  /// The date of the recalibration that applies.
  public let recalibratedFrom: Instant?
  /// Whether fewer days of wear than normally required were accepted, two weeks after a recalibration.
  public let isGateRelaxed: Bool
  /// Whether the oxygen uptake is one of the sources.
  public let usesOxygenUptake: Bool
  /// The bouts and tests used.
  public let inputs: [UUID]
  /// The number of bouts in the window.
  public let boutCount: Int
  public let testCount: Int
  /// The number of tests older than the window that determine the person's factor.
  public let earlierTestCount: Int
  /// The number of weeks in the window with an observation.
  public let weekCount: Int

  public var isCapped: Bool { unlimitedMeters > meters }
}

/// The difference between two estimates of one person, and whether it is worth reporting.
///
/// The effect of a person's habits is the same in both estimates and cancels, so a change is more certain
/// than the values. It is worth reporting where it exceeds both the 80 % interval of chance and the important
/// change that people feel.
public struct SixMinuteWalkChange: Hashable, Sendable {
  /// Later minus earlier in meters, without the limit of 500.
  public let meters: Double
  public let standardDeviation: Double

  public init(from earlier: SixMinuteWalkEstimate, to later: SixMinuteWalkEstimate) {
    meters = later.unlimitedMeters - earlier.unlimitedMeters
    let (a, b) = (earlier.changeDeviation, later.changeDeviation)
    // Overlapping windows share random errors, so this deviation is conservative.
    standardDeviation = (a * a + b * b).squareRoot()
  }

  /// The interval that contains 80 % of the true changes.
  public var interval: ClosedRange<Double> {
    let half = NormalQuantile.of80Percent * standardDeviation
    return (meters - half)...(meters + half)
  }

  public var isSignificant: Bool {
    abs(meters) > NormalQuantile.of80Percent * standardDeviation
      && abs(meters) > SixMinuteWalkConstants.importantChange
  }
}
