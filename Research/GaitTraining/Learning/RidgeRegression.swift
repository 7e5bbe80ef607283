/// A linear ridge regression: least squares with a penalty for the size of the coefficients.
///
/// Features are standardized by their weighted means and deviations, so that the penalty is the
/// same for all; the coefficients are in the features' own units. Solved by Cholesky decomposition.
package struct RidgeRegression: Hashable, Sendable {
  package let coefficients: [Double]
  package let constant: Double

  /// Fits to examples; `nil` without examples, or if the features do not differ.
  ///
  /// - Parameters:
  ///   - rows: The features of each example.
  ///   - targets: The target value of each example.
  ///   - weights: The weight of each example.
  ///   - ridge: The penalty per standard deviation of a feature, relative to the mean squared
  ///     error.
  package init?(rows: [[Double]], targets: [Double], weights: [Double], ridge: Double) {
    guard let count = rows.first?.count, rows.count == targets.count, rows.count == weights.count
    else { return nil }
    let total = weights.reduce(0, +)
    func mean(_ value: (Int) -> Double) -> Double {
      rows.indices.reduce(0) { $0 + weights[$1] * value($1) } / total
    }
    let means = (0..<count).map { place in mean { rows[$0][place] } }
    let target = mean { targets[$0] }
    let deviations = (0..<count).map { place in
      mean { (rows[$0][place] - means[place]) * (rows[$0][place] - means[place]) }.squareRoot()
    }
    guard deviations.allSatisfy({ $0 > 0 }) else { return nil }
    let scaled = rows.map { row in
      (0..<count).map { (row[$0] - means[$0]) / deviations[$0] }
    }
    var matrix = (0..<count).map { first in
      (0..<count).map { second in mean { scaled[$0][first] * scaled[$0][second] } }
    }
    for place in 0..<count { matrix[place][place] += ridge }
    let right = (0..<count).map { place in mean { scaled[$0][place] * (targets[$0] - target) } }
    guard let solved = Self.solve(matrix, right) else { return nil }
    let coefficients = zip(solved, deviations).map { $0 / $1 }
    self.coefficients = coefficients
    constant = target - zip(coefficients, means).reduce(0) { $0 + $1.0 * $1.1 }
  }

  package func value(_ row: [Double]) -> Double {
    zip(coefficients, row).reduce(constant) { $0 + $1.0 * $1.1 }
  }

  /// Solves A·x = b for a symmetric, positive definite A.
  private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
    let count = right.count
    var lower = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    for row in 0..<count {
      for column in 0...row {
        var rest = matrix[row][column]
        for place in 0..<column { rest -= lower[row][place] * lower[column][place] }
        if row == column {
          guard rest > 0 else { return nil }
          lower[row][row] = rest.squareRoot()
        } else {
          lower[row][column] = rest / lower[column][column]
        }
      }
    }
    var middle = right
    for row in 0..<count {
      for place in 0..<row { middle[row] -= lower[row][place] * middle[place] }
      middle[row] /= lower[row][row]
    }
    var solution = middle
    for row in (0..<count).reversed() {
      for place in (row + 1)..<max(count, row + 1) {
        solution[row] -= lower[place][row] * solution[place]
      }
      solution[row] /= lower[row][row]
    }
    return solution
  }
}
