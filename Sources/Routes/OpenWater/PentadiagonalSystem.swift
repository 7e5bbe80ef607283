/// A symmetric system of equations with two bands on each side of the diagonal, for three
/// right-hand sides at once.
///
/// It is solved by LDLᵀ without pivoting, which a positive definite matrix does not need (G. Golub,
/// C. Van Loan, *Matrix Computations*, 4.3.6).
struct PentadiagonalSystem: Sendable {
  private var diagonal: [Double]
  private var first: [Double]
  private var second: [Double]
  private var right: [SIMD3<Double>]

  /// - Parameters:
  ///   - count: The number of unknowns.
  ///   - least: The initial value of each diagonal element, which prevents a singular matrix.
  init(count: Int, least: Double) {
    diagonal = Array(repeating: least, count: count)
    first = Array(repeating: 0, count: count)
    second = Array(repeating: 0, count: count)
    right = Array(repeating: .zero, count: count)
  }

  /// Adds the equation that the point at `share` between an unknown and the next equals `value`.
  mutating func measure(_ value: SIMD3<Double>, at index: Int, share: Double, weight: Double) {
    let rest = 1 - share
    diagonal[index] += weight * rest * rest
    diagonal[index + 1] += weight * share * share
    first[index] += weight * rest * share
    right[index] += weight * rest * value
    right[index + 1] += weight * share * value
  }

  /// Adds the equation that the second difference around an unknown is zero.
  mutating func straighten(at index: Int, weight: Double) {
    diagonal[index - 1] += weight
    diagonal[index] += 4 * weight
    diagonal[index + 1] += weight
    first[index - 1] -= 2 * weight
    first[index] -= 2 * weight
    second[index - 1] += weight
  }

  consuming func solved() -> [SIMD3<Double>] {
    let count = right.count
    for k in 0..<count {
      if k >= 1 {
        diagonal[k] -= first[k - 1] * first[k - 1] * diagonal[k - 1]
        right[k] -= first[k - 1] * right[k - 1]
      }
      if k >= 2 {
        diagonal[k] -= second[k - 2] * second[k - 2] * diagonal[k - 2]
        right[k] -= second[k - 2] * right[k - 2]
      }
      if k >= 1 { first[k] -= second[k - 1] * diagonal[k - 1] * first[k - 1] }
      first[k] /= diagonal[k]
      second[k] /= diagonal[k]
    }
    for k in (0..<count).reversed() {
      right[k] /= diagonal[k]
      if k + 1 < count { right[k] -= first[k] * right[k + 1] }
      if k + 2 < count { right[k] -= second[k] * right[k + 2] }
    }
    return right
  }
}
