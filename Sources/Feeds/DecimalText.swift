/// Parses decimal numbers from bytes, exactly, and without creating a string in the common case.
enum DecimalText {
  /// The powers of ten that a `Double` represents exactly.
  private static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  /// The upper bound of the integers that a `Double` represents exactly.
  private static let exactMantissa: UInt64 = 1 << 53
  /// The maximum mantissa to which one more digit can be appended.
  private static let mostMantissa = (UInt64.max - 9) / 10
  /// The maximum exponent: 10¹⁹ is the greatest power of ten that 64 bits hold.
  private static let maximumWholeDigits = 19

  /// Parses the number in a range of bytes, ignoring surrounding spaces; returns `nil` if it is not
  /// a number.
  ///
  /// Digits that fit 53 bits, with a power of ten up to 10²², take one exact multiplication or
  /// division and are therefore correctly rounded (W. D. Clinger, *How to Read Floating Point
  /// Numbers Accurately*, PLDI 1990). Digits that fit 64 bits take one integer division. Everything
  /// else uses the standard library.
  static func number(_ bytes: borrowing Swift.Span<UInt8>, _ range: Range<Int>) -> Double? {
    var index = range.lowerBound
    var end = range.upperBound
    while index < end, isSpace(bytes[index]) { index += 1 }
    while end > index, isSpace(bytes[end - 1]) { end -= 1 }
    let first = index
    guard index < end else { return nil }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    var mantissa: UInt64 = 0
    var digitCount = 0
    var fractionDigits = 0
    var hasPoint = false
    while index < end {
      let byte = bytes[index]
      if case let digit = byte &- 0x30, digit < 10 {
        guard mantissa <= mostMantissa else { return slow(bytes, first..<end) }
        mantissa = mantissa * 10 + UInt64(digit)
        digitCount += 1
        if hasPoint { fractionDigits += 1 }
      } else if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        return slow(bytes, first..<end)
      }
      index += 1
    }
    guard digitCount > 0 else { return nil }
    let magnitude: Double
    if mantissa < exactMantissa, fractionDigits < exactPowers.count {
      magnitude = Double(mantissa) / exactPowers[fractionDigits]
    } else if mantissa > 0, fractionDigits <= maximumWholeDigits {
      magnitude = quotient(mantissa, UInt64(exactPowers[fractionDigits]))
    } else {
      return slow(bytes, first..<end)
    }
    return isNegative ? -magnitude : magnitude
  }

  /// Returns the `Double` nearest to the quotient of two integers greater than 0.
  ///
  /// Both are shifted to 64 bits and divided to 63 or 64 further bits. These are more than twice as
  /// many bits as the result has, so rounding only needs to know whether there is a remainder.
  private static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
    let (lift, lower) = (dividend.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let high = dividend << lift
    let (digits, rest) = (divisor << lower).dividingFullWidth((high >> 1, high << 63))
    let exponent = lower - lift - 63
    let power = Double(bitPattern: UInt64(1023 + exponent) << 52)
    return Double(rest == 0 ? digits : digits | 1) * power
  }

  /// Parses exponents and longer mantissas, and rejects invalid numbers, infinities and
  /// hexadecimals.
  private static func slow(_ bytes: borrowing Swift.Span<UInt8>, _ range: Range<Int>) -> Double? {
    var text = ""
    for index in range {
      let byte = bytes[index]
      guard case let digit = byte &- 0x30, digit < 10 || "+-.eE".utf8.contains(byte) else {
        return nil
      }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
