/// A cascade that takes samples as they come.
public struct BiquadStream<Value: SignalValue>: Sendable {
  @usableFromInline var states: [BiquadState<Value>]

  /// A filter at rest.
  @inlinable
  public init(_ cascade: BiquadCascade) {
    states = cascade.sections.map { BiquadState($0) }
  }

  /// A filter that has heard `value` for ever, so that a signal that begins there begins without a jolt.
  @inlinable
  public init(_ cascade: BiquadCascade, settledOn value: Value) {
    states = []
    settle(cascade.sections, on: value)
  }

  /// Forgets what came and goes on as if it had heard `value` for ever.
  @inlinable
  public mutating func settle(on value: Value) { settle(states.map(\.section), on: value) }

  @inlinable
  mutating func settle(_ sections: [Biquad], on value: Value) {
    var settled = value
    states = sections.map { section in
      defer { settled = settled * section.gainAtZero }
      return BiquadState(section, settledOn: settled)
    }
  }

  @inlinable
  public mutating func process(_ x: Value) -> Value {
    var y = x
    for index in states.indices { y = states[index].process(y) }
    return y
  }
}
