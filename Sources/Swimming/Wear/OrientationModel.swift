import Foundation

/// A multinomial logistic regression of style and placement together, which detects the placement of the
/// watch from the features of a window.
///
/// Another placement only changes the sign of some features (``AxisInversion``). There is therefore one set of
/// weights, for the four styles with the configured placement, and each of the four placements is scored by
/// the features with its signs. The probability of a placement is the sum over the styles.
///
/// **Source** The mirror image as data augmentation: Brunner et al., ISWC 2019. **Departs from it** in that
/// no data are copied, and that the placement is detected instead of averaged over.
package struct OrientationModel: Hashable, Sendable {
  /// The means by index in ``FeatureSet/names`` of the full set; a feature that changes sign has none.
  private let means: [Double]
  private let scales: [Double]
  /// The weights by index; lanes are those of ``StyleScores``.
  private let weights: [SIMD4<Double>]
  private let biases: SIMD4<Double>
  private let flips: [AxisInversion]

  /// The model of `Models/swim-wear.csv`.
  package static let shipped = OrientationModel(WearCoefficients(WearTable.full6s))

  package init(_ coefficients: WearCoefficients) {
    precondition(coefficients.weights.count == FeatureSet.full.count, "a model is of its features")
    means = coefficients.means
    scales = coefficients.deviations.map { 1 / $0 }
    weights = coefficients.weights
    biases = coefficients.biases
    flips = AxisInversion.full
  }

  /// Returns the probability of each placement in a window of swimming.
  ///
  /// - Parameter values: The features of six seconds.
  /// - Returns: By ``AxisInversion/rawValue``: as configured, on the other wrist, with the crown on the other
  ///   side, both.
  package func probabilities(for values: [Double]) -> SIMD4<Double> {
    precondition(values.count == means.count, "a number for each feature")
    // The sums of features with the same flips: none, wrist, crown, or both.
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

  /// Returns the sum of the exponentials.
  private static func sum(_ logs: SIMD4<Double>) -> Double {
    exp(logs[0]) + exp(logs[1]) + exp(logs[2]) + exp(logs[3])
  }
}
