/// The coefficients of a stairs model: the normalization of each feature and its weights for the classes.
package struct StairsCoefficients: Hashable, Sendable {
  /// The means by index in ``StairsFeature/available(hasRotation:)``.
  package var means: [Double]
  package var deviations: [Double]
  /// The weights by index; lanes are the classes of ``StairsClass``, the last is 0.
  package var weights: [SIMD4<Double>]
  package var biases: SIMD4<Double>

  package init(
    means: [Double], deviations: [Double], weights: [SIMD4<Double>], biases: SIMD4<Double>
  ) {
    self.means = means
    self.deviations = deviations
    self.weights = weights
    self.biases = biases
  }

  /// Creates coefficients from a flat array: for each feature its mean, its deviation and a weight for each
  /// class; at the end the biases.
  package init(_ numbers: [Double]) {
    let classes = StairsClass.allCases.count
    let rowLength = 2 + classes
    let count = numbers.count / rowLength
    func lanes(_ start: Int) -> SIMD4<Double> {
      SIMD4(numbers[start], numbers[start + 1], numbers[start + 2], 0)
    }
    self.init(
      means: (0..<count).map { numbers[$0 * rowLength] },
      deviations: (0..<count).map { numbers[$0 * rowLength + 1] },
      weights: (0..<count).map { lanes($0 * rowLength + 2) }, biases: lanes(count * rowLength))
  }
}
