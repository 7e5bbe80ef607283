import Foundation

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
