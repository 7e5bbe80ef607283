/// Sums over frames, from which the means, deviations and correlations of any sequence of blocks are
/// computed.
struct BlockSums: Hashable, Sendable {
  /// The sums by lane of ``Signal``.
  private(set) var signals = SIMD8<Double>.zero
  private(set) var squares = SIMD8<Double>.zero
  private(set) var products = PairProducts.zero

  @inline(__always)
  mutating func add(_ signals: SIMD8<Double>) {
    self.signals += signals
    squares += signals * signals
    products += PairProducts(signals)
  }

  @inline(__always)
  mutating func add(_ other: BlockSums) {
    signals += other.signals
    squares += other.squares
    products += other.products
  }
}
