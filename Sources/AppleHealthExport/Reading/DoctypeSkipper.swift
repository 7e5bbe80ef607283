import ByteStreams

/// Finds the end of markup that begins with `<!` or `<?`, byte by byte.
///
/// A document type ends at `>`, or at `]` and `>` if it has an internal subset. Quotes within the
/// subset are ignored, since the declarations of iOS 16 are malformed and leave one unclosed.
struct DoctypeSkipper {
  private enum Place: Equatable {
    case open
    case mark
    case instruction(question: Bool)
    case dash
    case comment(dashes: Int)
    case section(brackets: Int)
    case plain(quote: UInt8?)
    case subset(closing: Bool)
    case subsetMark(seen: Int)
    case subsetComment(dashes: Int)
  }

  private var place = Place.open

  /// Processes the next byte, starting at `<`; returns true for the last byte.
  mutating func isOver(_ byte: UInt8) -> Bool {
    let isClose = byte == UInt8(ascii: ">")
    let isDash = byte == UInt8(ascii: "-")
    switch place {
    case .open: if byte != UInt8(ascii: "<") { place = Self.opened(byte) }
    case .mark:
      if isClose { return true }
      place =
        isDash ? .dash : byte == UInt8(ascii: "[") ? .section(brackets: 0) : .plain(quote: nil)
    case .instruction(let question):
      if isClose, question { return true }
      place = .instruction(question: byte == UInt8(ascii: "?"))
    case .dash: place = isDash ? .comment(dashes: 0) : .plain(quote: nil)
    case .comment(let dashes):
      if isClose, dashes >= 2 { return true }
      place = .comment(dashes: isDash ? min(dashes + 1, 2) : 0)
    case .section(let brackets):
      if isClose, brackets >= 2 { return true }
      place = .section(brackets: byte == UInt8(ascii: "]") ? min(brackets + 1, 2) : 0)
    case .plain(let quote?): if byte == quote { place = .plain(quote: nil) }
    case .plain(nil):
      if isClose { return true }
      if byte == UInt8(ascii: "[") {
        place = .subset(closing: false)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        place = .plain(quote: byte)
      }
    case .subset(let closing):
      if isClose, closing { return true }
      place = Self.inSubset(byte, closing: closing)
    case .subsetMark(let seen): place = Self.afterMark(byte, seen: seen)
    case .subsetComment(let dashes):
      place =
        isClose && dashes >= 2
        ? .subset(closing: false) : .subsetComment(dashes: isDash ? min(dashes + 1, 2) : 0)
    }
    return false
  }

  private static func opened(_ byte: UInt8) -> Place {
    byte == UInt8(ascii: "?") ? .instruction(question: false) : .mark
  }

  private static func inSubset(_ byte: UInt8, closing: Bool) -> Place {
    switch byte {
    case UInt8(ascii: "<"): .subsetMark(seen: 0)
    case UInt8(ascii: "]"): .subset(closing: true)
    default: .subset(closing: closing && byte.isXMLSpace)
    }
  }

  /// Returns the state after `<!` in the subset, which may begin a comment that contains `]>`.
  private static func afterMark(_ byte: UInt8, seen: Int) -> Place {
    switch (seen, byte) {
    case (0, UInt8(ascii: "!")): .subsetMark(seen: 1)
    case (1, UInt8(ascii: "-")): .subsetMark(seen: 2)
    case (2, UInt8(ascii: "-")): .subsetComment(dashes: 0)
    default: inSubset(byte, closing: false)
    }
  }
}
