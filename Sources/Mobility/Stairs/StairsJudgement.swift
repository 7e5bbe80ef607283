/// The classification of a window of walking with its explanation.
package struct StairsJudgement: Hashable, Sendable {
  /// The probabilities of the classes, which sum to 1.
  package var probabilities: SIMD4<Double>
  /// By index in ``StairsFeature/available(hasRotation:)``: the contribution of each feature to the most
  /// likely class over the second most likely one, in log odds.
  package var contributions: [Double]

  package init(probabilities: SIMD4<Double>, contributions: [Double]) {
    self.probabilities = probabilities
    self.contributions = contributions
  }

  package subscript(_ place: StairsClass) -> Double { probabilities[place.rawValue] }

  /// The most likely class; the first of equals.
  package var likeliest: StairsClass {
    if self[.level] >= self[.up], self[.level] >= self[.down] { return .level }
    return self[.up] >= self[.down] ? .up : .down
  }

  /// The second most likely class.
  package var next: StairsClass {
    switch likeliest {
    case .level: self[.up] >= self[.down] ? .up : .down
    case .up: self[.level] >= self[.down] ? .level : .down
    case .down: self[.level] >= self[.up] ? .level : .up
    }
  }
}
