/// A number in decimal digits, for formats in which the written digits are the value.
///
/// The `Double` 0.29 times 100 is 28.999999999999996; its digits shifted by two places are 29.
package struct DecimalNumeral: Hashable {
  private var isNegative: Bool
  /// The digits without leading and trailing zeros; empty for zero.
  private var digits: [UInt8]
  /// The power of ten by which the digits, read as an integer, are multiplied.
  private var scale: Int

  /// The range of exponents written as plain digits; an exponent is written beyond it.
  private static let plainPlaces = -6...21

  /// Creates the shortest digits that identify the number; `nil` if it is not finite.
  package init?(_ value: Double) {
    guard value.isFinite else { return nil }
    var exponent = 0
    var decimals: Int?
    var digits: [UInt8] = []
    let text = value.magnitude.description
    for (index, byte) in zip(text.indices, text.utf8) {
      switch byte {
      case UInt8(ascii: "."): decimals = 0
      case UInt8(ascii: "e"): exponent = Int(text[text.index(after: index)...]) ?? 0
      case 0x30...0x39 where exponent == 0:
        digits.append(byte - 0x30)
        decimals = decimals.map { $0 + 1 }
      default: break
      }
      if exponent != 0 { break }
    }
    isNegative = value < 0
    self.digits = digits
    scale = exponent - (decimals ?? 0)
    trim()
  }

  /// Returns the number times a power of ten, exactly.
  package func shifted(by places: Int) -> DecimalNumeral {
    var shifted = self
    if !digits.isEmpty { shifted.scale += places }
    return shifted
  }

  /// Returns the number with at most `count` significant digits, rounding halves away from zero.
  package func rounded(to count: Int) -> DecimalNumeral {
    guard digits.count > count else { return self }
    var rounded = self
    rounded.scale += digits.count - count
    rounded.digits.removeLast(digits.count - count)
    if digits[count] >= 5 {
      var index = count - 1
      while index >= 0, rounded.digits[index] == 9 {
        rounded.digits[index] = 0
        index -= 1
      }
      if index >= 0 {
        rounded.digits[index] += 1
      } else {
        rounded.digits.insert(1, at: 0)
      }
    }
    rounded.trim()
    return rounded
  }

  private mutating func trim() {
    digits.removeFirst(digits.prefix { $0 == 0 }.count)
    while digits.last == 0 {
      digits.removeLast()
      scale += 1
    }
    if digits.isEmpty {
      scale = 0
      isNegative = false
    }
  }
}

extension DecimalNumeral: CustomStringConvertible {
  /// The number in JSON syntax: `72`, `-0.5`, `1.5e-9`.
  package var description: String {
    guard !digits.isEmpty else { return "0" }
    let sign = isNegative ? "-" : ""
    let text = String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    let point = digits.count + scale
    guard Self.plainPlaces.contains(point) else {
      let rest = text.dropFirst()
      return sign + text.prefix(1) + (rest.isEmpty ? "" : ".\(rest)") + "e\(point - 1)"
    }
    if point <= 0 { return "\(sign)0." + String(repeating: "0", count: -point) + text }
    if scale >= 0 { return sign + text + String(repeating: "0", count: scale) }
    return sign + text.prefix(point) + "." + text.dropFirst(point)
  }
}
