/// The probabilities of the classes, which sum to 1.
public struct StyleProbabilities: Hashable, Sendable {
  /// The probabilities by ``StyleClass``'s raw value; the last three lanes are unused and 0.
  private let lanes: SIMD8<Double>

  init(_ lanes: SIMD8<Double>) { self.lanes = lanes }

  public subscript(style: StyleClass) -> Double { lanes[style.rawValue] }

  /// The probability that there are no strokes: a turn, a glide or a rest.
  public var turn: Double { self[.transition] }

  /// The most likely class; the first of equals.
  public var likeliest: StyleClass { likeliest(except: nil) }

  /// Returns the most likely class except one.
  func likeliest(except other: StyleClass?) -> StyleClass {
    var best = other == .transition ? StyleClass.freestyle : .transition
    for style in StyleClass.allCases where style != other && self[style] > self[best] {
      best = style
    }
    return best
  }
}
