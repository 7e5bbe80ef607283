public import Foundation

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
