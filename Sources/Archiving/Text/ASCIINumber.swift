import SeriesCoding

/// Parses numbers from bytes of text, independent of the locale.
enum ASCIINumber {
  /// Integers up to this are exact in a Double.
  private static let exactLimit: UInt64 = 1 << 53
  private static let safeDigits = 19
  /// Powers of ten that are exact in a Double.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Parses `[-]digits` that fit in 64 bits.
  static func integer(_ text: UnsafeRawBufferPointer) -> Int64? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = text[(isNegative ? 1 : 0)...]
    guard (1...safeDigits).contains(digits.count) else { return nil }
    var magnitude: UInt64 = 0
    for byte in digits {
      let digit = byte &- 0x30
      guard digit < 10 else { return nil }
      magnitude = magnitude &* 10 &+ UInt64(digit)
    }
    if isNegative {
      return magnitude <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }
    return Int64(exactly: magnitude)
  }

  /// Parses a decimal number, `inf` or `-inf`; `nil` for any other text.
  ///
  /// **Source** The exact case is W. D. Clinger's: an integer below 2⁵³ divided by an exact power
  /// of ten is rounded once (*How to Read Floating Point Numbers Accurately*, PLDI 1990).
  static func number(_ text: UnsafeRawBufferPointer) -> Double? {
    let isNegative = text.first == UInt8(ascii: "-")
    var mantissa: UInt64 = 0
    var digits = 0
    var decimals: Int?
    for byte in text[(isNegative ? 1 : 0)...] {
      let digit = byte &- 0x30
      if digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        digits += 1
        decimals = decimals.map { $0 + 1 }
      } else if byte == UInt8(ascii: "."), decimals == nil {
        decimals = 0
      } else {
        return slow(text)
      }
    }
    guard (1...safeDigits).contains(digits), mantissa <= exactLimit, decimals ?? 0 < powers.count
    else { return slow(text) }
    let value = Double(mantissa) / powers[decimals ?? 0]
    return isNegative ? -value : value
  }

  private static func slow(_ text: UnsafeRawBufferPointer) -> Double? {
    guard let value = Double(String(decoding: text, as: UTF8.self)), !value.isNaN else {
      return nil
    }
    return value
  }
}
