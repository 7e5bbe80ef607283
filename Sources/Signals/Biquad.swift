/// One section of second order of a recursive filter.
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

  /// How much a constant is amplified.
  @inlinable public var gainAtZero: Double { (b0 + b1 + b2) / (1 + a1 + a2) }

  /// The two numbers of state of a section that has heard 1 for ever.
  @inlinable public var steadyState: (Double, Double) {
    let (c1, c2) = (b1 - a1 * b0, b2 - a2 * b0)
    let first = (c1 + c2) / (1 + a1 + a2)
    return (first, (1 + a1) * first - c1)
  }
}

/// A section with what it remembers, in transposed direct form II.
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

  /// A section that has heard `value` for ever.
  @inlinable
  init(_ section: Biquad, settledOn value: Value) {
    let (first, second) = section.steadyState
    self.init(section, first: value * first, second: value * second)
  }

  @inlinable
  @inline(__always)
  mutating func process(_ x: Value) -> Value {
    let y = x * section.b0 + first
    // What does not wait for y comes first.
    first = (x * section.b1 + second) - y * section.a1
    second = x * section.b2 - y * section.a2
    return y
  }
}
