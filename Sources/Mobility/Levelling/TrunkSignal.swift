import Signals

/// Six channels of a levelled sensor, as lanes: acceleration up, ahead and to the left in m/s² without
/// gravity, then rotation about the same axes in rad/s; the last two lanes are 0.
typealias TrunkSignal = [SIMD8<Double>]

/// The same lanes with as many digits as comparing needs, at half the cost.
typealias TrunkOutline = [SIMD8<Float>]

extension TrunkSignal {
  /// Becomes half as many samples as another, each the mean of three by 1:2:1, so that hardly anything is
  /// folded back.
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

  /// Each lane times its factor.
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
  /// Lanes that the mirror image of a walker has with the other sign.
  static let sideways = SIMD8<Float>(1, 1, -1, -1, -1, 1, 1, 1)
  /// Lanes that change sign where ahead is behind.
  static let backwards = SIMD8<Float>(1, -1, -1, 1, -1, -1, 1, 1)

  /// The mean over time of the product with itself some samples later, summed over the lanes.
  func likeness(after lag: Int) -> Double {
    guard lag < count else { return 0 }
    let sum = withUnsafeBufferPointer { x in
      var (even, odd) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
      let count = x.count &- lag
      var index = 0
      // Two sums, as each waits for its own last addition.
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
  /// Becomes as many elements as are asked for, all of which `body` writes; in the memory there is, where that
  /// is as large, as one block is as long as the next.
  @inline(__always)
  mutating func rewrite(count: Int, _ body: (UnsafeMutableBufferPointer<Element>) -> Void) {
    if self.count != count { self = Array(repeating: Element(), count: count) }
    withUnsafeMutableBufferPointer { body($0) }
  }
}
