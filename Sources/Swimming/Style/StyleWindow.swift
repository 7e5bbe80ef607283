import Foundation
import HealthModel

/// What one window of six seconds says about the style.
struct StyleWindow: Hashable, Sendable, Timed {
  /// The middle of the window.
  var time: Double
  /// How surely the window is swum, times the logarithm of how likely each style is if it is swum.
  var scores: StyleScores
  /// The probability of the likeliest of the styles and the transition.
  var highest: Double
  /// The probability that it is swum at all.
  var swimming: Double

  /// One window alone never makes a style less likely than this.
  private static let leastProbability = 0.01
  /// For the division alone.
  private static let nearlyNone = 1e-12

  init(_ probabilities: StyleProbabilities, at center: Double) {
    time = center
    var styles = SIMD4<Double>(
      probabilities[.freestyle], probabilities[.breaststroke], probabilities[.backstroke],
      probabilities[.butterfly])
    highest = max(probabilities.turn, styles.max())
    swimming = styles.sum()
    styles.replace(with: Self.nearlyNone, where: styles .< Self.nearlyNone)
    let shares = styles / styles.sum()
    var scores = SIMD4<Double>.zero
    for lane in 0..<4 { scores[lane] = swimming * log(max(shares[lane], Self.leastProbability)) }
    self.scores = StyleScores(scores)
  }

  /// The style of this window alone; `nil` where it is not sure.
  var style: SwimmingStrokeStyle? {
    guard highest >= StyleJudgement.leastProbability, swimming >= StyleJudgement.leastSwimming
    else { return nil }
    return scores.best.style
  }
}
