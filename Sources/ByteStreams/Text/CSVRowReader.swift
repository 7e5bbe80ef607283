/// A reader of the fields of a CSV file (RFC 4180, and other separators), row by row in bounded
/// memory.
package struct CSVRowReader {
  /// The maximum size of a row in bytes; a longer one is truncated and reported.
  private static let rowLimit = 64 * 1024
  private static let chunkBytes = 64 * 1024

  private var source: any ByteSource
  private var chunk: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var isFirst = true
  /// The line of the last row, counted from 1.
  package private(set) var line = 0
  private var linesSoFar = 0
  package private(set) var wasCut = false
  /// The bytes of the row, and the end of each field in them.
  package private(set) var bytes: [UInt8] = []
  package private(set) var ends: [Int] = []

  package init(_ source: some ByteSource) {
    self.source = source
  }

  package var count: Int { ends.count }

  package func field(_ index: Int) -> ArraySlice<UInt8> {
    guard index < ends.count else { return [] }
    return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Reads the next row that is not empty.
  ///
  /// - Parameter separator: The separator; `nil` reads a row as one field, including quotes.
  /// - Returns: `false` at the end.
  /// - Throws: `FileError` when the source cannot be read.
  package mutating func next(separator: UInt8?) throws(FileError) -> Bool {
    while try read(separator: separator) {
      if ends.count > 1 || !bytes.isEmpty { return true }
    }
    return false
  }

  private mutating func byte() throws(FileError) -> UInt8? {
    if position >= chunk.count {
      guard !isAtEnd else { return nil }
      chunk = [UInt8](repeating: 0, count: Self.chunkBytes)
      let count = try source.read(into: &chunk)
      position = 0
      chunk.removeLast(chunk.count - max(0, min(count, chunk.count)))
      if count == 0 {
        isAtEnd = true
        return nil
      }
      if isFirst {
        isFirst = false
        if chunk.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        if position >= chunk.count { return try byte() }
      }
    }
    position += 1
    return chunk[position - 1]
  }

  private mutating func read(separator: UInt8?) throws(FileError) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    wasCut = false
    line = linesSoFar + 1
    var isQuoted = false
    var afterQuote = false
    var hasAny = false
    while let byte = try byte() {
      hasAny = true
      if byte == 0x0A { linesSoFar += 1 }
      if let separator, byte == UInt8(ascii: "\"") {
        _ = separator
        if isQuoted {
          isQuoted = false
          afterQuote = true
        } else {
          // Two quotes within quotes are one quote character.
          if afterQuote { append(byte) }
          isQuoted = true
          afterQuote = false
        }
        continue
      }
      if isQuoted {
        append(byte)
        // An unclosed quote would extend to the end of the file.
        if wasCut { isQuoted = false }
        continue
      }
      afterQuote = false
      if byte == separator {
        if ends.count < 1024 { ends.append(bytes.count) }
        continue
      }
      if byte == 0x0A {
        ends.append(bytes.count)
        return true
      }
      if byte != 0x0D { append(byte) }
    }
    guard hasAny else { return false }
    linesSoFar += 1
    ends.append(bytes.count)
    return true
  }

  private mutating func append(_ byte: UInt8) {
    guard bytes.count < Self.rowLimit else {
      wasCut = true
      return
    }
    bytes.append(byte)
  }
}
