/// The means, standard deviations and correlations of a window.
struct WindowMoments {
  /// The means by lane of ``Signal``.
  let means: SIMD8<Double>
  let deviations: SIMD8<Double>
  let correlations: PairProducts

  /// The minimum variance in a correlation, because a constant signal has none.
  private static let minimumVariance = SIMD8<Double>(repeating: 1e-6)

  init(_ sums: BlockSums, count: Int) {
    let count = Double(count)
    means = sums.signals / count
    let variances = sums.squares / count - means * means
    deviations = variances.replacing(
      with: Self.minimumVariance, where: variances .< Self.minimumVariance
    ).squareRoot()
    correlations = (sums.products / count - PairProducts(means)) / PairProducts(deviations)
  }
}
