public import Foundation

extension UUID {
  /// Creates an identity from the time and random bits: version 7 of RFC 9562, 5.7.
  ///
  /// For objects derived in large numbers: identities created together are adjacent in an index,
  /// while each random identity changes a page of its own. Objects that people name by a prefix
  /// have random identities (``random()``).
  ///
  /// The 48 bits of milliseconds are followed by 12 bits of the next finer fraction (method 3 of
  /// 6.2) and 62 random bits, so that a clock that stops or steps back does no harm.
  public static func timeOrdered() -> UUID {
    timeOrdered(at: Date().timeIntervalSince1970)
  }

  /// Creates the identity of an object created at a time.
  ///
  /// - Parameter seconds: Since 1970, UTC; earlier times count as 1970, and those after 10889 as
  ///   that year.
  /// - Returns: A different identity each time.
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
  /// The greatest value of 48 and 12 bits that a double represents.
  private static let lastFraction = 0x1p60.nextDown
}

extension UUID {
  /// Creates an identity of random bits: version 4 of RFC 9562, 5.4.
  ///
  /// Foundation's initializer opens a file each time, which slows down an import of millions of
  /// samples.
  public static func random() -> UUID {
    var generator = SystemRandomNumberGenerator()
    var bits = SIMD2<UInt64>(generator.next(), generator.next())
    let version: UInt64 = 0x4000
    let variant: UInt64 = 0x8000_0000_0000_0000
    bits.x = bits.x & 0xffff_ffff_ffff_0fff | version
    bits.y = bits.y & 0x3fff_ffff_ffff_ffff | variant
    func byte(_ index: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: bits[index / 8] >> UInt64(56 - index % 8 * 8))
    }
    return UUID(
      uuid: (
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7), byte(8), byte(9),
        byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
      ))
  }
}
