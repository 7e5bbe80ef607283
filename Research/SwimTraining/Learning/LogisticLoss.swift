import Foundation
import Swimming

/// The weighted cross-entropy of a multinomial logistic regression, plus the squares of its
/// weights.
///
/// A point is a vector for each feature and one for the biases, with a lane for each class.
struct LogisticLoss {
  private let rows: [Double]
  private let classes: [Int]
  private let weights: [Double]
  private let featureCount: Int
  private let ridge: Double

  /// A small penalty of the biases that makes the optimum unique.
  private static let biasRidge = 1e-6
  private static let classCount = StyleClass.allCases.count

  /// The rows are the standardized features, window after window; the ridge is twice the penalty of
  /// a squared weight.
  init(
    rows: [Double], classes: [Int], weights: [Double], featureCount: Int, ridge: Double
  ) {
    self.rows = rows
    self.classes = classes
    self.weights = weights
    self.featureCount = featureCount
    self.ridge = ridge
  }

  /// Returns the loss at a point, and writes its gradient.
  func value(at point: [SIMD8<Double>], slope: inout [SIMD8<Double>]) -> Double {
    var loss = 0.0
    for place in point.indices {
      let cost = place < featureCount ? ridge : Self.biasRidge
      slope[place] = point[place] * cost
      loss += 0.5 * cost * (point[place] * point[place]).sum()
    }
    rows.withUnsafeBufferPointer { rows in
      point.withUnsafeBufferPointer { point in
        slope.withUnsafeMutableBufferPointer { slope in
          for index in classes.indices {
            loss += add(index, rows, point, slope)
          }
        }
      }
    }
    return loss
  }

  /// Adds the gradient of one window.
  @inline(__always)
  private func add(
    _ index: Int, _ rows: UnsafeBufferPointer<Double>,
    _ point: UnsafeBufferPointer<SIMD8<Double>>,
    _ slope: UnsafeMutableBufferPointer<SIMD8<Double>>
  ) -> Double {
    let start = index &* featureCount
    var sums = point[featureCount]
    for place in 0..<featureCount { sums += point[place] * rows[start &+ place] }
    var highest = sums[0]
    for lane in 1..<Self.classCount { highest = max(highest, sums[lane]) }
    var odds = SIMD8<Double>.zero
    var total = 0.0
    for lane in 0..<Self.classCount {
      odds[lane] = exp(sums[lane] - highest)
      total += odds[lane]
    }
    let (style, weight) = (classes[index], weights[index])
    var residual = odds * (weight / total)
    residual[style] -= weight
    for place in 0..<featureCount { slope[place] += residual * rows[start &+ place] }
    slope[featureCount] += residual
    return weight * (log(total) + highest - sums[style])
  }
}
