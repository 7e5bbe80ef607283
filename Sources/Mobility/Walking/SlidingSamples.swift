/// The latest samples, side by side in memory so that windows of them need no copy.
///
/// Before the first sample there are zeros.
struct SlidingSamples: Sendable {
  private var values: [Float]
  /// The place of `values[0]` among all samples; negative while it is one of the zeros.
  private var base: Int
  private let kept: Int

  /// How many times what must be kept there is room for.
  private static let roominess = 8

  /// - Parameter kept: How many of the last samples are never forgotten.
  init(keeping kept: Int) {
    self.kept = kept
    values = Array(repeating: 0, count: kept)
    values.reserveCapacity(kept * Self.roominess)
    base = -kept
  }

  mutating func append(_ value: Float) {
    if values.count == kept * Self.roominess {
      let dropped = values.count - kept
      values.removeFirst(dropped)
      base += dropped
    }
    values.append(value)
  }

  /// Calls with the samples of a range, which must still be there.
  @inline(__always)
  func withValues<Result>(
    in range: Range<Int>, _ body: (UnsafeBufferPointer<Float>) -> Result
  ) -> Result {
    values.withUnsafeBufferPointer { values in
      body(UnsafeBufferPointer(rebasing: values[range.lowerBound - base..<range.upperBound - base]))
    }
  }
}
