/// Sanitizes the bytes of a document in place before they are parsed.
///
/// - The document type declaration becomes spaces. It may contain entities, external files and the
///   malformed declarations of some exporters, and no reader needs it.
/// - Control characters that XML forbids become spaces, since one of them would end an attribute.
///
/// Documents in UTF-16 or UTF-32 are not changed. They are equally safe, because the parser has no
/// callback that would define or load an entity.
struct XMLInputFilter {
  private enum Place: Equatable {
    case prolog
    case comment(dashes: Int)
    case instruction(question: Bool)
    case doctype(quote: UInt8?)
    /// The internal subset, `[…]`: `closing` after a `]`, which ends it when `>` follows.
    case subset(closing: Bool)
    case subsetMarkup(seen: Int)
    case subsetComment(dashes: Int)
    case content
  }

  private var place = Place.prolog
  private var isFirstChunk = true
  private var isByteEncoding = true

  /// Sanitizes a chunk in place.
  ///
  /// - Returns: The number of characters replaced by spaces, and the index of the first.
  mutating func clean(_ chunk: UnsafeMutableBufferPointer<UInt8>) -> (count: Int, first: Int) {
    if isFirstChunk {
      isFirstChunk = false
      isByteEncoding = !Self.isWideEncoding(UnsafeBufferPointer(chunk))
    }
    guard isByteEncoding else { return (0, 0) }
    if place != .content { blankDocumentType(chunk) }
    return Self.blankForbidden(chunk)
  }

  private static func isWideEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 4 else { return false }
    return (bytes[0] == 0xFE && bytes[1] == 0xFF) || (bytes[0] == 0xFF && bytes[1] == 0xFE)
      || (bytes[0] == 0 && bytes[1] == 0x3C) || (bytes[0] == 0x3C && bytes[1] == 0)
      || (bytes[0] == 0 && bytes[1] == 0)
  }

  private static func blankForbidden(
    _ chunk: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, first: Int) {
    guard Self.hasForbidden(UnsafeRawBufferPointer(chunk)) else { return (0, 0) }
    let first = chunk.firstIndex(where: Self.isForbidden) ?? 0
    var count = 0
    for index in first..<chunk.count where Self.isForbidden(chunk[index]) {
      count += 1
      chunk[index] = UInt8(ascii: " ")
    }
    return (count, first)
  }

  /// Checks eight bytes at a time, since every byte of every file is checked.
  ///
  /// **Source** The test for a byte below 0x20 anywhere in a word is `hasless` of S. E. Anderson,
  /// *Bit Twiddling Hacks*, 1997-2005.
  private static func hasForbidden(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let wordBytes = MemoryLayout<UInt64>.size
    var index = 0
    while index + wordBytes <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let isBelow = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
      // The byte is usually a line break; check each byte.
      if isBelow != 0, bytes[index..<index + wordBytes].contains(where: isForbidden) { return true }
      index += wordBytes
    }
    return bytes[index...].contains(where: isForbidden)
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }

  /// Scans the prolog byte by byte; the state persists between chunks.
  private mutating func blankDocumentType(_ chunk: UnsafeMutableBufferPointer<UInt8>) {
    var index = 0
    while index < chunk.count, place != .content {
      let byte = chunk[index]
      switch place {
      case .prolog: enter(chunk, at: index)
      case .comment(let dashes):
        place = Self.afterComment(byte, dashes, .prolog) { .comment(dashes: $0) }
      case .instruction(let question):
        place =
          question && byte == UInt8(ascii: ">")
          ? .prolog : .instruction(question: byte == UInt8(ascii: "?"))
      case .content: break
      default:
        place = Self.afterDocumentType(byte, place)
        if byte != 0x0A { chunk[index] = UInt8(ascii: " ") }
      }
      index += 1
    }
  }

  /// Determines the construct that a `<` of the prolog begins.
  private mutating func enter(_ chunk: UnsafeMutableBufferPointer<UInt8>, at index: Int) {
    guard chunk[index] == UInt8(ascii: "<"), index + 1 < chunk.count else { return }
    switch chunk[index + 1] {
    case UInt8(ascii: "?"): place = .instruction(question: false)
    case UInt8(ascii: "!"):
      guard index + 2 < chunk.count, chunk[index + 2] != UInt8(ascii: "-") else {
        place = .comment(dashes: -2)
        return
      }
      place = .doctype(quote: nil)
      chunk[index] = UInt8(ascii: " ")
    default: place = .content
    }
  }

  /// Returns the state after a byte of a comment, which ends at `-->`; the count starts at −2, so
  /// that the two opening dashes do not count.
  private static func afterComment(
    _ byte: UInt8, _ dashes: Int, _ outside: Place, _ inside: (Int) -> Place
  ) -> Place {
    if byte == UInt8(ascii: "-") { return inside(min(dashes + 1, 2)) }
    if byte == UInt8(ascii: ">"), dashes == 2 { return outside }
    return inside(dashes < 0 ? dashes : 0)
  }

  private static func afterDocumentType(_ byte: UInt8, _ place: Place) -> Place {
    switch place {
    case .doctype(let quote?): return .doctype(quote: byte == quote ? nil : quote)
    case .doctype(nil):
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): return .doctype(quote: byte)
      case UInt8(ascii: "["): return .subset(closing: false)
      case UInt8(ascii: ">"): return .prolog
      default: return place
      }
    case .subset(let closing):
      switch byte {
      case UInt8(ascii: "]"): return .subset(closing: true)
      case UInt8(ascii: "<"): return .subsetMarkup(seen: 1)
      case UInt8(ascii: ">") where closing: return .prolog
      case 0x20, 0x09, 0x0A, 0x0D: return place
      default: return .subset(closing: false)
      }
    case .subsetMarkup(let seen):
      // Only `<!--` opens a comment; quotes are ignored, since a malformed declaration may never
      // close them.
      if seen == 1, byte == UInt8(ascii: "!") { return .subsetMarkup(seen: 2) }
      if seen == 2, byte == UInt8(ascii: "-") { return .subsetMarkup(seen: 3) }
      if seen == 3, byte == UInt8(ascii: "-") { return .subsetComment(dashes: 0) }
      return afterDocumentType(byte, .subset(closing: false))
    case .subsetComment(let dashes):
      return afterComment(byte, dashes, .subset(closing: false)) { .subsetComment(dashes: $0) }
    case .prolog, .comment, .instruction, .content: return place
    }
  }
}
