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
    var y: [Value] = []
    y.reserveCapacity(x.count + continuation)
    y += x
    applyZeroPhase(to: &y)
    return y
  }

  /// ``zeroPhase(_:)`` in place: an array that is used again and again needs no new memory.
  @inlinable
  public func applyZeroPhase<Value: SignalValue>(to y: inout [Value]) {
    guard let start = y.first, let end = y.last else { return }
    let count = y.count
    let edge = min(continuation, count - 1)
    for index in 0..<edge { y.append(end * 2 - y[count - 2 - index]) }
    y.withUnsafeMutableBufferPointer { y in
      // What comes before the first sample is heard, and then forgotten.
      withUnsafeTemporaryAllocation(of: Value.self, capacity: edge) { before in
        for index in 0..<edge {
          before.initializeElement(at: index, to: start * 2 - y[edge - index])
        }
        forwards(before, y)
      }
      backwards(y)
    }
    y.removeLast(edge)
  }

  /// Filters two stretches that follow one another in place, settled on the first sample.
  @inlinable
  func forwards<Value: SignalValue>(
    _ head: UnsafeMutableBufferPointer<Value>, _ tail: UnsafeMutableBufferPointer<Value>
  ) {
    var settled = head.isEmpty ? tail[0] : head[0]
    for (first, second) in groups(ofTwo: takesTwo(Value.self)) {
      var a = BiquadState(first, settledOn: settled)
      settled = settled * first.gainAtZero
      guard let second else {
        for index in 0..<head.count { head[index] = a.process(head[index]) }
        for index in 0..<tail.count { tail[index] = a.process(tail[index]) }
        continue
      }
      var b = BiquadState(second, settledOn: settled)
      settled = settled * second.gainAtZero
      for index in 0..<head.count { head[index] = b.process(a.process(head[index])) }
      for index in 0..<tail.count { tail[index] = b.process(a.process(tail[index])) }
    }
  }

  /// Filters in place from the last sample to the first, settled on the last.
  @inlinable
  func backwards<Value: SignalValue>(_ y: UnsafeMutableBufferPointer<Value>) {
    var settled = y[y.count - 1]
    for (first, second) in groups(ofTwo: takesTwo(Value.self)) {
      var a = BiquadState(first, settledOn: settled)
      settled = settled * first.gainAtZero
      var index = y.count &- 1
      guard let second else {
        while index >= 0 {
          y[index] = a.process(y[index])
          index &-= 1
        }
        continue
      }
      var b = BiquadState(second, settledOn: settled)
      settled = settled * second.gainAtZero
      while index >= 0 {
        y[index] = b.process(a.process(y[index]))
        index &-= 1
      }
    }
  }

  /// The states of two sections of eight channels do not fit the registers.
  @inlinable
  @inline(__always)
  func takesTwo<Value: SignalValue>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= MemoryLayout<SIMD4<Double>>.size
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
