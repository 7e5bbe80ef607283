public import HealthModel

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

/// The class of the motion in a window.
public enum StyleClass: Int, Hashable, Sendable, Codable, CaseIterable {
  /// A turn, a glide or a rest: no stroke.
  case transition
  case freestyle, breaststroke, backstroke, butterfly

  /// The style; `nil` for a transition.
  public var style: SwimmingStrokeStyle? {
    switch self {
    case .transition: nil
    case .freestyle: .freestyle
    case .breaststroke: .breaststroke
    case .backstroke: .backstroke
    case .butterfly: .butterfly
    }
  }
}

/// The coefficients of a style model: the normalization of each feature and its weights for the classes.
package struct StyleCoefficients: Hashable, Sendable {
  /// The means by index in ``FeatureSet/names``.
  package var means: [Double]
  package var deviations: [Double]
  /// The weights by index of the feature; lanes are ``StyleClass``'s raw values.
  package var weights: [SIMD8<Double>]
  /// The log odds of each class without any features.
  package var biases: SIMD8<Double>

  package init(
    means: [Double], deviations: [Double], weights: [SIMD8<Double>], biases: SIMD8<Double>
  ) {
    self.means = means
    self.deviations = deviations
    self.weights = weights
    self.biases = biases
  }

  /// Creates coefficients from a flat array: for each feature its mean, its deviation and a weight for each
  /// class; at the end the biases.
  init(_ numbers: [Double]) {
    let classes = StyleClass.allCases.count
    let rowLength = 2 + classes
    let count = numbers.count / rowLength
    func lanes(_ start: Int) -> SIMD8<Double> {
      var lanes = SIMD8<Double>.zero
      for lane in 0..<classes { lanes[lane] = numbers[start + lane] }
      return lanes
    }
    means = (0..<count).map { numbers[$0 * rowLength] }
    deviations = (0..<count).map { numbers[$0 * rowLength + 1] }
    weights = (0..<count).map { lanes($0 * rowLength + 2) }
    biases = lanes(count * rowLength)
  }
}
