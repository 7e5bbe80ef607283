public import Foundation
public import HealthModel

/// What one measure adds to a score.
public struct SteadinessContribution: Hashable, Sendable {
  public let measure: SteadinessMeasure
  /// Of the period, in the measure's unit.
  public let value: Double
  /// Steps of risk from the reference, between −1 and 4; above 0 is worse.
  public let steps: Double
  /// Its part of the logarithm of the odds, with its share of what is missing.
  public let weight: Double
  /// Parts of a score: below 0 takes away.
  public let points: Double
}

/// How steady a person walks, from 0 to 1, with what each measure adds.
///
/// The score is ``base``, and the points of the contributions, and ``limiting``; the sum is exact. It is a
/// ranking of walking by what is published of falls within a year, not a probability of a fall, and not the
/// platform's score.
public struct SteadinessEstimate: Hashable, Sendable {
  /// The days that it stands for: a week, or longer where data were short.
  public let period: Span
  public let score: Double
  /// The score of the reference: healthy people of 40 to 60 years.
  public let base: Double
  /// Of the measures that there are, in the order of ``SteadinessMeasure``.
  public let contributions: [SteadinessContribution]
  /// What holding the score between 0 and 1 added or took away; 0 within.
  public let limiting: Double
  public let standardDeviation: Double
  /// 80 % of the scores that more days of such walking would give are within; without the limits.
  public let interval: ClosedRange<Double>
  /// Days by which the period is longer than a week.
  public let delayDays: Int
  public let earliestDate: Instant
  /// Bouts, by time.
  public let inputs: [UUID]
  /// Days with walking in the period.
  public let dayCount: Int
  /// Whether age and weight, which only say how sure it is, are known.
  public let isAgeKnown: Bool
  public let isWeightKnown: Bool

  public var isDelayed: Bool { delayDays > 0 }

  public var isLimited: Bool { limiting != 0 }

  /// The class of the score by itself; ``SteadinessHistory`` says what it is beside the scores before.
  public var scoreClass: SteadinessClass { SteadinessClass(score: score) ?? .veryLow }
}
