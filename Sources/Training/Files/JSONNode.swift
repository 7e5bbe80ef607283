/// A value of a JSON text with its position, for readers that report where a file is wrong.
///
/// **Source** RFC 8259. **Departs from it** in limits: 1,000,000 characters and 32 levels.
struct JSONNode {
  indirect enum Value {
    case object([String: JSONNode])
    case array([JSONNode])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null
  }

  let value: Value
  let line: Int
  let column: Int

  /// Parses a JSON text.
  ///
  /// - Throws: ``PlanFormatError`` with line, column and what is expected there.
  init(_ text: String) throws(PlanFormatError) {
    var parser = JSONNodeParser(text)
    self = try parser.parse()
  }

  init(value: Value, line: Int, column: Int) {
    self.value = value
    self.line = line
    self.column = column
  }

  func failure(_ reason: PlanFormatError.Reason) -> PlanFormatError {
    PlanFormatError(line: line, column: column, reason)
  }

  /// Returns the value of a key of an object; `nil` for `null`, a missing key, and what is no object.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value, let member = members[key] else { return nil }
    if case .null = member.value { return nil }
    return member
  }

  /// The string; a number as its text, `nil` for anything else.
  var text: String? {
    switch value {
    case .string(let text): text
    case .number(let number): PlanText.number(number)
    default: nil
    }
  }

  /// The number, also one that is written as a string; `nil` for anything else.
  var number: Double? {
    switch value {
    case .number(let number): number
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }
}

/// Parses a JSON text by recursive descent.
private struct JSONNodeParser {
  private static let maximumText = 1_000_000
  private static let maximumDepth = 32

  private let text: [UInt8]
  private let isTooLong: Bool
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var depth = 0

  init(_ text: String) {
    self.text = Array(text.utf8.prefix(Self.maximumText))
    isTooLong = text.utf8.count > Self.maximumText
  }

  mutating func parse() throws(PlanFormatError) -> JSONNode {
    if isTooLong { throw failure(.unsupported("a file of more than 1 MB")) }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let node = try node()
    skipSpaces()
    guard position == text.count else { throw failure(.expected("the end of the file")) }
    return node
  }

  private func failure(_ reason: PlanFormatError.Reason) -> PlanFormatError {
    PlanFormatError(line: line, column: position - lineStart + 1, reason)
  }

  private var next: UInt8? { position < text.count ? text[position] : nil }

  private mutating func skipSpaces() {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) {
      position += 1
      if next == 0x0A { (line, lineStart) = (line + 1, position) }
    }
  }

  private mutating func consume(_ text: StaticString) -> Bool {
    let isNext = text.withUTF8Buffer { self.text[position...].starts(with: $0) }
    if isNext { position += text.utf8CodeUnitCount }
    return isNext
  }

  private mutating func node() throws(PlanFormatError) -> JSONNode {
    skipSpaces()
    let (line, column) = (line, position - lineStart + 1)
    depth += 1
    guard depth <= Self.maximumDepth else { throw failure(.unsupported("JSON this deep")) }
    let value: JSONNode.Value
    switch next {
    case UInt8(ascii: "{"): value = .object(try members())
    case UInt8(ascii: "["): value = .array(try elements())
    case UInt8(ascii: "\""): value = .string(try string())
    default:
      if consume("true") {
        value = .bool(true)
      } else if consume("false") {
        value = .bool(false)
      } else if consume("null") {
        value = .null
      } else {
        value = .number(try number())
      }
    }
    depth -= 1
    return JSONNode(value: value, line: line, column: column)
  }

  private mutating func members() throws(PlanFormatError) -> [String: JSONNode] {
    _ = consume("{")
    var members: [String: JSONNode] = [:]
    skipSpaces()
    if consume("}") { return members }
    repeat {
      skipSpaces()
      guard next == UInt8(ascii: "\"") else { throw failure(.expected("a key in quotes")) }
      let key = try string()
      skipSpaces()
      guard consume(":") else { throw failure(.expected("a colon")) }
      members[key] = try node()
      skipSpaces()
    } while consume(",")
    guard consume("}") else { throw failure(.expected("a comma or }")) }
    return members
  }

  private mutating func elements() throws(PlanFormatError) -> [JSONNode] {
    _ = consume("[")
    var elements: [JSONNode] = []
    skipSpaces()
    if consume("]") { return elements }
    repeat {
      elements.append(try node())
      skipSpaces()
    } while consume(",")
    guard consume("]") else { throw failure(.expected("a comma or ]")) }
    return elements
  }

  private mutating func number() throws(PlanFormatError) -> Double {
    let digits = text[position...].prefix { "+-.0123456789eE".utf8.contains($0) }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      throw failure(.expected("a JSON value"))
    }
    position += digits.count
    return number
  }

  private mutating func string() throws(PlanFormatError) -> String {
    position += 1
    var bytes: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw failure(.expected("a closing quote")) }
      position += 1
      if byte == UInt8(ascii: "\\") {
        bytes += try escaped()
      } else {
        bytes.append(byte)
      }
    }
    guard consume("\"") else { throw failure(.expected("a closing quote")) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func escaped() throws(PlanFormatError) -> [UInt8] {
    let signs: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D,
      0x74: 0x09,
    ]
    if let next, let sign = signs[next] {
      position += 1
      return [sign]
    }
    guard consume("u"), let first = hexadecimal() else { throw failure(.expected("an escape")) }
    // Two escapes are one character outside of the basic plane.
    var units = [first]
    if UTF16.isLeadSurrogate(first), consume("\\u"), let second = hexadecimal() {
      units.append(second)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private mutating func hexadecimal() -> UInt16? {
    let digits = text[position...].prefix(4)
    guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    position += 4
    return unit
  }
}
