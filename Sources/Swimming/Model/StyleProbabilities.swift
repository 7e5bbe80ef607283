/// How likely each class is; they add up to 1.
public struct StyleProbabilities: Hashable, Sendable {
  /// By ``StyleClass``'s raw value; the last three lanes are of no class and 0.
  private let lanes: SIMD8<Double>

  init(_ lanes: SIMD8<Double>) { self.lanes = lanes }

  public subscript(style: StyleClass) -> Double { lanes[style.rawValue] }

  /// How likely it is that there are no strokes: a turn, a glide or a rest.
  public var turn: Double { self[.transition] }

  /// The most likely class; of two alike the first.
  public var likeliest: StyleClass { likeliest(except: nil) }

  /// The class that is most likely after another.
  func likeliest(except other: StyleClass?) -> StyleClass {
    var best = other == .transition ? StyleClass.freestyle : .transition
    for style in StyleClass.allCases where style != other && self[style] > self[best] {
      best = style
    }
    return best
  }
}
