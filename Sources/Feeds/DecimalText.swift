/// Reads decimal numbers from bytes: exact, and without a string in the common case.
enum DecimalText {
  /// Powers of ten that a `Double` holds exactly.
  private static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  /// Integers up to here are exact in a `Double`.
  private static let exactMantissa: UInt64 = 1 << 53

  /// The number that the bytes of the range spell, spaces around it allowed; `nil` when it is none.
  ///
  /// Digits that fit 53 bits, with a power of ten up to 10²², are one exact multiplication or
  /// division and so correctly rounded (W. D. Clinger, *How to Read Floating Point Numbers
  /// Accurately*, PLDI 1990); everything else goes through the standard library.
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
        guard mantissa < exactMantissa / 10 else { return slow(bytes, first..<end) }
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
    guard fractionDigits < exactPowers.count else { return slow(bytes, first..<end) }
    let magnitude = Double(mantissa) / exactPowers[fractionDigits]
    return isNegative ? -magnitude : magnitude
  }

  /// Exponents, long mantissas, and what is no number; infinities and hexadecimals are refused.
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
