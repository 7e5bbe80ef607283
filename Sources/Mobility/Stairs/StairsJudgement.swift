/// What a window of walking was called, and why.
package struct StairsJudgement: Hashable, Sendable {
  /// The likelihood of each class, which sum to 1.
  package var probabilities: SIMD4<Double>
  /// By place among ``StairsFeature/available(hasRotation:)``: what each feature says for the likeliest
  /// class rather than for the next, in natural logarithms of odds.
  package var contributions: [Double]

  package init(probabilities: SIMD4<Double>, contributions: [Double]) {
    self.probabilities = probabilities
    self.contributions = contributions
  }

  package subscript(_ place: StairsClass) -> Double { probabilities[place.rawValue] }

  /// The likeliest class; of equal ones the first.
  package var likeliest: StairsClass {
    if self[.level] >= self[.up], self[.level] >= self[.down] { return .level }
    return self[.up] >= self[.down] ? .up : .down
  }

  /// The class that is likeliest but for the likeliest.
  package var next: StairsClass {
    switch likeliest {
    case .level: self[.up] >= self[.down] ? .up : .down
    case .up: self[.level] >= self[.down] ? .level : .down
    case .down: self[.level] >= self[.up] ? .level : .up
    }
  }
}
