package import Swimming

/// Trains the coefficients of a style model on labeled windows.
package struct StyleTrainer: Sendable {
  package init() {}

  /// Twice the penalty of a squared weight; with less, the model overfits to the swimmers.
  package static let ridge = 0.01
  /// The minimum deviation, for a feature that never varies.
  private static let leastDeviation = 1e-6

  /// Returns the optimal coefficients for the windows of all subjects, or of all but one.
  ///
  /// Similar coefficients of the same features as a start save time.
  package func coefficients(
    for windows: LabelledWindows, without subject: Int? = nil, from start: StyleCoefficients? = nil
  ) -> StyleCoefficients {
    let windows =
      subject.map { left in windows.selecting { windows.subjects[$0] != left } } ?? windows
    let count = windows.features.count
    let weights = windows.weights
    let (means, deviations) = Self.moments(windows, weights)
    var rows = windows.values
    for index in 0..<windows.count {
      for place in 0..<count {
        let value = (rows[index * count + place] - means[place]) / deviations[place]
        rows[index * count + place] = min(max(value, -StyleModel.limit), StyleModel.limit)
      }
    }
    let loss = LogisticLoss(
      rows: rows, classes: windows.classes.map(\.rawValue), weights: weights, featureCount: count,
      ridge: Self.ridge)
    let zero = [SIMD8<Double>](repeating: .zero, count: count + 1)
    let least = Descent().minimum(from: start.map { $0.weights + [$0.biases] } ?? zero) {
      loss.value(at: $0, slope: &$1)
    }
    return StyleCoefficients(
      means: means, deviations: deviations, weights: Array(least.point.dropLast()),
      biases: least.point[count])
  }

  /// Returns the weighted means and deviations of the features.
  private static func moments(
    _ windows: LabelledWindows, _ weights: [Double]
  ) -> (means: [Double], deviations: [Double]) {
    let count = windows.features.count
    var means = [Double](repeating: 0, count: count)
    var squares = means
    for index in 0..<windows.count {
      for place in 0..<count {
        means[place] += weights[index] * windows.values[index * count + place]
      }
    }
    for index in 0..<windows.count {
      for place in 0..<count {
        let distance = windows.values[index * count + place] - means[place]
        squares[place] += weights[index] * distance * distance
      }
    }
    return (means, squares.map { $0.squareRoot() + leastDeviation })
  }
}

extension StyleTrainer {
  /// Returns, for each of some subjects, the coefficients trained on the others.
  ///
  /// Each optimization starts at the coefficients of all subjects, which are similar.
  package func leavingOneOut(
    _ windows: LabelledWindows, subjects: [Int]
  ) -> [Int: StyleCoefficients] {
    let all = coefficients(for: windows)
    return Dictionary(
      uniqueKeysWithValues: subjects.map { subject in
        (subject, coefficients(for: windows, without: subject, from: all))
      })
  }
}
