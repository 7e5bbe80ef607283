import Foundation
import Swimming

/// The weighted joint cross-entropy of style and wrist placement, of windows worn as declared, plus
/// the squares of the weights.
///
/// A point is a vector for each feature and one for the biases, with a lane for each style.
struct WearLoss {
  private let rows: [Double]
  private let styles: [Int]
  private let weights: [Double]
  private let flips: [AxisInversion]
  private let ridge: Double

  /// A small penalty of the biases that makes the optimum unique.
  private static let biasRidge = 1e-6
  private static let styleCount = 4

  /// - Parameters:
  ///   - rows: The standardized features, window after window.
  ///   - styles: The lane of each window's style.
  ///   - weights: The weight of each window.
  ///   - flips: The axis inversion that changes each feature's sign.
  ///   - ridge: Twice the penalty of a squared weight.
  init(
    rows: [Double], styles: [Int], weights: [Double], flips: [AxisInversion], ridge: Double
  ) {
    self.rows = rows
    self.styles = styles
    self.weights = weights
    self.flips = flips
    self.ridge = ridge
  }

  /// Returns the loss at a point, and writes its gradient.
  func value(at point: [SIMD8<Double>], slope: inout [SIMD8<Double>]) -> Double {
    var loss = 0.0
    for place in point.indices {
      let cost = place < flips.count ? ridge : Self.biasRidge
      slope[place] = point[place] * cost
      loss += 0.5 * cost * (point[place] * point[place]).sum()
    }
    for index in styles.indices { loss += add(index, point, &slope) }
    return loss
  }

  /// Adds the gradient of one window.
  private func add(
    _ index: Int, _ point: [SIMD8<Double>], _ slope: inout [SIMD8<Double>]
  ) -> Double {
    let start = index * flips.count
    // The sums by the inversion of the features: each placement adds or subtracts the sums of those
    // that it inverts.
    var sums = [SIMD8<Double>](repeating: .zero, count: AxisInversion.all.count)
    sums[0] = point[flips.count]
    for (place, flip) in flips.enumerated() {
      sums[flip.rawValue] += point[place] * rows[start + place]
    }
    var odds = AxisInversion.all.map { wear in
      AxisInversion.all.reduce(SIMD8<Double>.zero) { $0 + sums[$1.rawValue] * $1.sign(in: wear) }
    }
    let highest = odds.reduce(-.infinity) { highest, scores in
      (0..<Self.styleCount).reduce(highest) { max($0, scores[$1]) }
    }
    let score = odds[0][styles[index]]
    var total = 0.0
    for wear in odds.indices {
      for lane in 0..<Self.styleCount {
        odds[wear][lane] = exp(odds[wear][lane] - highest)
        total += odds[wear][lane]
      }
    }
    var residuals = odds.map { $0 * (weights[index] / total) }
    residuals[0][styles[index]] -= weights[index]
    let turned = AxisInversion.all.map { flip in
      AxisInversion.all.reduce(SIMD8<Double>.zero) {
        $0 + residuals[$1.rawValue] * flip.sign(in: $1)
      }
    }
    for (place, flip) in flips.enumerated() {
      slope[place] += turned[flip.rawValue] * rows[start + place]
    }
    slope[flips.count] += turned[0]
    return weights[index] * (log(total) + highest - score)
  }
}
