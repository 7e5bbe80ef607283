import Signals

/// Six channels of a leveled sensor as lanes: acceleration up, ahead and left in m/s² without gravity, then
/// rotation about the same axes in rad/s; the last two lanes are 0.
typealias TrunkSignal = [SIMD8<Double>]

/// The same lanes in single precision, which is sufficient for comparisons at half the cost.
typealias TrunkOutline = [SIMD8<Float>]

extension TrunkSignal {
  /// Downsamples a signal by two into this array, with weights 1:2:1 to limit aliasing.
  mutating func halve(_ signal: Self) {
    guard let last = signal.last else { return removeAll() }
    signal.withUnsafeBufferPointer { x in
      rewrite(count: (x.count + 1) / 2) { y in
        for index in 0..<y.count {
          let before = x[Swift.max(2 * index - 1, 0)]
          let after = 2 * index + 1 < x.count ? x[2 * index + 1] : last
          y[index] = before * 0.25 + x[2 * index] * 0.5 + after * 0.25
        }
      }
    }
  }

  /// The mean square of each lane.
  var power: SIMD8<Double> {
    var sum = SIMD8<Double>.zero
    for value in self { sum += value * value }
    return sum / Double(Swift.max(count, 1))
  }

  /// Returns each lane multiplied by its factor.
  func outline(times factors: SIMD8<Double>) -> TrunkOutline {
    let factors = SIMD8<Float>(factors)
    return TrunkOutline(unsafeUninitializedCapacity: count) { y, initialized in
      for index in indices {
        y.initializeElement(at: index, to: SIMD8<Float>(self[index]) * factors)
      }
      initialized = count
    }
  }
}

extension TrunkOutline {
  /// The signs of the lanes in the mirror image of a walker.
  static let sideways = SIMD8<Float>(1, 1, -1, -1, -1, 1, 1, 1)
  /// The signs of the lanes where forward and backward are exchanged.
  static let backwards = SIMD8<Float>(1, -1, -1, 1, -1, -1, 1, 1)

  /// Returns the autocorrelation at a lag: the mean product over time, summed over the lanes.
  func likeness(after lag: Int) -> Double {
    guard lag < count else { return 0 }
    let sum = withUnsafeBufferPointer { x in
      var (even, odd) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
      let count = x.count &- lag
      var index = 0
      // Two independent sums avoid the latency of additions.
      while index &+ 1 < count {
        even += x[index] * x[index &+ lag]
        odd += x[index &+ 1] * x[index &+ lag &+ 1]
        index &+= 2
      }
      if index < count { even += x[index] * x[index &+ lag] }
      return SIMD8<Double>(even) + SIMD8<Double>(odd)
    }
    return sum.sum() / Double(count - lag)
  }
}

extension Array where Element: SIMD {
  /// Resizes to a number of elements, all of which `body` writes; reuses the memory where the count is
  /// unchanged, as for blocks of equal length.
  @inline(__always)
  mutating func rewrite(count: Int, _ body: (UnsafeMutableBufferPointer<Element>) -> Void) {
    if self.count != count { self = Array(repeating: Element(), count: count) }
    withUnsafeMutableBufferPointer { body($0) }
  }
}
