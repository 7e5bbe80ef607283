import ByteStreams
import SeriesCoding

/// A reader of a member's lines, each as bytes that are valid until the next is read.
///
/// It is a class, so that its buffer is freed exactly once.
final class LineReader {
  private static let firstBytes = 1 << 16

  private var source: any ByteSource
  private let longest: Int
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: firstBytes, alignment: 8)
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  /// The number of the last line, counted from 1.
  private(set) var number = 0

  init(_ source: any ByteSource, longest: Int = ArchiveFormat.maximumLine) {
    self.source = source
    self.longest = longest
  }

  deinit { buffer.deallocate() }

  /// Returns the next line without its line break; `nil` after the last.
  ///
  /// - Throws: `LineError.tooLong`, which ends the reading; `FileError`.
  func next() throws -> UnsafeRawBufferPointer? {
    var searched = start
    while true {
      if let newline = buffer[searched..<end].firstIndex(of: UInt8(ascii: "\n")) {
        return line(upTo: newline, next: newline + 1)
      }
      searched = end
      if isAtEnd { return start < end ? line(upTo: end, next: end) : nil }
      if start > 0 {
        searched -= start
        makeSpace()
      } else if end == buffer.count {
        guard buffer.count < longest else {
          isAtEnd = true
          start = end
          number += 1
          throw LineError.tooLong
        }
        grow()
      }
      let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
      end += count
      isAtEnd = count == 0
    }
  }

  private func line(upTo stop: Int, next: Int) -> UnsafeRawBufferPointer {
    var last = stop
    if last > start, buffer[last - 1] == UInt8(ascii: "\r") { last -= 1 }
    defer { start = next }
    number += 1
    return UnsafeRawBufferPointer(rebasing: buffer[start..<last])
  }

  private func makeSpace() {
    if start < end {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
    }
    end -= start
    start = 0
  }

  private func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(buffer.count * 2, longest), alignment: 8)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<end]))
    buffer.deallocate()
    buffer = larger
  }
}

/// An error in a line of a member.
public enum LineError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooLong
  /// The line is not JSON from this byte on.
  case notJSON(at: Int)
  case missing(String)
  /// A value does not have the type that its key requires.
  case wrong(String, expected: String)
  /// A number of a source, revision or device that no line defines.
  case unknownNumber(String, Int)
  case unknownType(String)
  /// More sources or devices than any store contains.
  case tooMany(String)
  /// A row with more or fewer cells than columns, or a cell with an invalid value for its column.
  case cell(column: String)
  case columns(expected: String)
  /// Accepted locations that are not in order of time, or have an invalid position.
  case unorderedLocation
  case misplacedLocation

  public var description: String {
    switch self {
    case .tooLong: "the line is too long"
    case .notJSON(let offset): "not a JSON object (byte \(offset))"
    case .missing(let key): "no “\(key)”"
    case .wrong(let key, let expected): "“\(key)” is not \(expected)"
    case .unknownNumber(let key, let number): "\(key) \(number) is not defined"
    case .unknownType(let type): "unknown type “\(type.prefix(80))”"
    case .tooMany(let key): "too many entries in “\(key)”"
    case .cell(let column): "not a value of \(column)"
    case .columns(let expected): "the columns are not \(expected)"
    case .unorderedLocation: "an accepted location is earlier than the one before it"
    case .misplacedLocation: "an accepted location has invalid coordinates"
    }
  }
}
