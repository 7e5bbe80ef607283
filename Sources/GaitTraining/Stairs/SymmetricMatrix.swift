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
