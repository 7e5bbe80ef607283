import Glibc

/// Splits incoming bytes into lines; a line may arrive in any number of pieces.
struct ByteLines {
  /// The maximum stored length of a line, in bytes.
  ///
  /// Of a longer line, only the first bytes and the length are stored.
  static let limit = 65_536

  private var unfinished: [UInt8] = []
  /// The number of the most recent line, from 1.
  private(set) var number = 0

  /// Whether the last line is still incomplete.
  var hasUnfinished: Bool { !unfinished.isEmpty }

  /// Calls `body` with each line that the bytes complete, without its line ending.
  ///
  /// A line longer than ``limit`` is truncated to one byte more than the limit.
  mutating func receive<Failure: Error>(
    _ bytes: borrowing Swift.Span<UInt8>,
    _ body: (borrowing Swift.Span<UInt8>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while let end = Self.lineEnd(in: bytes, from: start) {
      let piece = bytes.extracting(start..<end)
      start = end + 1
      if unfinished.isEmpty {
        number += 1
        try body(piece.extracting(0..<min(piece.count, Self.limit + 1)), number)
      } else {
        append(piece)
        try finish(body)
      }
    }
    if start < bytes.count { append(bytes.extracting(start..<bytes.count)) }
  }

  /// Ends the input: a final line without a line ending counts as a line.
  mutating func finish<Failure: Error>(
    _ body: (borrowing Swift.Span<UInt8>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    guard hasUnfinished else { return }
    let line = unfinished
    unfinished.removeAll(keepingCapacity: true)
    number += 1
    try body(line.span, number)
  }

  /// Returns the index of the next line ending.
  private static func lineEnd(
    in bytes: borrowing Swift.Span<UInt8>, from start: Int
  ) -> Int? {
    bytes.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress,
        let end = memchr(first + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(end) - first
    }
  }

  private mutating func append(_ piece: borrowing Swift.Span<UInt8>) {
    let available = max(0, Self.limit + 1 - unfinished.count)
    for index in 0..<min(available, piece.count) { unfinished.append(piece[index]) }
  }
}
