/// A linear-phase filter with a finite impulse response and a delay of ``delay`` samples.
public struct FIRFilter: Hashable, Sendable {
  /// The coefficients, symmetric about the middle.
  public let taps: [Double]

  /// The extension of a signal before its first and after its last sample.
  public enum Outside: Hashable, Sendable {
    case zero
    /// As the first and the last sample.
    case edge
  }

  public init(taps: [Double]) { self.taps = taps }

  /// The delay of a stream in samples; a whole number for an odd number of taps.
  public var delay: Double { Double(taps.count - 1) / 2 }

  /// Returns the filtered signal with the delay removed and the same number of samples.
  @inlinable
  public func same<Value: SignalValue>(_ x: [Value], outside: Outside = .zero) -> [Value] {
    x.convolved(with: taps, outside: outside)
  }
}

/// A ``FIRFilter`` that filters a stream of samples.
public struct FIRStream<Value: SignalValue>: Sendable {
  @usableFromInline let taps: [Double]
  /// The newest samples, stored twice so that as many as there are taps are always contiguous.
  @usableFromInline var history: [Value]
  @usableFromInline var index = 0

  /// Creates a filter in steady state with input `value`.
  @inlinable
  public init(_ filter: FIRFilter, settledOn value: Value = .zero) {
    // Reversed, so that both arrays are read in ascending order.
    taps = filter.taps.reversed()
    history = Array(repeating: value, count: 2 * taps.count)
  }

  @inlinable
  public mutating func process(_ x: Value) -> Value {
    let count = taps.count
    history[index] = x
    history[index + count] = x
    index = index + 1 == count ? 0 : index + 1
    let start = index
    return taps.withUnsafeBufferPointer { taps in
      history.withUnsafeBufferPointer { history in
        // Two independent sums avoid the latency of additions.
        var (even, odd) = (Value.zero, Value.zero)
        var tap = 0
        while tap + 1 < count {
          even = even + history[start + tap] * taps[tap]
          odd = odd + history[start + tap + 1] * taps[tap + 1]
          tap += 2
        }
        if tap < count { even = even + history[start + tap] * taps[tap] }
        return even + odd
      }
    }
  }
}
