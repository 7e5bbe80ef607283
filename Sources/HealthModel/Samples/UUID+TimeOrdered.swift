public import Foundation

extension UUID {
  /// A new identity: the time and random bits, version 7 of RFC 9562, 5.7.
  ///
  /// For what is derived by the hundred: what is made together lies together in an index, where each identity of
  /// random bits alone changes a page of its own. What people name by its beginning has those (``random()``).
  ///
  /// The 48 bits of milliseconds are followed by 12 of the next finer fraction (method 3 of 6.2) and 62 random
  /// ones, so that a clock that stands or goes back does no harm.
  public static func timeOrdered() -> UUID {
    timeOrdered(at: Date().timeIntervalSince1970)
  }

  /// The identity of something that is made then.
  ///
  /// - Parameter seconds: Since 1970, UTC; times before it count as 1970, and those after 10889 as that year.
  /// - Returns: Another one each time.
  static func timeOrdered(at seconds: Double) -> UUID {
    var generator = SystemRandomNumberGenerator()
    let fractions = UInt64(
      clamping: min(max(0, seconds * 1000 * Double(1 << fractionBits)), lastFraction))
    let version: UInt64 = 0x7000
    let variant: UInt64 = 0x8000_0000_0000_0000
    let first = (fractions >> fractionBits) << 16 | version | fractions & (1 << fractionBits - 1)
    let second = generator.next() >> 2 | variant
    func byte(_ bits: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: bits >> (56 - index * 8))
    }
    return UUID(
      uuid: (
        byte(first, 0), byte(first, 1), byte(first, 2), byte(first, 3), byte(first, 4),
        byte(first, 5), byte(first, 6), byte(first, 7), byte(second, 0), byte(second, 1),
        byte(second, 2), byte(second, 3), byte(second, 4), byte(second, 5), byte(second, 6),
        byte(second, 7)
      ))
  }

  private static let fractionBits: UInt64 = 12
  /// What 48 and 12 bits hold, as far as a double tells it from the next.
  private static let lastFraction = 0x1p60.nextDown
}
