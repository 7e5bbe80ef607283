public import Foundation
public import HealthModel

/// The contribution of one measure to a score.
public struct SteadinessContribution: Hashable, Sendable {
  public let measure: SteadinessMeasure
  /// The value of the period, in the measure's unit.
  public let value: Double
  /// Steps of risk from the reference, between −1 and 4; more than 0 is worse.
  public let steps: Double
  /// The log odds per step, including the measure's share of missing weights.
  public let weight: Double
  /// Points of the score; negative points reduce it.
  public let points: Double
}

/// The walking steadiness of a person, from 0 to 1, with the contribution of each measure.
///
/// The score is exactly the sum of ``base``, the points of the contributions, and ``limiting``. It ranks
/// walking by published effects on falls within a year. It is not a probability of a fall, and not Apple's
/// score.
public struct SteadinessEstimate: Hashable, Sendable {
  /// The days of the score: a week, or longer where there were too few data.
  public let period: TimeRange
  public let score: Double
  /// The score of the reference: healthy people of 40 to 60 years.
  public let base: Double
  /// The contributions of the available measures, in the order of ``SteadinessMeasure``.
  public let contributions: [SteadinessContribution]
  /// The change from clamping the score between 0 and 1; 0 where it is within.
  public let limiting: Double
  public let standardDeviation: Double
  /// The interval that contains 80 % of the scores of more days of such walking, before clamping.
  public let interval: ClosedRange<Double>
  /// The number of days by which the period exceeds a week.
  public let delayDays: Int
  public let earliestDate: Instant
  /// The bouts in order of time.
  public let inputs: [UUID]
  /// The number of days with walking in the period.
  public let dayCount: Int
  /// Whether age and weight are known; they affect the uncertainty only.
  public let isAgeKnown: Bool
  public let isWeightKnown: Bool

  public var isDelayed: Bool { delayDays > 0 }

  public var isLimited: Bool { limiting != 0 }

  /// The class of the score alone; ``SteadinessHistory`` has the class that considers earlier scores.
  public var scoreClass: SteadinessClass { SteadinessClass(score: score) ?? .veryLow }
}
