/// A small random number generator with a fixed sequence on every machine.
///
/// **Source** G. L. Steele, D. Lea, C. H. Flood, *Fast Splittable Pseudorandom Number Generators*, OOPSLA
/// 2014; the constants are those of S. Vigna's public-domain `splitmix64.c`.
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable, CustomStringConvertible {
  /// The seed, so that a failure can report how to repeat it.
  public let seed: UInt64
  private var state: UInt64

  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  public var description: String { "SplitMix64, seed \(seed)" }
}

extension SplitMix64 {
  /// Returns a number drawn uniformly from `[0, 1)`, made of the top 53 bits.
  ///
  /// The standard library's `Double.random` may change its sequence between releases; this does not, so
  /// golden files may depend on it.
  public mutating func uniform() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns a number drawn uniformly from the range.
  public mutating func uniform(in range: Range<Double>) -> Double {
    range.lowerBound + uniform() * (range.upperBound - range.lowerBound)
  }

  /// Returns a number drawn from the normal distribution with mean 0 and standard deviation 1.
  ///
  /// The sum of twelve uniform draws minus six: made of additions alone, so it is the same to the last bit on
  /// every platform, unlike the `log` and `cos` of a Box-Muller draw. Its tails end at ±6.
  public mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += uniform() }
    return sum
  }
}
