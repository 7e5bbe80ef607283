/// Sections one after the other: a recursive filter of any order.
public struct BiquadCascade: Hashable, Sendable {
  public let sections: [Biquad]

  @inlinable
  public init(_ sections: [Biquad]) { self.sections = sections }

  /// How much a constant is amplified.
  public var gainAtZero: Double { sections.reduce(1) { $0 * $1.gainAtZero } }

  /// What comes out of a signal, beginning at rest; later than what went in.
  ///
  /// For samples as they come, use ``BiquadStream``.
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
