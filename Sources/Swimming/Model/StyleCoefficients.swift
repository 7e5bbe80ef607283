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
