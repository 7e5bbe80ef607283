import Foundation
import HealthModel
import SeriesCoding

/// Formats numbers and identities as bytes of text, always the same for the same value.
extension [UInt8] {
  mutating func append(text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(text: String) { append(contentsOf: text.utf8) }

  mutating func append(integer: Int64) {
    guard integer != 0 else {
      append(0x30)
      return
    }
    if integer < 0 { append(UInt8(ascii: "-")) }
    var rest = integer.magnitude
    let start = count
    while rest > 0 {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      append(0x30 + UInt8(remainder))
      rest = quotient
    }
    self[start...].reverse()
  }

  /// Appends a number in digits that parse to the same number; one that is not finite is `inf`,
  /// `-inf` or `nan`.
  ///
  /// Most sensor values are decimals of few digits: nine decimals are tried first, without trailing
  /// zeros. Other numbers have the standard library's shortest form.
  mutating func append(number: Double) {
    let scaled = (number * Self.decimalScale).rounded()
    guard scaled.magnitude < Self.exactLimit, scaled / Self.decimalScale == number,
      number != 0 || number.sign == .plus
    else {
      append(text: number.description)
      return
    }
    let integer = Int64(clamping: scaled)
    if integer < 0 { append(UInt8(ascii: "-")) }
    let (whole, fraction) = integer.magnitude.quotientAndRemainder(
      dividingBy: UInt64(clamping: Self.decimalScale))
    append(integer: Int64(whole))
    guard fraction > 0 else { return }
    append(UInt8(ascii: "."))
    var rest = fraction
    var divisor = UInt64(clamping: Self.decimalScale) / 10
    while rest > 0 {
      let (digit, remainder) = rest.quotientAndRemainder(dividingBy: divisor)
      append(0x30 + UInt8(digit))
      rest = remainder
      divisor /= 10
    }
  }

  private static var decimalScale: Double { 1e9 }
  /// Integers up to this are exact in a Double.
  private static var exactLimit: Double { 0x1p53 }

  /// Appends an identity in lowercase.
  mutating func append(uuid: UUID) {
    Swift.withUnsafeBytes(of: uuid.uuid) { bytes in
      for (index, byte) in bytes.enumerated() {
        if UUID.hasHyphen(before: index) { append(UInt8(ascii: "-")) }
        append(Self.hexadecimal(byte >> 4))
        append(Self.hexadecimal(byte & 15))
      }
    }
  }

  private static func hexadecimal(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? 0x30 + nibble : UInt8(ascii: "a") + nibble - 10
  }

  /// Appends a JSON string with its quotes; characters that can steer a terminal are escaped.
  mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    guard text.utf8.allSatisfy({ $0 < 0x7F }) else {
      for scalar in text.unicodeScalars { append(scalar) }
      return append(UInt8(ascii: "\""))
    }
    append(ascii: text)
    append(UInt8(ascii: "\""))
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII, scalar != "\u{7F}" { return append(ascii: String(scalar)) }
    guard scalar.steersTerminal else { return append(text: String(scalar)) }
    let digits = String(scalar.value, radix: 16)
    append(text: "\\u" + String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits)
  }

  private mutating func append(ascii text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0x00..<0x20:
        append(text: "\\u00")
        append(Self.hexadecimal(byte >> 4))
        append(Self.hexadecimal(byte & 15))
      default: append(byte)
      }
    }
  }
}

extension UUID {
  /// Whether a hyphen precedes a byte in the text of an identity (RFC 9562).
  fileprivate static func hasHyphen(before index: Int) -> Bool {
    index == 4 || index == 6 || index == 8 || index == 10
  }

  /// Parses the text of an identity in either case.
  init?(text: String) {
    var text = text
    let parsed = text.withUTF8 { characters -> uuid_t? in
      guard characters.count == 36 else { return nil }
      var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      var place = 0
      let isWhole = Swift.withUnsafeMutableBytes(of: &uuid) { bytes in
        for index in bytes.indices {
          if Self.hasHyphen(before: index) {
            guard characters[place] == UInt8(ascii: "-") else { return false }
            place += 1
          }
          guard let high = Self.digit(characters[place]),
            let low = Self.digit(characters[place + 1])
          else { return false }
          bytes[index] = high << 4 | low
          place += 2
        }
        return true
      }
      return isWhole ? uuid : nil
    }
    guard let parsed else { return nil }
    self.init(uuid: parsed)
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
