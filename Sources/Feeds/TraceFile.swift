/// A trace read at once from a file, plain or gzip, for who needs its rows and no clock.
///
/// What a ``TraceFeed`` replays in its time, this gives as fast as it is asked; also from a pipe, to
/// where its writer ends.
public struct TraceFile {
  public let path: String
  private let file: InputFile
  private var reader = TraceReader()
  private var isOver = false
  /// How many items the last piece had; the next has about as many.
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

  /// The items of the next piece of the file; `nil` after the last.
  ///
  /// - Throws: ``FeedError`` for a file that cannot be read or is no trace. A packed file that is damaged or
  ///   cut off gives what was before that, then a ``FeedFault`` with the byte.
  public mutating func next() throws(FeedError) -> [TraceReader.Item]? {
    var items: [TraceReader.Item] = []
    items.reserveCapacity(usualCount + usualCount / 8)
    guard try next({ items.append($0) }) else { return nil }
    usualCount = items.count
    return items
  }

  /// Hands on the items of the next piece of the file one by one.
  ///
  /// - Returns: Whether there was a piece.
  /// - Throws: As ``next()``; what is before a fault of the file has been handed on.
  public mutating func next(_ body: (TraceReader.Item) -> Void) throws(FeedError) -> Bool {
    try next(row: { body(.row($0.row(others: $1))) }, other: body)
  }

  /// Hands on the motion of the rows of the next piece one by one, and what is no row: the fastest way
  /// through a trace.
  ///
  /// - Returns: Whether there was a piece.
  /// - Throws: As ``next()``; what is before a fault of the file has been handed on.
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
        other(.fault(FeedFault(place: .byte(count), excerpt: "", expected: expected)))
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
