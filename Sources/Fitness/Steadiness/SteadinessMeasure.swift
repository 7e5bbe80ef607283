public import Foundation
public import HealthModel

/// The five measures of walking in a steadiness score.
///
/// Each is from one of the domains of gait: pace, rhythm, phase, variability and symmetry.
///
/// **Source** J. H. Hollman et al., *Gait & Posture* 34, 2011, 111–118, for the domains.
public enum SteadinessMeasure: String, Hashable, Sendable, Codable, CaseIterable {
  /// Speed over height, per second.
  case speed
  /// Step length over height.
  case stepLength = "step-length"
  /// The share of a stride with both feet on the ground, in percent.
  case doubleSupport = "double-support"
  /// The standard deviation of the stride time in percent of its mean.
  case strideTimeVariability = "stride-time-variability"
  /// The share of strides whose two steps differ, in percent.
  case asymmetry

  /// Returns the value of a bout in the measure's unit; `nil` where it was not measured or is not a number.
  func value(of walk: WalkObservation, height: Double) -> Double? {
    let value: Double? =
      switch self {
      case .speed: walk.speed.map { $0 / height }
      case .stepLength: walk.stepLength.map { $0 / height }
      case .doubleSupport: walk.doubleSupport.map { $0 * 100 }
      case .strideTimeVariability: walk.strideTimeVariability.map { $0 * 100 }
      case .asymmetry: walk.asymmetry.map { $0 * 100 }
      }
    guard let value, value.isFinite else { return nil }
    return value
  }

  /// The percentile of the bouts that represents the period: the median, and for asymmetry the 90th
  /// percentile, because most bouts have none.
  var rank: Double { self == .asymmetry ? 90 : 50 }

  var scale: SteadinessConstants.Scale {
    switch self {
    case .speed: SteadinessConstants.speed
    case .stepLength: SteadinessConstants.stepLength
    case .doubleSupport: SteadinessConstants.doubleSupport
    case .strideTimeVariability: SteadinessConstants.strideTimeVariability
    case .asymmetry: SteadinessConstants.asymmetry
    }
  }
}

/// The weights that convert the values of measures to a score.
///
///     odds  = Σ weight · step,  step = (value − reference) / unit, from −1 to 4
///     score = 0.90 − 0.30 · odds / ln 2
///
/// The weights of missing measures are shared among the others in proportion.
struct SteadinessWeights: Sendable {
  let measures: [SteadinessMeasure]
  /// The total weight over that of the available measures; at least 1.
  let sharing: Double

  init(_ measures: [SteadinessMeasure]) {
    func weight(_ measures: [SteadinessMeasure]) -> Double {
      measures.reduce(0) { $0 + $1.scale.weight }
    }
    self.measures = measures
    sharing = weight(SteadinessMeasure.allCases) / weight(measures)
  }

  static let base = onGrain(SteadinessConstants.referenceScore)

  func contribution(of measure: SteadinessMeasure, value: Double) -> SteadinessContribution {
    let scale = measure.scale
    let steps = min(
      max((value - scale.reference) / scale.unit, SteadinessConstants.steps.lowerBound),
      SteadinessConstants.steps.upperBound)
    let weight = scale.weight * sharing
    return SteadinessContribution(
      measure: measure, value: value, steps: steps, weight: weight,
      points: Self.onGrain(-SteadinessConstants.perDoubling * weight * steps / log(2)))
  }

  /// Returns the score before clamping to 0...1, for one value of each measure.
  func score(_ values: [Double]) -> Double {
    zip(measures, values).reduce(Self.base) { $0 + contribution(of: $1.0, value: $1.1).points }
  }

  private static func onGrain(_ value: Double) -> Double {
    (value / SteadinessConstants.grain).rounded() * SteadinessConstants.grain
  }
}

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
