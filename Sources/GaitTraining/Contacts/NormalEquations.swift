/// The normal equations of least squares: sums of products, which can be added.
package struct NormalEquations: Sendable {
  package let size: Int
  /// The elements row by row; only the lower half is used.
  private var matrix: [Double]
  private var right: [Double]
  package private(set) var count = 0.0

  /// - Parameter size: The number of values of an example, including a constant.
  package init(_ size: Int) {
    self.size = size
    matrix = [Double](repeating: 0, count: size * size)
    right = [Double](repeating: 0, count: size)
  }

  package mutating func add(_ row: [Double], _ target: Double) {
    precondition(row.count == size)
    count += 1
    matrix.withUnsafeMutableBufferPointer { matrix in
      row.withUnsafeBufferPointer { row in
        for i in 0..<row.count {
          let start = i * row.count
          for j in 0...i { matrix[start + j] += row[i] * row[j] }
        }
      }
    }
    for place in row.indices { right[place] += row[place] * target }
  }

  /// Adds the mean of other equations, multiplied by a factor.
  package mutating func add(meanOf others: NormalEquations, times factor: Double) {
    guard others.count > 0 else { return }
    let factor = factor / others.count
    for place in matrix.indices { matrix[place] += factor * others.matrix[place] }
    for place in right.indices { right[place] += factor * others.right[place] }
    count += factor * others.count
  }

  /// Returns the coefficients.
  ///
  /// - Parameters:
  ///   - ridge: The penalty of their squares.
  ///   - hasConstant: Whether the last of them is a constant, which has no penalty.
  /// - Returns: `nil` for too little data.
  package func solved(ridge: Double, hasConstant: Bool) -> [Double]? {
    guard count > 0 else { return nil }
    var matrix = SymmetricMatrix(size)
    for i in 0..<size {
      for j in 0...i { matrix[i, j] = self.matrix[i * size + j] }
      if !hasConstant || i < size - 1 { matrix[i, i] += ridge }
    }
    return matrix.solved(for: right)
  }
}
