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
