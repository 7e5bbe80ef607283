import ByteStreams

/// Decodes attribute values in place.
enum EntityText {
  private static let maximumReference = 12

  /// Replaces entities and control characters.
  ///
  /// XML's five entities and numeric references are replaced. Any other reference remains as
  /// written, since no declarations are read. White space becomes a space, as XML requires, and so
  /// does any other control character, which is counted.
  ///
  /// - Returns: The number of bytes that remain at the front.
  static func decode(_ text: UnsafeMutableBufferPointer<UInt8>, forbidden: inout Int) -> Int {
    var read = 0
    var written = 0
    while read < text.count {
      var end = read
      while end < text.count, text[end] >= 0x20, text[end] != UInt8(ascii: "&") { end += 1 }
      if end > read {
        if written != read, let base = text.baseAddress {
          (base + written).update(from: base + read, count: end - read)
        }
        written += end - read
        read = end
        continue
      }
      var byte = text[read]
      if byte == UInt8(ascii: "&"), let (scalar, count) = reference(text, at: read) {
        // A reference is never shorter than its encoded character.
        for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          text[written] = unit
          written += 1
        }
        read += count
        continue
      }
      if byte < 0x20 {
        if !byte.isXMLSpace { forbidden += 1 }
        byte = UInt8(ascii: " ")
      }
      text[written] = byte
      written += 1
      read += 1
    }
    return written
  }

  private static func reference(
    _ text: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) -> (scalar: Unicode.Scalar, count: Int)? {
    // The two entities of a device's address, which appear in nearly every record.
    if start + 3 < text.count, text[start + 2] == UInt8(ascii: "t"),
      text[start + 3] == UInt8(ascii: ";")
    {
      if text[start + 1] == UInt8(ascii: "l") { return ("<", 4) }
      if text[start + 1] == UInt8(ascii: "g") { return (">", 4) }
    }
    let window = text[start..<min(text.count, start + maximumReference)]
    guard let end = window.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = text[start + 1..<end]
    let count = end - start + 1
    switch name.count {
    case 3 where name.elementsEqual("amp".utf8): return ("&", count)
    case 4 where name.elementsEqual("quot".utf8): return ("\"", count)
    case 4 where name.elementsEqual("apos".utf8): return ("'", count)
    default: return number(name).map { ($0, count) }
    }
  }

  /// Parses `#38` or `#x26`; `nil` for an invalid number and for a character that XML does not
  /// allow.
  private static func number(
    _ name: Slice<UnsafeMutableBufferPointer<UInt8>>
  ) -> Unicode.Scalar? {
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHex = name.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let digits = String(decoding: name.dropFirst(isHex ? 2 : 1), as: UTF8.self)
    guard let value = UInt32(digits, radix: isHex ? 16 : 10) else { return nil }
    return value < 0x20 ? " " : Unicode.Scalar(value)
  }
}
