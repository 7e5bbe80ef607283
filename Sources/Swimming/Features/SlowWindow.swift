/// A stretch of a ``SlowSeries``: where its newest tenth lies, and its sums.
struct SlowWindow {
  let start: Int
  let count: Int
  /// In units of the scales, by lane of ``Signal``.
  let mean: SIMD8<Double>
  let variances: SIMD8<Double>

  init(start: Int, count: Int, sum: SIMD8<Double>, squares: SIMD8<Double>) {
    (self.start, self.count) = (start, count)
    mean = sum / Double(count)
    let variances = squares / Double(count) - mean * mean
    self.variances = variances.replacing(with: 0, where: variances .< 0)
  }

  /// The standard deviations, and 0.05 m/s² or rad/s: what stands still has no phase.
  var deviations: SIMD8<Double> {
    variances.squareRoot() + FeatureFloor.deviation / SlowSeries.scales
  }

  /// The sum of the variances of some signals.
  func power(_ signals: [Signal]) -> Double {
    signals.reduce(0) { $0 + variances[$1.rawValue] }
  }
}
