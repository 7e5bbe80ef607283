/// A position in one line of JSON text that advances as values are read, strictly by RFC 8259.
///
/// Nothing is guessed or repaired, nesting is limited, and every step advances, so a line of any
/// content is read or rejected in time proportional to its length.
struct JSONCursor {
  /// The text is not JSON, or a value is not of the expected kind.
  struct SyntaxError: Error {}

  /// A scalar value: numbers, strings and literals are read; objects and arrays are validated and
  /// skipped.
  enum Scalar: Equatable {
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
    case container
  }

  /// The maximum depth of nested objects and arrays; gpsd nests four.
  static let maximumDepth = 16

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ line: borrowing Swift.Span<UInt8>) {
    bytes = line.withUnsafeBufferPointer { Array($0) }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A cursor at the beginning of the same text.
  var rewound: JSONCursor { JSONCursor(bytes: bytes) }

  /// Reads an object, and calls `member` with each key.
  ///
  /// `member` must read exactly the value.
  ///
  /// - Throws: ``SyntaxError``.
  mutating func readObject(
    _ member: (String, inout JSONCursor) throws(SyntaxError) -> Void
  ) throws(SyntaxError) {
    try enter("{")
    if leave("}") { return }
    repeat {
      skipSpace()
      let key = try readString()
      skipSpace()
      guard consume(":") else { throw SyntaxError() }
      skipSpace()
      try member(key, &self)
      skipSpace()
    } while consume(",")
    guard leave("}") else { throw SyntaxError() }
  }

  /// Reads an array, and calls `element` at each value.
  ///
  /// `element` must read exactly that value.
  ///
  /// - Throws: ``SyntaxError``.
  mutating func readArray(
    _ element: (inout JSONCursor) throws(SyntaxError) -> Void
  ) throws(SyntaxError) {
    try enter("[")
    if leave("]") { return }
    repeat {
      skipSpace()
      try element(&self)
      skipSpace()
    } while consume(",")
    guard leave("]") else { throw SyntaxError() }
  }

  /// Reads the next value.
  ///
  /// - Throws: ``SyntaxError``.
  @discardableResult
  mutating func readValue() throws(SyntaxError) -> Scalar {
    switch next {
    case UInt8(ascii: "{"):
      try readObject { (_, cursor) throws(SyntaxError) in _ = try cursor.readValue() }
      return .container
    case UInt8(ascii: "["):
      try readArray { cursor throws(SyntaxError) in _ = try cursor.readValue() }
      return .container
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): return try readWord("true", .boolean(true))
    case UInt8(ascii: "f"): return try readWord("false", .boolean(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: return .number(try readNumber())
    }
  }

  /// Verifies that only white space is left.
  ///
  /// - Throws: ``SyntaxError``.
  mutating func finish() throws(SyntaxError) {
    skipSpace()
    guard index == bytes.count else { throw SyntaxError() }
  }

  // MARK: Parts

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func enter(_ character: Unicode.Scalar) throws(SyntaxError) {
    guard depth < Self.maximumDepth, consume(character) else { throw SyntaxError() }
    depth += 1
    skipSpace()
  }

  private mutating func leave(_ character: Unicode.Scalar) -> Bool {
    guard consume(character) else { return false }
    depth -= 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  private mutating func readWord(
    _ word: StaticString, _ value: Scalar
  ) throws(SyntaxError) -> Scalar {
    let isThere = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    guard isThere else { throw SyntaxError() }
    index += word.utf8CodeUnitCount
    return value
  }

  /// - Returns: The number; infinite if its exponent is beyond a `Double`.
  private mutating func readNumber() throws(SyntaxError) -> Double {
    let start = index
    _ = consume("-")
    if !consume("0") { try skipDigits() }
    if consume(".") { try skipDigits() }
    if consume("e") || consume("E") {
      if !consume("+") { _ = consume("-") }
      try skipDigits()
    }
    guard let number = DecimalText.number(bytes.span, start..<index) else { throw SyntaxError() }
    return number
  }

  private mutating func skipDigits() throws(SyntaxError) {
    let start = index
    while let byte = next, byte &- 0x30 < 10 { index += 1 }
    guard index > start else { throw SyntaxError() }
  }

  private mutating func readString() throws(SyntaxError) -> String {
    guard consume("\"") else { throw SyntaxError() }
    let start = index
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      index += 1
    }
    var text = try validated(start..<index)
    while !consume("\"") {
      if consume("\\") {
        text.unicodeScalars.append(try readEscape())
      } else {
        let start = index
        while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
        {
          index += 1
        }
        guard index > start else { throw SyntaxError() }  // a control character, or the end
        text += try validated(start..<index)
      }
    }
    return text
  }

  private func validated(_ range: Range<Int>) throws(SyntaxError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else { throw SyntaxError() }
    return text
  }

  private mutating func readEscape() throws(SyntaxError) -> Unicode.Scalar {
    guard let character = next else { throw SyntaxError() }
    index += 1
    switch character {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Unicode.Scalar(character)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readCodePoint()
    default: throw SyntaxError()
    }
  }

  /// Reads the four digits of `\u`, or both halves of a surrogate pair.
  private mutating func readCodePoint() throws(SyntaxError) -> Unicode.Scalar {
    let first = try readHexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), consume("\\"), consume("u") else {
      throw SyntaxError()
    }
    let second = try readHexadecimal()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00))
    else { throw SyntaxError() }
    return scalar
  }

  private mutating func readHexadecimal() throws(SyntaxError) -> UInt32 {
    guard index + 4 <= bytes.count else { throw SyntaxError() }
    var value: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw SyntaxError() }
      value = value * 16 + UInt32(digit)
    }
    index += 4
    return value
  }
}
