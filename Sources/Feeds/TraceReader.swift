/// Reads a trace from bytes as they come: any split of the bytes gives the same items.
///
/// The reader is a value without input of its own: ``read(_:into:)`` is given bytes, ``finish(into:)``
/// is told of the end. A new first line in mid-stream (a writer that started again) begins anew.
public struct TraceReader: Sendable {
  /// What a line turned out to be.
  public enum Item: Hashable, Sendable {
    case header(TraceHeader)
    case row(TraceRow)
    /// A line that does not parse; it still takes its turn where the rate gives the times.
    case fault(FeedFault)
  }

  private var lines = ByteLines()
  private var header: TraceHeader?
  private var decoder: TraceDecoder?
  /// Whether there is a decoder, which every line asks.
  private var isPastHead = false

  public init() {}

  /// Takes in bytes and appends what they complete.
  ///
  /// - Throws: ``FeedError/Reason/malformedHeader(_:)``, after which the reader is of no more use.
  public mutating func read(
    _ bytes: borrowing Swift.Span<UInt8>, into items: inout [Item]
  ) throws(FeedError.Reason) {
    try read(bytes) { items.append($0) }
  }

  /// Takes in bytes and hands on what they complete, one by one: nothing is kept or copied.
  ///
  /// - Throws: ``FeedError/Reason/malformedHeader(_:)``, after which the reader is of no more use.
  public mutating func read(
    _ bytes: borrowing Swift.Span<UInt8>, _ body: (Item) -> Void
  ) throws(FeedError.Reason) {
    try read(bytes, row: { body(.row($0.row(others: $1))) }, other: body)
  }

  /// The input is at its end: a last line without its line end is taken too.
  ///
  /// - Throws: ``FeedError/Reason/malformedHeader(_:)``.
  public mutating func finish(into items: inout [Item]) throws(FeedError.Reason) {
    try finish { items.append($0) }
  }

  /// The input is at its end: a last line without its line end is handed on too.
  ///
  /// - Throws: ``FeedError/Reason/malformedHeader(_:)``.
  public mutating func finish(_ body: (Item) -> Void) throws(FeedError.Reason) {
    try finish(row: { body(.row($0.row(others: $1))) }, other: body)
  }

  /// Takes in bytes and hands on what their rows say as plain numbers, and what is no row.
  mutating func read(
    _ bytes: borrowing Swift.Span<UInt8>,
    row: (borrowing TraceNumbers, [String]) -> Void, other: (Item) -> Void
  ) throws(FeedError.Reason) {
    var lines = ByteLines()
    swap(&lines, &self.lines)  // so that a line may change the reader
    defer { swap(&lines, &self.lines) }
    try lines.take(bytes) { (line, number) throws(FeedError.Reason) in
      try take(line, number, row: row, other: other)
    }
  }

  mutating func finish(
    row: (borrowing TraceNumbers, [String]) -> Void, other: (Item) -> Void
  ) throws(FeedError.Reason) {
    var lines = ByteLines()
    swap(&lines, &self.lines)
    defer { swap(&lines, &self.lines) }
    try lines.finish { (line, number) throws(FeedError.Reason) in
      try take(line, number, row: row, other: other)
    }
  }

  private mutating func take(
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
      header = try parse(line, number) { text throws(TraceHeaderFlaw) in
        try TraceHeader.parse(firstLine: text)
      }
    } else if !isComment {
      try takeColumns(line, number, other)
    }
  }

  private mutating func takeColumns(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int, _ body: (Item) -> Void
  ) throws(FeedError.Reason) {
    guard var header else { return }
    header.columns = line.text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmed }
    let columns = try parse(line, number) { _ throws(TraceHeaderFlaw) in
      try TraceColumns(names: header.columns, keys: header.otherKeys)
    }
    decoder = TraceDecoder(columns: columns, rateHz: header.rateHz)
    isPastHead = true
    self.header = header
    body(.header(header))
  }

  /// Parses a line of the head; a flaw in it is an error, since nothing after it could be trusted.
  private func parse<Part>(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int,
    _ parse: (String) throws(TraceHeaderFlaw) -> Part
  ) throws(FeedError.Reason) -> Part {
    var text = line.text
    if number == 1, text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    do throws(TraceHeaderFlaw) {
      return try parse(text)
    } catch {
      throw .malformedHeader(
        FeedFault(place: .line(number), excerpt: error.excerpt.limited, expected: error.expected))
    }
  }

  private func fault(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int, expected: String
  ) -> FeedFault {
    FeedFault(place: .line(number), excerpt: line.excerpt, expected: expected)
  }
}

extension Swift.Span<UInt8> {
  /// The bytes as text; what is no UTF-8 becomes replacement characters.
  var text: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }

  /// As much of the bytes as a fault repeats.
  var excerpt: String { extracting(0..<Swift.min(count, FeedFault.excerptLimit)).text.trimmed }
}

extension String {
  /// As much of the text as a fault repeats.
  var limited: String { String(prefix(FeedFault.excerptLimit)) }
}
