/// A second-order section of a recursive filter.
///
///     y[n] = b0·x[n] + b1·x[n−1] + b2·x[n−2] − a1·y[n−1] − a2·y[n−2]
public struct Biquad: Hashable, Sendable {
  public var b0, b1, b2, a1, a2: Double

  @inlinable
  public init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    self.b0 = b0
    self.b1 = b1
    self.b2 = b2
    self.a1 = a1
    self.a2 = a2
  }

  /// The gain for a constant signal.
  @inlinable public var gainAtZero: Double { (b0 + b1 + b2) / (1 + a1 + a2) }

  /// The two state variables of a section in steady state with input 1.
  @inlinable public var steadyState: (Double, Double) {
    let (c1, c2) = (b1 - a1 * b0, b2 - a2 * b0)
    let first = (c1 + c2) / (1 + a1 + a2)
    return (first, (1 + a1) * first - c1)
  }
}

/// A section with its state, in transposed direct form II.
@usableFromInline
struct BiquadState<Value: SignalValue>: Sendable {
  @usableFromInline let section: Biquad
  @usableFromInline var first: Value
  @usableFromInline var second: Value

  @inlinable
  init(_ section: Biquad, first: Value = .zero, second: Value = .zero) {
    self.section = section
    self.first = first
    self.second = second
  }

  /// Creates a section in steady state with input `value`.
  @inlinable
  init(_ section: Biquad, settledOn value: Value) {
    let (first, second) = section.steadyState
    self.init(section, first: value * first, second: value * second)
  }

  @inlinable
  @inline(__always)
  mutating func process(_ x: Value) -> Value {
    let y = x * section.b0 + first
    // Terms that do not depend on y are computed first.
    first = (x * section.b1 + second) - y * section.a1
    second = x * section.b2 - y * section.a2
    return y
  }
}

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
