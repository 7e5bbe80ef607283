/// The normal equations of a small least-squares problem, solved by Cholesky decomposition.
struct NormalEquations {
  /// The smallest pivot relative to its diagonal; below it, an unknown is not determined.
  private static let minimumPivot = 1e-9

  private let size: Int
  private var matrix: [[Double]]
  private var right: [Double]

  init(unknowns size: Int) {
    self.size = size
    matrix = Array(repeating: Array(repeating: 0, count: size), count: size)
    right = Array(repeating: 0, count: size)
  }

  /// Adds an equation: `row · unknowns = value`.
  mutating func add(_ row: [Double], _ value: Double) {
    for i in 0..<size {
      right[i] += row[i] * value
      for j in 0...i { matrix[i][j] += row[i] * row[j] }
    }
  }

  /// The solution; `nil` where the equations do not determine it.
  var solution: [Double]? { factor.map { solve($0, right) } }

  /// The square root of the inverse's diagonal: the standard error of each unknown per unit of the values'
  /// error.
  var standardErrors: [Double]? {
    guard let factor else { return nil }
    return (0..<size).map { index in
      var unit = Array(repeating: 0.0, count: size)
      unit[index] = 1
      return max(0, solve(factor, unit)[index]).squareRoot()
    }
  }

  /// The Cholesky factor: the lower triangle whose product with its transpose is the matrix.
  private var factor: [[Double]]? {
    var lower = matrix
    for i in 0..<size {
      for j in 0...i {
        var sum = matrix[i][j]
        for k in 0..<j { sum -= lower[i][k] * lower[j][k] }
        if i == j {
          guard sum.isFinite, sum > Self.minimumPivot * matrix[i][i], sum > 0 else { return nil }
          lower[i][i] = sum.squareRoot()
        } else {
          lower[i][j] = sum / lower[j][j]
        }
      }
    }
    return lower
  }

  private func solve(_ lower: [[Double]], _ right: [Double]) -> [Double] {
    var values = right
    for i in 0..<size {
      for k in 0..<i { values[i] -= lower[i][k] * values[k] }
      values[i] /= lower[i][i]
    }
    for i in (0..<size).reversed() {
      for k in i + 1..<max(size, i + 1) { values[i] -= lower[k][i] * values[k] }
      values[i] /= lower[i][i]
    }
    return values
  }
}
