/// Reads a trace incrementally from bytes: any split of the bytes gives the same items.
///
/// The reader is a value without input of its own: pass bytes to ``read(_:into:)``, and call
/// ``finish(into:)`` at the end. A new first line in mid-stream (a writer that restarted) begins a
/// new trace.
public struct TraceReader: Sendable {
  /// An item decoded from a line.
  public enum Item: Hashable, Sendable {
    case header(TraceHeader)
    case row(TraceRow)
    /// A line that does not parse; it still counts if the rate determines the times.
    case fault(FeedProblem)
  }

  private var lines = ByteLines()
  private var header: TraceHeader?
  private var decoder: TraceDecoder?
  /// Whether there is a decoder; every line checks this.
  private var isPastHead = false

  public init() {}

  /// Reads bytes and appends the items that they complete.
  ///
  /// - Throws: ``FeedError/Reason/malformedHeader(_:)``, after which the reader must not be used.
  public mutating func read(
    _ bytes: borrowing Swift.Span<UInt8>, into items: inout [Item]
  ) throws(FeedError.Reason) {
    try read(bytes) { items.append($0) }
  }

  /// Reads bytes and passes on the items that they complete, one by one, without storing or copying
  /// them.
  ///
  /// - Throws: ``FeedError/Reason/malformedHeader(_:)``, after which the reader must not be used.
  public mutating func read(
    _ bytes: borrowing Swift.Span<UInt8>, _ body: (Item) -> Void
  ) throws(FeedError.Reason) {
    try read(bytes, row: { body(.row($0.row(others: $1))) }, other: body)
  }

  /// Ends the input; a final line without a line ending is also read.
  ///
  /// - Throws: ``FeedError/Reason/malformedHeader(_:)``.
  public mutating func finish(into items: inout [Item]) throws(FeedError.Reason) {
    try finish { items.append($0) }
  }

  /// Ends the input; a final line without a line ending is also passed on.
  ///
  /// - Throws: ``FeedError/Reason/malformedHeader(_:)``.
  public mutating func finish(_ body: (Item) -> Void) throws(FeedError.Reason) {
    try finish(row: { body(.row($0.row(others: $1))) }, other: body)
  }

  /// Reads bytes and passes on their rows as plain numbers, and the items that are not rows.
  mutating func read(
    _ bytes: borrowing Swift.Span<UInt8>,
    row: (borrowing TraceNumbers, [String]) -> Void, other: (Item) -> Void
  ) throws(FeedError.Reason) {
    var lines = ByteLines()
    swap(&lines, &self.lines)  // so that a line may change the reader
    defer { swap(&lines, &self.lines) }
    try lines.receive(bytes) { (line, number) throws(FeedError.Reason) in
      try receive(line, number, row: row, other: other)
    }
  }

  mutating func finish(
    row: (borrowing TraceNumbers, [String]) -> Void, other: (Item) -> Void
  ) throws(FeedError.Reason) {
    var lines = ByteLines()
    swap(&lines, &self.lines)
    defer { swap(&lines, &self.lines) }
    try lines.finish { (line, number) throws(FeedError.Reason) in
      try receive(line, number, row: row, other: other)
    }
  }

  private mutating func receive(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int,
    row: (borrowing TraceNumbers, [String]) -> Void, other: (Item) -> Void
  ) throws(FeedError.Reason) {
    let isComment = line.count > 0 && line[0] == UInt8(ascii: "#")
    if line.count > ByteLines.limit {
      other(.fault(fault(line, number, expected: "a line of at most 64 KiB")))
    } else if isPastHead, !isComment {
      decoder?.decode(line, number: number, row: row, other: other)
    } else if header == nil || isComment && line.text.hasPrefix(TraceHeader.magic) {
      isPastHead = false
      header = try parse(line, number) { text throws(TraceHeaderError) in
        try TraceHeader.parse(firstLine: text)
      }
    } else if !isComment {
      try readColumns(line, number, other)
    }
  }

  private mutating func readColumns(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int, _ body: (Item) -> Void
  ) throws(FeedError.Reason) {
    guard var header else { return }
    header.columns = line.text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmed }
    let columns = try parse(line, number) { _ throws(TraceHeaderError) in
      try TraceColumns(names: header.columns, keys: header.otherKeys)
    }
    decoder = TraceDecoder(columns: columns, rateHz: header.rateHz)
    isPastHead = true
    self.header = header
    body(.header(header))
  }

  /// Parses a line of the header; an error in it is fatal, since no later line could be trusted.
  private func parse<Part>(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int,
    _ parse: (String) throws(TraceHeaderError) -> Part
  ) throws(FeedError.Reason) -> Part {
    var text = line.text
    if number == 1, text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    do throws(TraceHeaderError) {
      return try parse(text)
    } catch {
      throw .malformedHeader(
        FeedProblem(place: .line(number), excerpt: error.excerpt.limited, expected: error.expected))
    }
  }

  private func fault(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int, expected: String
  ) -> FeedProblem {
    FeedProblem(place: .line(number), excerpt: line.excerpt, expected: expected)
  }
}

extension Swift.Span<UInt8> {
  /// The bytes as text; invalid UTF-8 becomes replacement characters.
  var text: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }

  /// The part of the bytes that a fault quotes.
  var excerpt: String { extracting(0..<Swift.min(count, FeedProblem.excerptLimit)).text.trimmed }
}

extension String {
  /// The part of the text that a fault quotes.
  var limited: String { String(prefix(FeedProblem.excerptLimit)) }
}
