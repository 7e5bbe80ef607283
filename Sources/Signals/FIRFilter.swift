/// A filter of finite memory with linear phase: what goes in comes out ``delay`` samples later, whole.
public struct FIRFilter: Hashable, Sendable {
  /// Symmetric about the middle.
  public let taps: [Double]

  /// What a signal is taken for before its first and after its last sample.
  public enum Outside: Hashable, Sendable {
    case zero
    /// As the first and the last sample.
    case edge
  }

  public init(taps: [Double]) { self.taps = taps }

  /// By how many samples a stream comes later; whole where the number of taps is odd.
  public var delay: Double { Double(taps.count - 1) / 2 }

  /// The signal filtered and brought back by the delay: as many samples as went in, in their places.
  @inlinable
  public func same<Value: SignalValue>(_ x: [Value], outside: Outside = .zero) -> [Value] {
    x.convolved(with: taps, outside: outside)
  }
}

/// A ``FIRFilter`` that takes samples as they come.
public struct FIRStream<Value: SignalValue>: Sendable {
  @usableFromInline let taps: [Double]
  /// The newest samples twice over, so that as many as there are taps always lie in a row.
  @usableFromInline var history: [Value]
  @usableFromInline var index = 0

  /// A filter that has heard `value` for ever.
  @inlinable
  public init(_ filter: FIRFilter, settledOn value: Value = .zero) {
    // Backwards, so that both are read upwards.
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
        // Two sums, as a sum waits for the one before.
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
