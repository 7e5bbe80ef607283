/// A cascade of second-order sections: a recursive filter of any order.
public struct BiquadCascade: Hashable, Sendable {
  public let sections: [Biquad]

  @inlinable
  public init(_ sections: [Biquad]) { self.sections = sections }

  /// The gain for a constant signal.
  public var gainAtZero: Double { sections.reduce(1) { $0 * $1.gainAtZero } }

  /// Returns the filtered signal, starting at rest and with the filter's delay.
  ///
  /// For streams of samples, use ``BiquadStream``.
  @inlinable
  public func filtered<Value: SignalValue>(_ x: [Value]) -> [Value] {
    var y = x
    y.withUnsafeMutableBufferPointer { y in
      for section in sections {
        var state = BiquadState<Value>(section)
        for index in y.indices { y[index] = state.process(y[index]) }
      }
    }
    return y
  }
}

extension BiquadCascade {
  /// Returns the Butterworth low-pass: −3 dB at the cutoff, maximally flat below it.
  public static func lowPass(order: Int, cutoffHz: Double, rateHz: Double) -> Self {
    var design = Butterworth(order: order)
    design.makeLowPass(cutoffHz: cutoffHz, rateHz: rateHz)
    return Self(design)
  }

  /// Returns the Butterworth high-pass: −3 dB at the cutoff, maximally flat above it.
  public static func highPass(order: Int, cutoffHz: Double, rateHz: Double) -> Self {
    var design = Butterworth(order: order)
    design.makeHighPass(cutoffHz: cutoffHz, rateHz: rateHz)
    return Self(design)
  }

  /// Returns the Butterworth band-pass: −3 dB at both ends.
  ///
  /// Each side falls off as a filter of `order`, so the cascade has that many sections.
  public static func bandPass(order: Int, fromHz: Double, toHz: Double, rateHz: Double) -> Self {
    var design = Butterworth(order: order)
    design.makeBandPass(fromHz: fromHz, toHz: toHz, rateHz: rateHz)
    return Self(design)
  }

  private init(_ design: Butterworth) {
    var design = design
    design.makeDigital()
    self.init(design.sections)
  }
}

extension BiquadCascade {
  /// Returns the signal filtered forward and backward: without a delay, and with twice the attenuation.
  ///
  /// The signal is extended at both ends by odd reflection about its first and last sample, and the filter
  /// starts in steady state with the first extended sample.
  ///
  /// **Source** `scipy.signal.sosfiltfilt` with its defaults, which this equals. **Departs from it** for
  /// signals that are not longer than the extension: it is shortened, where scipy raises an error.
  @inlinable
  public func zeroPhase<Value: SignalValue>(_ x: [Value]) -> [Value] {
    var y: [Value] = []
    y.reserveCapacity(x.count + continuation)
    y += x
    applyZeroPhase(to: &y)
    return y
  }

  /// Applies ``zeroPhase(_:)`` in place, to reuse the memory of an array.
  @inlinable
  public func applyZeroPhase<Value: SignalValue>(to y: inout [Value]) {
    guard let start = y.first, let end = y.last else { return }
    let count = y.count
    let edge = min(continuation, count - 1)
    for index in 0..<edge { y.append(end * 2 - y[count - 2 - index]) }
    y.withUnsafeMutableBufferPointer { y in
      // The extension before the first sample is filtered only to set the state.
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

  /// Filters two consecutive buffers in place, in steady state with the first sample.
  @inlinable
  func forwards<Value: SignalValue>(
    _ head: UnsafeMutableBufferPointer<Value>, _ tail: UnsafeMutableBufferPointer<Value>
  ) {
    var settled = head.isEmpty ? tail[0] : head[0]
    for (first, second) in groups(ofTwo: supportsPairs(Value.self)) {
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

  /// Filters in place from the last sample to the first, in steady state with the last.
  @inlinable
  func backwards<Value: SignalValue>(_ y: UnsafeMutableBufferPointer<Value>) {
    var settled = y[y.count - 1]
    for (first, second) in groups(ofTwo: supportsPairs(Value.self)) {
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

  /// Returns whether two sections fit in the registers; those of eight channels do not.
  @inlinable
  @inline(__always)
  func supportsPairs<Value: SignalValue>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= MemoryLayout<SIMD4<Double>>.size
  }

  /// Returns the sections one by one, or in pairs with a possible single last one; a pair hides the latency
  /// of each section's dependency on its previous sample.
  @usableFromInline
  func groups(ofTwo: Bool) -> [(Biquad, Biquad?)] {
    stride(from: 0, to: sections.count, by: ofTwo ? 2 : 1).map { index in
      (sections[index], ofTwo && index + 1 < sections.count ? sections[index + 1] : nil)
    }
  }

  /// The number of samples by which a signal is extended at each end: three times the taps of the filter.
  @usableFromInline var continuation: Int {
    let zeros = sections.count { $0.b2 == 0 }
    let poles = sections.count { $0.a2 == 0 }
    return 3 * (2 * sections.count + 1 - min(zeros, poles))
  }
}
