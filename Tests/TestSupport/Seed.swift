/// The seed of one run of a property test; a failing test prints it as its argument.
///
///     @Test("encode, then decode, is identity", arguments: Seed.first(100))
///     func roundTrip(seed: Seed) {
///       var generator = seed.generator
///       …
///     }
public struct Seed: Hashable, Sendable, CustomStringConvertible {
  public let value: UInt64

  public init(_ value: UInt64) {
    self.value = value
  }

  /// The seeds 0 to `count` − 1.
  public static func first(_ count: Int) -> [Seed] {
    (0..<UInt64(count)).map { Seed($0) }
  }

  public var generator: SplitMix64 { SplitMix64(seed: value) }

  public var description: String { "seed \(value)" }
}
