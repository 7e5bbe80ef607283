/// Parses decimal numbers from UTF-8 bytes, independent of the locale.
package enum DecimalText {
  /// Integers up to this are exact in a Double.
  private static let exactLimit: UInt64 = 1 << 53
  /// Powers of ten that are exact in a Double.
  package static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  /// The number of decimal digits that always fit in 64 bits.
  private static let safeDigits = 19

  /// Parses `[+-]digits[.digits][e[+-]digits]`; the whole text must match.
  ///
  /// - Returns: The nearest Double; `nil` for any other text, an empty text and a number that
  ///   overflows.
  ///
  /// **Source** The exact case (an integer below 2⁵³ multiplied or divided by an exact power of ten
  /// is rounded once, and therefore correctly) is from W. D. Clinger, *How to Read Floating Point
  /// Numbers Accurately*, PLDI 1990. Other numbers are parsed by the standard library.
  package static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var index = 0
    var isNegative = false
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      isNegative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var decimals = 0
    while index < text.count, case let digit = text[index] &- 0x30, digit < 10 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      digits += 1
      index += 1
    }
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      while index < text.count, case let digit = text[index] &- 0x30, digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        digits += 1
        decimals += 1
        index += 1
      }
    }
    guard digits > 0 else { return nil }
    guard index == text.count else { return parseExponent(text, from: index) }
    if digits <= safeDigits, mantissa <= exactLimit, decimals < exactPowers.count {
      let value = Double(mantissa) / exactPowers[decimals]
      return isNegative ? -value : value
    }
    return parseSlowly(text)
  }

  private static func parseExponent(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Double?
  {
    var index = start
    guard text[index] | 0x20 == UInt8(ascii: "e") else { return nil }
    index += 1
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      index += 1
    }
    guard index < text.count, text[index...].allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return parseSlowly(text)
  }

  private static func parseSlowly(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }
}
