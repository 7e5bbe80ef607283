extension BiquadCascade {
  /// The signal filtered forwards, then backwards: nothing is moved in time, and what is attenuated is
  /// attenuated twice.
  ///
  /// The ends are continued by the signal turned about its first and last sample, and the filter begins
  /// as if it had heard the first of these for ever.
  ///
  /// **Source** `scipy.signal.sosfiltfilt` with its defaults, which this equals. **Departs from it** where
  /// a signal is no longer than the continuation: that is then shorter, and scipy refuses.
  @inlinable
  public func zeroPhase<Value: SignalValue>(_ x: [Value]) -> [Value] {
    guard let start = x.first, let end = x.last else { return [] }
    let edge = min(continuation, x.count - 1)
    let count = x.count + 2 * edge
    let extended = [Value](unsafeUninitializedCapacity: count) { y, initialized in
      for index in 0..<edge {
        y.initializeElement(at: index, to: start * 2 - x[edge - index])
        y.initializeElement(at: edge + x.count + index, to: end * 2 - x[x.count - 2 - index])
      }
      for index in x.indices { y.initializeElement(at: edge + index, to: x[index]) }
      initialized = count
      pass(y, from: 0, by: 1)
      pass(y, from: count - 1, by: -1)
    }
    return Array(extended[edge..<edge + x.count])
  }

  /// Filters in place from one end to the other, settled on the first sample.
  @inlinable
  func pass<Value: SignalValue>(
    _ y: UnsafeMutableBufferPointer<Value>, from start: Int, by step: Int
  ) {
    var settled = y[start]
    // The states of two sections of eight channels do not fit the registers.
    let takesTwo = MemoryLayout<Value>.size <= MemoryLayout<SIMD4<Double>>.size
    for (first, second) in groups(ofTwo: takesTwo) {
      var a = BiquadState(first, settledOn: settled)
      settled = settled * first.gainAtZero
      var index = start
      guard let second else {
        for _ in 0..<y.count {
          y[index] = a.process(y[index])
          index += step
        }
        continue
      }
      var b = BiquadState(second, settledOn: settled)
      settled = settled * second.gainAtZero
      for _ in 0..<y.count {
        y[index] = b.process(a.process(y[index]))
        index += step
      }
    }
  }

  /// Sections one by one, or by two with the last perhaps alone: a section waits for its own last sample,
  /// and meanwhile there is time for another.
  @usableFromInline
  func groups(ofTwo: Bool) -> [(Biquad, Biquad?)] {
    stride(from: 0, to: sections.count, by: ofTwo ? 2 : 1).map { index in
      (sections[index], ofTwo && index + 1 < sections.count ? sections[index + 1] : nil)
    }
  }

  /// By how many samples a signal is continued at each end: three times the taps of the filter.
  @usableFromInline var continuation: Int {
    let zeros = sections.count { $0.b2 == 0 }
    let poles = sections.count { $0.a2 == 0 }
    return 3 * (2 * sections.count + 1 - min(zeros, poles))
  }
}
