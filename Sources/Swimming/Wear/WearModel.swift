import Foundation

/// Tells from the features of a window how the watch is worn: a multinomial logistic regression of style
/// and wear together.
///
/// Another wear changes the sign of some features and nothing else (``WearFlips``). So there is one set of
/// weights, for the four styles of a watch worn as said, and each of the four wears has the scores that
/// come of the features with its signs. How likely a wear is, is the sum over the styles.
///
/// **Source** The mirror image as a copy to train with: Brunner et al., ISWC 2019. **Departs from it** in
/// that nothing is copied, and that the wear is found, where theirs is averaged over.
package struct WearModel: Hashable, Sendable {
  /// By place in ``FeatureSet/names`` of the full set; a feature that flips has no mean.
  private let means: [Double]
  private let scales: [Double]
  /// By place; lanes are ``StyleScores``'s.
  private let weights: [SIMD4<Double>]
  private let biases: SIMD4<Double>
  private let flips: [WearFlips]

  /// What `Models/swim-wear.csv` holds.
  package static let shipped = WearModel(WearCoefficients(WearTable.full6s))

  package init(_ coefficients: WearCoefficients) {
    precondition(coefficients.weights.count == FeatureSet.full.count, "a model is of its features")
    means = coefficients.means
    scales = coefficients.deviations.map { 1 / $0 }
    weights = coefficients.weights
    biases = coefficients.biases
    flips = WearFlips.full
  }

  /// How likely each wear is in a window in which someone swims.
  ///
  /// - Parameter values: The features of six seconds.
  /// - Returns: By ``WearFlips/rawValue``: as said, on the other wrist, with the crown on the other side,
  ///   both.
  package func probabilities(for values: [Double]) -> SIMD4<Double> {
    precondition(values.count == means.count, "a number for each feature")
    // What features add up to that flip alike: nowhere, with the wrist, with the crown, with either.
    var sums = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
    for place in values.indices {
      let measure = (values[place] - means[place]) * scales[place]
      let said = weights[place] * min(max(measure, -StyleModel.limit), StyleModel.limit)
      switch flips[place] {
      case []: sums.0 += said
      case .wrist: sums.1 += said
      case .crown: sums.2 += said
      default: sums.3 += said
      }
    }
    let even = biases + sums.0
    let scores = (
      even + sums.1 + sums.2 + sums.3, even - sums.1 + sums.2 - sums.3,
      even + sums.1 - sums.2 - sums.3, even - sums.1 - sums.2 + sums.3
    )
    let highest = max(scores.0.max(), scores.1.max(), scores.2.max(), scores.3.max())
    let odds = SIMD4(
      Self.sum(scores.0 - highest), Self.sum(scores.1 - highest), Self.sum(scores.2 - highest),
      Self.sum(scores.3 - highest))
    return odds / odds.sum()
  }

  /// The sum of the exponentials.
  private static func sum(_ logs: SIMD4<Double>) -> Double {
    exp(logs[0]) + exp(logs[1]) + exp(logs[2]) + exp(logs[3])
  }
}
