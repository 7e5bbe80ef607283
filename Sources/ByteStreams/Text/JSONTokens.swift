/// A part of a JSON text.
package enum JSONToken: Hashable, Sendable {
  case beginObject, endObject, beginArray, endArray
  case key(String)
  case string(String)
  case number(Double)
  case bool(Bool)
  case null
}

/// The reason why a text is not JSON.
package struct JSONTokenError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case file(FileError)
    case unexpected, truncated, tooDeep
  }

  package let reason: Reason
  /// The position in bytes.
  package let offset: Int

  package var description: String {
    switch reason {
    case .file(let error): "\(error)"
    case .unexpected: "not JSON at byte \(offset)"
    case .truncated: "the JSON ends in the middle, at byte \(offset)"
    case .tooDeep:
      "the JSON is nested deeper than \(JSONTokens.maximumDepth) levels at byte \(offset)"
    }
  }
}

/// A reader of JSON (RFC 8259) token by token, in constant memory for a file of any size.
///
/// A text longer than ``maximumText`` is truncated. Numbers are 64-bit floats.
package struct JSONTokens: ~Copyable {
  /// The maximum depth of nested arrays and objects.
  package static let maximumDepth = 64
  /// The maximum size of a text in bytes.
  package static let maximumText = 64 * 1024
  private static let chunkBytes = 64 * 1024

  private enum Expected { case value, firstKeyOrEnd, key, colon, commaOrEnd, firstValueOrEnd, end }

  private var source: any ByteSource
  private var chunk: [UInt8]
  private var range = 0..<0
  private var offset = 0
  /// Whether each open container is an object.
  private var containers: [Bool] = []
  private var expected = Expected.value

  /// The number of open arrays and objects.
  package var depth: Int { containers.count }

  package init(_ source: any ByteSource) {
    self.source = source
    chunk = [UInt8](repeating: 0, count: Self.chunkBytes)
  }

  /// Reads the next token.
  ///
  /// - Returns: `nil` after the end of the text.
  /// - Throws: ``JSONTokenError``.
  package mutating func next() throws(JSONTokenError) -> JSONToken? {
    while true {
      guard let byte = try nextByte() else {
        guard expected == .end else { throw error(.truncated) }
        return nil
      }
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: continue
      case 0xEF where offset == 1:
        // A byte order mark.
        guard try nextByte() == 0xBB, try nextByte() == 0xBF else { throw error(.unexpected) }
      case UInt8(ascii: ","):
        guard expected == .commaOrEnd, let isObject = containers.last else {
          throw error(.unexpected)
        }
        expected = isObject ? .key : .value
      case UInt8(ascii: ":"):
        guard expected == .colon else { throw error(.unexpected) }
        expected = .value
      case UInt8(ascii: "}"), UInt8(ascii: "]"): return try close(isObject: byte == 0x7D)
      case UInt8(ascii: "\"") where expected == .key || expected == .firstKeyOrEnd:
        expected = .colon
        return .key(try text())
      default:
        guard expected == .value || expected == .firstValueOrEnd else { throw error(.unexpected) }
        return try value(byte)
      }
    }
  }

  /// Skips the rest of the value whose first token was read.
  ///
  /// - Parameter token: That token; nothing remains of a scalar.
  /// - Throws: ``JSONTokenError``.
  package mutating func skip(_ token: JSONToken) throws(JSONTokenError) {
    guard token == .beginObject || token == .beginArray else { return }
    let outside = depth - 1
    while depth > outside { guard try next() != nil else { return } }
  }

  private mutating func close(isObject: Bool) throws(JSONTokenError) -> JSONToken {
    guard containers.last == isObject else { throw error(.unexpected) }
    guard expected == .commaOrEnd || expected == (isObject ? .firstKeyOrEnd : .firstValueOrEnd)
    else { throw error(.unexpected) }
    containers.removeLast()
    expected = containers.isEmpty ? .end : .commaOrEnd
    return isObject ? .endObject : .endArray
  }

  private mutating func value(_ byte: UInt8) throws(JSONTokenError) -> JSONToken {
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      guard depth < Self.maximumDepth else { throw error(.tooDeep) }
      let isObject = byte == UInt8(ascii: "{")
      containers.append(isObject)
      expected = isObject ? .firstKeyOrEnd : .firstValueOrEnd
      return isObject ? .beginObject : .beginArray
    }
    let token: JSONToken
    switch byte {
    case UInt8(ascii: "\""): token = .string(try text())
    case UInt8(ascii: "t"): token = try word("rue", .bool(true))
    case UInt8(ascii: "f"): token = try word("alse", .bool(false))
    case UInt8(ascii: "n"): token = try word("ull", .null)
    case UInt8(ascii: "-"), 0x30...0x39: token = try number(byte)
    default: throw error(.unexpected)
    }
    expected = containers.isEmpty ? .end : .commaOrEnd
    return token
  }

  private mutating func word(
    _ rest: StaticString, _ token: JSONToken
  ) throws(JSONTokenError) -> JSONToken {
    for index in 0..<rest.utf8CodeUnitCount {
      guard let byte = try nextByte() else { throw error(.truncated) }
      guard byte == rest.utf8Start[index] else { throw error(.unexpected) }
    }
    return token
  }

  private mutating func number(_ first: UInt8) throws(JSONTokenError) -> JSONToken {
    let longest = 64
    var digits = [first]
    while let byte = try peek() {
      switch byte {
      case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"),
        UInt8(ascii: "+"), UInt8(ascii: "-"):
        digits.append(byte)
        consume()
        guard digits.count <= longest else { throw error(.unexpected) }
      default:
        return .number(try parsed(digits))
      }
    }
    return .number(try parsed(digits))
  }

  private func parsed(_ digits: [UInt8]) throws(JSONTokenError) -> Double {
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      throw error(.unexpected)
    }
    return number
  }

  private mutating func text() throws(JSONTokenError) -> String {
    var bytes: [UInt8] = []
    while true {
      guard let byte = try nextByte() else { throw error(.truncated) }
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        let scalar = try escaped()
        if bytes.count < Self.maximumText { bytes += Array(String(scalar).utf8) }
      case 0..<0x20: throw error(.unexpected)
      default: if bytes.count < Self.maximumText { bytes.append(byte) }
      }
    }
  }

  private mutating func escaped() throws(JSONTokenError) -> Unicode.Scalar {
    guard let byte = try nextByte() else { throw error(.truncated) }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw error(.unexpected)
    }
    let unit = try hexadecimal()
    guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    // The first of a pair.
    guard try peek() == UInt8(ascii: "\\") else { return "\u{FFFD}" }
    consume()
    guard try nextByte() == UInt8(ascii: "u") else { throw error(.unexpected) }
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSONTokenError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try nextByte() else { throw error(.truncated) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error(.unexpected)
      }
      value = value << 4 | UInt32(clamping: digit)
    }
    return value
  }

  private mutating func peek() throws(JSONTokenError) -> UInt8? {
    if range.isEmpty {
      do throws(FileError) {
        range = 0..<(try source.read(into: &chunk))
      } catch {
        throw JSONTokenError(reason: .file(error), offset: offset)
      }
    }
    return range.isEmpty ? nil : chunk[range.lowerBound]
  }

  private mutating func consume() {
    range = range.lowerBound + 1..<range.upperBound
    offset += 1
  }

  private mutating func nextByte() throws(JSONTokenError) -> UInt8? {
    guard let byte = try peek() else { return nil }
    consume()
    return byte
  }

  private func error(_ reason: JSONTokenError.Reason) -> JSONTokenError {
    JSONTokenError(reason: reason, offset: offset)
  }
}
