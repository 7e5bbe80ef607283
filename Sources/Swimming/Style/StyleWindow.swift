import Foundation
import HealthModel

/// The scores of one six-second window for the styles.
struct StyleWindow: Hashable, Sendable, Timed {
  /// The middle of the window.
  var time: Double
  /// The probability of swimming times the logarithm of each style's probability given swimming.
  var scores: StyleScores
  /// The highest probability among the styles and the transition.
  var highest: Double
  /// The probability of swimming.
  var swimming: Double

  /// The minimum probability of a style in one window, which limits the effect of a single window.
  private static let minimumProbability = 0.01
  /// Prevents a division by zero.
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
    for lane in 0..<4 { scores[lane] = swimming * log(max(shares[lane], Self.minimumProbability)) }
    self.scores = StyleScores(scores)
  }

  /// The style of this window alone; `nil` where it is uncertain.
  var style: SwimmingStrokeStyle? {
    guard highest >= StyleJudgement.minimumProbability, swimming >= StyleJudgement.minimumSwimming
    else { return nil }
    return scores.best.style
  }
}
