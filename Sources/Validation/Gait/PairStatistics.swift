/// Statistics of pairs of what was measured and what was so.
enum PairStatistics {
  typealias Pair = (measured: Double, true: Double)

  static func meanAbsoluteError(_ pairs: [Pair]) -> Double {
    pairs.isEmpty
      ? .nan : pairs.reduce(0) { $0 + abs($1.measured - $1.true) } / Double(pairs.count)
  }

  static func bias(_ pairs: [Pair]) -> Double {
    pairs.isEmpty ? .nan : pairs.reduce(0) { $0 + $1.measured - $1.true } / Double(pairs.count)
  }

  /// In percent of what was so.
  static func meanAbsolutePercentError(_ pairs: [Pair]) -> Double {
    pairs.isEmpty
      ? .nan
      : pairs.reduce(0) { $0 + abs($1.measured - $1.true) / $1.true } / Double(pairs.count) * 100
  }

  /// Pearson's.
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
