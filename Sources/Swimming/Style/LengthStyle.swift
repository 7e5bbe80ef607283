import HealthModel

/// Says the style of a length, by the windows of the last minutes.
///
/// The style of a length is that whose scores add up highest over the windows whose middle lies in it, a
/// second from its ends. It is mixed where two styles, one up to a moment and another from it on, each of
/// 4 s or more, add up higher than any one by 10: as if one of them were e¹⁰ times as likely.
///
/// **Source** Styles of lengths with mixed among them: B. Brunner, D. Melnyk, B. Sigfússon, R. Wattenhofer,
/// *Swimming style recognition and lap counting using a smartwatch and deep learning*, ISWC 2019.
/// **Departs from it** in the rule for mixed: theirs asks for 5 s of another style in a row, which says
/// mixed of pure lengths too often; and in that nothing is asked of what comes later than two seconds.
struct LengthStyle: Hashable, Sendable {
  private var windows: TimedHistory<StyleWindow>

  /// Windows nearer than this to an end of a length are half of what is beside it.
  private static let border = 1.0
  private static let halfWindow = 3.0

  /// - Parameter seconds: How far back lengths may begin that are asked for.
  init(seconds: Double = 300) {
    windows = TimedHistory(seconds: seconds)
  }

  /// Adds the window of six seconds whose middle is a moment, not before the last.
  mutating func append(_ probabilities: StyleProbabilities, at center: Double) {
    windows.append(StyleWindow(probabilities, at: center))
  }

  /// The guess for now: the style of the newest window alone; `nil` where it is not sure.
  var newest: SwimmingStrokeStyle? { windows.last?.style }

  /// When all windows of a length that ends at a moment are known.
  static func isFinal(end: Double, now: Double) -> Bool { now >= end - border + halfWindow }

  /// The style of a length.
  ///
  /// - Parameters:
  ///   - start: Where the length begins.
  ///   - end: Where it ends.
  ///   - strokeCount: The strokes of the length.
  ///   - kicking: The share of the length that was kicked with a board.
  /// - Returns: The style, and what it was decided by.
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
