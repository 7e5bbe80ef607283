/// A cascade that filters a stream of samples.
public struct BiquadStream<Value: SignalValue>: Sendable {
  @usableFromInline var states: [BiquadState<Value>]

  /// Creates a filter at rest.
  @inlinable
  public init(_ cascade: BiquadCascade) {
    states = cascade.sections.map { BiquadState($0) }
  }

  /// Creates a filter in steady state with input `value`, so that a signal that starts there has no
  /// transient.
  @inlinable
  public init(_ cascade: BiquadCascade, settledOn value: Value) {
    states = []
    settle(cascade.sections, on: value)
  }

  /// Resets the state to steady state with input `value`.
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
