/// A value for each of the pairs of ``SignalPair/summed``, in order.
struct PairProducts: Hashable, Sendable {
  private var low: SIMD8<Double>
  private var high: SIMD8<Double>

  static let zero = PairProducts(low: .zero, high: .zero)

  private init(low: SIMD8<Double>, high: SIMD8<Double>) {
    self.low = low
    self.high = high
  }

  /// Creates the products of the pairs of signals; lanes are those of ``Signal``.
  @inline(__always)
  init(_ s: SIMD8<Double>) {
    low =
      SIMD8(s[0], s[0], s[1], s[3], s[3], s[4], s[0], s[1])
      * SIMD8(s[1], s[2], s[2], s[4], s[5], s[5], s[7], s[3])
    // The last lane is unused.
    high =
      SIMD8(s[2], s[2], s[1], s[0], s[0], s[1], s[2], s[7])
      * SIMD8(s[3], s[4], s[4], s[3], s[6], s[6], s[6], s[7])
  }

  subscript(index: Int) -> Double { index < 8 ? low[index] : high[index - 8] }

  @inline(__always)
  static func += (a: inout Self, b: Self) {
    a.low += b.low
    a.high += b.high
  }

  static func - (a: Self, b: Self) -> Self { Self(low: a.low - b.low, high: a.high - b.high) }

  static func / (a: Self, b: Self) -> Self { Self(low: a.low / b.low, high: a.high / b.high) }

  static func / (a: Self, b: Double) -> Self { Self(low: a.low / b, high: a.high / b) }
}

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
