internal import Foundation

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

extension FIRFilter {
  /// Returns the low-pass of `count` taps by the window method; −6 dB at the cutoff.
  public static func lowPass(taps count: Int, cutoffHz: Double, rateHz: Double) -> Self {
    windowed(count, from: 0, to: 2 * cutoffHz / rateHz, unitGainAt: 0)
  }

  /// Returns the high-pass of an odd number of taps by the window method; −6 dB at the cutoff.
  public static func highPass(taps count: Int, cutoffHz: Double, rateHz: Double) -> Self {
    precondition(count % 2 == 1, "an even number of taps passes nothing at half the rate")
    return windowed(count, from: 2 * cutoffHz / rateHz, to: 1, unitGainAt: 1)
  }

  /// Returns the band-pass of `count` taps by the window method; −6 dB at both ends.
  public static func bandPass(taps count: Int, fromHz: Double, toHz: Double, rateHz: Double) -> Self
  {
    let (low, high) = (2 * fromHz / rateHz, 2 * toHz / rateHz)
    return windowed(count, from: low, to: high, unitGainAt: (low + high) / 2)
  }

  /// Returns the Hamming-windowed ideal filter with a gain of one in the middle of the band.
  ///
  /// Frequencies are in units of half the rate. **Source** `scipy.signal.firwin`, whose taps these equal.
  private static func windowed(
    _ count: Int, from low: Double, to high: Double, unitGainAt unit: Double
  ) -> Self {
    precondition(count > 1 && low < high, "a band has a width and its filter more than one tap")
    let middle = Double(count - 1) / 2
    let taps = (0..<count).map { index in
      let place = Double(index) - middle
      let window = 0.54 - 0.46 * cos(2 * .pi * Double(index) / Double(count - 1))
      return (high * sinc(high * place) - low * sinc(low * place)) * window
    }
    let gain = taps.indices.reduce(0.0) {
      $0 + taps[$1] * cos(.pi * (Double($1) - middle) * unit)
    }
    return Self(taps: taps.map { $0 / gain })
  }

  private static func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
}
