import Foundation
import HealthModel

/// The classification of a length's style from the windows of the last minutes.
///
/// The style of a length is the one with the highest total score over the windows whose middle is in the
/// length, a second from its ends. It is mixed where two styles, one before and another after some time, each
/// of 4 s or more, have a total that is higher than that of any single style by 10: as if one of them were
/// e¹⁰ times as likely.
///
/// **Source** Styles of lengths including mixed: B. Brunner, D. Melnyk, B. Sigfússon, R. Wattenhofer,
/// *Swimming style recognition and lap counting using a smartwatch and deep learning*, ISWC 2019. **Departs
/// from it** in the rule for mixed: theirs requires 5 s of another style in a row, which classifies pure
/// lengths as mixed too often; and in that nothing later than two seconds is used.
struct LengthStyle: Hashable, Sendable {
  private var windows: TimedHistory<StyleWindow>

  /// The margin in seconds at the ends of a length; half of a closer window is outside.
  private static let border = 1.0
  private static let halfWindow = 3.0

  /// Creates a classifier.
  ///
  /// - Parameter seconds: The maximum age of the start of a requested length.
  init(seconds: Double = 300) {
    windows = TimedHistory(seconds: seconds)
  }

  /// Appends the window of six seconds around a moment, which must not be before the last.
  mutating func append(_ probabilities: StyleProbabilities, at center: Double) {
    windows.append(StyleWindow(probabilities, at: center))
  }

  /// The current estimate: the style of the newest window alone; `nil` where it is uncertain.
  var newest: SwimmingStrokeStyle? { windows.last?.style }

  /// Returns whether all windows of a length that ends at a moment are known.
  static func isFinal(end: Double, now: Double) -> Bool { now >= end - border + halfWindow }

  /// Returns the style of a length.
  ///
  /// - Parameters:
  ///   - start: The start of the length.
  ///   - end: The end of the length.
  ///   - strokeCount: The number of strokes in the length.
  ///   - kicking: The share of the length that was kicked with a board.
  /// - Returns: The style with the data it is based on.
  func style(
    from start: Double, to end: Double, strokeCount: Int, kicking: Double = 0
  ) -> StyleJudgement {
    var found: ArraySlice<StyleWindow> = []
    if end - start >= 2 * Self.border {
      found = windows.elements(in: (start + Self.border)...(end - Self.border))
    }
    let middle = (start + end) / 2
    if found.isEmpty, let nearest = windows.element(nearest: middle),
      abs(nearest.time - middle) <= Self.halfWindow
    {
      found = [nearest]
    }
    return StyleJudgement(found, strokeCount: strokeCount, kicking: kicking)
  }
}

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
