import GaitTraining
import Mobility

/// Statistics of pairs of a measured and a true value.
enum PairStatistics {
  typealias Pair = (measured: Double, true: Double)

  static func meanAbsoluteError(_ pairs: [Pair]) -> Double {
    pairs.isEmpty
      ? .nan : pairs.reduce(0) { $0 + abs($1.measured - $1.true) } / Double(pairs.count)
  }

  static func bias(_ pairs: [Pair]) -> Double {
    pairs.isEmpty ? .nan : pairs.reduce(0) { $0 + $1.measured - $1.true } / Double(pairs.count)
  }

  /// Returns the error in percent of the true value.
  static func meanAbsolutePercentError(_ pairs: [Pair]) -> Double {
    pairs.isEmpty
      ? .nan
      : pairs.reduce(0) { $0 + abs($1.measured - $1.true) / $1.true } / Double(pairs.count) * 100
  }

  /// Returns Pearson's correlation coefficient.
  static func correlation(_ pairs: [Pair]) -> Double {
    let n = Double(pairs.count)
    guard n > 2 else { return .nan }
    let x = pairs.reduce(0) { $0 + $1.measured } / n
    let y = pairs.reduce(0) { $0 + $1.true } / n
    var (xx, yy, xy) = (0.0, 0.0, 0.0)
    for pair in pairs {
      let (a, b) = (pair.measured - x, pair.true - y)
      (xx, yy, xy) = (xx + a * a, yy + b * b, xy + a * b)
    }
    return xx > 0 && yy > 0 ? xy / (xx * yy).squareRoot() : .nan
  }
}
