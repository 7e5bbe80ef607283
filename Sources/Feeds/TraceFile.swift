/// Reads a trace from a file, plain or gzip, as fast as possible and without a clock.
///
/// A ``TraceFeed`` replays a trace in its own time; this type provides the rows on demand. It also
/// reads from a pipe, up to its end.
public struct TraceFile {
  public let path: String
  private let file: InputFile
  private var reader = TraceReader()
  private var isOver = false
  /// The number of items in the last piece, used to reserve capacity for the next.
  private var usualCount = 0

  /// Opens a trace.
  ///
  /// - Throws: ``FeedError`` when the file cannot be opened.
  public init(path: String) throws(FeedError) {
    self.path = path
    do throws(FeedError.Reason) {
      file = try InputFile(path: path)
    } catch {
      throw FeedError(feed: path, reason: error)
    }
  }

  /// Returns the items of the next piece of the file; `nil` after the last.
  ///
  /// - Throws: ``FeedError`` for a file that cannot be read or is not a trace. A compressed file
  ///   that is damaged or truncated provides the items before the damage, then a ``FeedProblem`` with
  ///   the byte offset.
  public mutating func next() throws(FeedError) -> [TraceReader.Item]? {
    var items: [TraceReader.Item] = []
    items.reserveCapacity(usualCount + usualCount / 8)
    guard try next({ items.append($0) }) else { return nil }
    usualCount = items.count
    return items
  }

  /// Passes the items of the next piece of the file to `body`, one by one.
  ///
  /// - Returns: Whether there was a piece.
  /// - Throws: As ``next()``; items before a fault of the file have been passed on.
  public mutating func next(_ body: (TraceReader.Item) -> Void) throws(FeedError) -> Bool {
    try next(row: { body(.row($0.row(others: $1))) }, other: body)
  }

  /// Passes the motion of each row of the next piece, and every item that is not a row: the fastest
  /// way to read a trace.
  ///
  /// - Returns: Whether there was a piece.
  /// - Throws: As ``next()``; items before a fault of the file have been passed on.
  public mutating func next(
    motion: (TraceMotion) -> Void, other: (TraceReader.Item) -> Void
  ) throws(FeedError) -> Bool {
    try next(row: { numbers, _ in motion(numbers.motion) }, other: other)
  }

  private mutating func next(
    row: (borrowing TraceNumbers, [String]) -> Void, other: (TraceReader.Item) -> Void
  ) throws(FeedError) -> Bool {
    guard !isOver else { return false }
    do throws(FeedError.Reason) {
      switch try file.next() {
      case .bytes(let bytes): try reader.read(bytes.span, row: row, other: other)
      case .damaged(let count, let expected):
        isOver = true
        try reader.finish(row: row, other: other)
        other(.fault(FeedProblem(place: .byte(count), excerpt: "", expected: expected)))
      case .nothingYet: break
      case .end:
        isOver = true
        try reader.finish(row: row, other: other)
      }
    } catch {
      isOver = true
      throw FeedError(feed: path, reason: error)
    }
    return true
  }
}
