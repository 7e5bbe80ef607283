/// A window of a ``SlowSeries``: the index of its newest tenth, and its sums.
struct SlowWindow {
  let start: Int
  let count: Int
  /// The mean in units of the scales, by lane of ``Signal``.
  let mean: SIMD8<Double>
  let variances: SIMD8<Double>

  init(start: Int, count: Int, sum: SIMD8<Double>, squares: SIMD8<Double>) {
    (self.start, self.count) = (start, count)
    mean = sum / Double(count)
    let variances = squares / Double(count) - mean * mean
    self.variances = variances.replacing(with: 0, where: variances .< 0)
  }

  /// The standard deviations plus 0.05 m/s² or rad/s, so that a constant signal has no phase.
  var deviations: SIMD8<Double> {
    variances.squareRoot() + FeatureMinimum.deviation / SlowSeries.scales
  }

  /// Returns the sum of the variances of some signals.
  func power(_ signals: [Signal]) -> Double {
    signals.reduce(0) { $0 + variances[$1.rawValue] }
  }
}
