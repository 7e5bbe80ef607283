import SeriesCoding

/// A JSON value in a line of an archive.
enum JSONValue {
  case null
  case bool(Bool)
  /// A number without point and exponent that fits in 64 bits.
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// Parses the bytes as exactly one value.
  init(_ bytes: UnsafeRawBufferPointer) throws(LineError) {
    var reader = JSONReader(bytes)
    self = try reader.whole()
  }
}

/// A parser of JSON from bytes (RFC 8259).
struct JSONReader {
  /// The maximum depth of nested arrays and objects; an archive has four levels.
  private static let deepest = 16

  private let bytes: UnsafeRawBufferPointer
  private var index = 0
  private var depth = 0
  private var count = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func whole() throws(LineError) -> JSONValue {
    let value = try value()
    skipSpace()
    guard index == bytes.count else { throw .notJSON(at: index) }
    return value
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(LineError) -> JSONValue {
    skipSpace()
    count += 1
    guard count <= ArchiveFormat.maximumValuesInLine else { throw .tooLong }
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(
    _ text: StaticString, _ value: JSONValue
  ) throws(LineError) -> JSONValue {
    let length = text.utf8CodeUnitCount
    guard index + length <= bytes.count,
      bytes[index..<index + length].elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: length))
    else { throw .notJSON(at: index) }
    index += length
    return value
  }

  private mutating func enter() throws(LineError) {
    depth += 1
    index += 1
    guard depth <= Self.deepest else { throw .notJSON(at: index) }
  }

  private mutating func object() throws(LineError) -> JSONValue {
    try enter()
    var members: [(key: String, value: JSONValue)] = []
    skipSpace()
    if !consume(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard next == UInt8(ascii: "\"") else { throw .notJSON(at: index) }
        let key = try string()
        skipSpace()
        guard consume(UInt8(ascii: ":")) else { throw .notJSON(at: index) }
        members.append((key, try value()))
        skipSpace()
      } while consume(UInt8(ascii: ","))
      guard consume(UInt8(ascii: "}")) else { throw .notJSON(at: index) }
    }
    depth -= 1
    return .object(members)
  }

  private mutating func array() throws(LineError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    skipSpace()
    if !consume(UInt8(ascii: "]")) {
      repeat {
        elements.append(try value())
        skipSpace()
      } while consume(UInt8(ascii: ","))
      guard consume(UInt8(ascii: "]")) else { throw .notJSON(at: index) }
    }
    depth -= 1
    return .array(elements)
  }

  private mutating func number() throws(LineError) -> JSONValue {
    let start = index
    var isInteger = true
    while let byte = next {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "-") where index == start: break
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        isInteger = false
      default: return try number(start, isInteger)
      }
      index += 1
    }
    return try number(start, isInteger)
  }

  private func number(_ start: Int, _ isInteger: Bool) throws(LineError) -> JSONValue {
    let text = UnsafeRawBufferPointer(rebasing: bytes[start..<index])
    if isInteger, let integer = ASCIINumber.integer(text) {
      // A negative zero is not an integer.
      return integer == 0 && text.count > 1 ? .number(-0.0) : .integer(integer)
    }
    guard let number = ASCIINumber.number(text), number.isFinite else { throw .notJSON(at: start) }
    return .number(number)
  }

  private mutating func string() throws(LineError) -> String {
    let start = index
    index += 1
    let first = index
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      index += 1
    }
    let plain = bytes[first..<index]
    if consume(UInt8(ascii: "\"")) {
      guard let text = String(validating: plain, as: UTF8.self) else { throw .notJSON(at: start) }
      return text
    }
    var text = Array(plain)
    while let byte = next, byte >= 0x20 {
      index += 1
      if byte == UInt8(ascii: "\"") {
        guard let text = String(validating: text, as: UTF8.self) else { throw .notJSON(at: start) }
        return text
      }
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: Array(String(try escape()).utf8))
      } else {
        text.append(byte)
      }
    }
    throw .notJSON(at: index)
  }

  private mutating func escape() throws(LineError) -> Unicode.Scalar {
    guard let byte = next else { throw .notJSON(at: index) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      guard UTF16.isLeadSurrogate(unit) else {
        guard let scalar = Unicode.Scalar(unit) else { throw .notJSON(at: index) }
        return scalar
      }
      guard consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) else {
        throw .notJSON(at: index)
      }
      let trail = try codeUnit()
      guard UTF16.isTrailSurrogate(trail) else { throw .notJSON(at: index) }
      return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    default: throw .notJSON(at: index)
    }
  }

  private mutating func codeUnit() throws(LineError) -> UInt16 {
    guard index + 4 <= bytes.count else { throw .notJSON(at: index) }
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
        throw .notJSON(at: index)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}
