import Foundation
package import Mobility

/// Trains the coefficients of a stairs model on labeled windows: multinomial logistic regression
/// with a ridge penalty, by Newton's method.
///
/// **Source** C. M. Bishop, *Pattern Recognition and Machine Learning*, 2006, section 4.3.
package struct StairsTrainer: Sendable {
  /// Twice the penalty of a squared weight, chosen on half of the people (see
  /// docs/blind-alleys.md).
  package static let ridge = 0.01
  /// A small penalty of the biases that makes the optimum unique.
  private static let biasRidge = 1e-5
  private static let leastDeviation = 1e-6
  private static let longest = 30
  /// The maximum change of a weight in one step.
  private static let maximumStep = 4.0
  /// The change of all weights at which the optimization ends.
  private static let tolerance = 1e-7
  private static let classes = StairsClass.allCases.count

  package init() {}

  /// Returns the optimal coefficients for the windows of all subjects, or of all but one.
  package func coefficients(for set: StairsSet, without subject: String? = nil)
    -> StairsCoefficients
  {
    let set = StairsSet(set.model, windows: set.windows.filter { $0.subject != subject })
    let weights = set.weights
    let count = set.model.features.count
    var (means, squares) = (
      [Double](repeating: 0, count: count), [Double](repeating: 0, count: count)
    )
    let total = weights.reduce(0, +)
    for (window, weight) in zip(set.windows, weights) {
      for place in 0..<count { means[place] += weight / total * window.values[place] }
    }
    for (window, weight) in zip(set.windows, weights) {
      for place in 0..<count {
        let distance = window.values[place] - means[place]
        squares[place] += weight / total * distance * distance
      }
    }
    let deviations = squares.map { $0.squareRoot() + Self.leastDeviation }
    let rows = set.windows.map { window in
      let measures = (0..<count).map { place in
        let measure = (window.values[place] - means[place]) / deviations[place]
        return min(max(measure, -StairsModel.limit), StairsModel.limit)
      }
      return measures + [1]
    }
    let point = Self.minimum(rows, set.windows.map(\.kind.rawValue), weights)
    func lanes(_ place: Int) -> SIMD4<Double> {
      SIMD4(
        point[place], point[(count + 1) + place], point[2 * (count + 1) + place], 0)
    }
    return StairsCoefficients(
      means: means, deviations: deviations, weights: (0..<count).map(lanes), biases: lanes(count))
  }

  /// Returns the weights of the first class with its bias last, then those of the next.
  private static func minimum(
    _ rows: [[Double]], _ kinds: [Int], _ weights: [Double]
  ) -> [Double] {
    let width = (rows.first?.count ?? 1)
    let size = width * classes
    var point = [Double](repeating: 0, count: size)
    for _ in 0..<longest {
      var slope = [Double](repeating: 0, count: size)
      var curvature = SymmetricMatrix(size)
      for place in 0..<size {
        let cost = place % width == width - 1 ? biasRidge : ridge
        slope[place] = cost * point[place]
        curvature[place, place] = cost
      }
      for index in rows.indices {
        add(rows[index], kinds[index], weights[index], point, &slope, &curvature)
      }
      guard let step = curvature.solved(for: slope) else { return point }
      let longest = step.reduce(0) { max($0, abs($1)) }
      let share = min(1, maximumStep / longest)
      for place in 0..<size { point[place] -= share * step[place] }
      if longest < tolerance { break }
    }
    return point
  }

  /// Adds the gradient and the Hessian of one window.
  private static func add(
    _ row: [Double], _ kind: Int, _ weight: Double, _ point: [Double], _ slope: inout [Double],
    _ curvature: inout SymmetricMatrix
  ) {
    let width = row.count
    let sums = (0..<classes).map { lane in
      (0..<width).reduce(0.0) { $0 + point[lane * width + $1] * row[$1] }
    }
    let highest = sums.max() ?? 0
    let odds = sums.map { exp($0 - highest) }
    let total = odds.reduce(0, +)
    for a in 0..<classes {
      let pa = odds[a] / total
      let residual = weight * (pa - (a == kind ? 1 : 0))
      for place in 0..<width { slope[a * width + place] += residual * row[place] }
      for b in 0...a {
        let factor = weight * pa * ((a == b ? 1 : 0) - odds[b] / total)
        curvature.add(row, factor, a * width, b * width)
      }
    }
  }
}

/// A symmetric matrix, of which only the lower half is used.
struct SymmetricMatrix {
  let size: Int
  private var values: [Double]

  init(_ size: Int) {
    self.size = size
    values = [Double](repeating: 0, count: size * size)
  }

  subscript(_ row: Int, _ column: Int) -> Double {
    get { values[row * size + column] }
    set { values[row * size + column] = newValue }
  }

  /// Adds the outer product of a vector with itself at a position.
  mutating func add(_ vector: [Double], _ factor: Double, _ row: Int, _ column: Int) {
    values.withUnsafeMutableBufferPointer { values in
      for i in vector.indices {
        let start = (row + i) * size + column
        let scaled = factor * vector[i]
        for j in vector.indices { values[start + j] += scaled * vector[j] }
      }
    }
  }

  /// Solves the equations by Cholesky decomposition; `nil` if the matrix is not positive definite.
  func solved(for right: [Double]) -> [Double]? {
    var lower = values
    for i in 0..<size {
      for j in 0...i {
        var sum = lower[i * size + j]
        for k in 0..<j { sum -= lower[i * size + k] * lower[j * size + k] }
        if i == j {
          guard sum > 0 else { return nil }
          lower[i * size + i] = sum.squareRoot()
        } else {
          lower[i * size + j] = sum / lower[j * size + j]
        }
      }
    }
    var x = right
    for i in 0..<size {
      for k in 0..<i { x[i] -= lower[i * size + k] * x[k] }
      x[i] /= lower[i * size + i]
    }
    for i in (0..<size).reversed() {
      for k in i + 1..<size { x[i] -= lower[k * size + i] * x[k] }
      x[i] /= lower[i * size + i]
    }
    return x
  }
}
