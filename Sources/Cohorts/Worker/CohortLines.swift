import Foundation

/// Lines of bytes from a descriptor, with a limit on the memory of a line.
struct CohortLines {
  /// A line without its line break.
  struct Line {
    var bytes: [UInt8]
    /// Whether the line was longer than the limit and was cut.
    var isCut = false
  }

  static let mostBytes = 4096
  private static let pieceSize = 1 << 16
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let descriptor: Int32
  private var piece: ArraySlice<UInt8> = []
  private var isAtEnd = false

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the next line; `nil` at the end of input or after a read error.
  mutating func next() -> Line? {
    var line = Line(bytes: [])
    var hasAny = false
    while true {
      if piece.isEmpty { fill() }
      guard !piece.isEmpty else { return hasAny ? finished(line) : nil }
      hasAny = true
      let end = piece.firstIndex(of: Self.lineFeed)
      let part = piece[..<(end ?? piece.endIndex)]
      let available = Self.mostBytes - line.bytes.count
      if part.count > available { line.isCut = true }
      line.bytes += part.prefix(max(0, available))
      guard let end else {
        piece = []
        continue
      }
      piece = piece[(end + 1)...]
      return finished(line)
    }
  }

  private func finished(_ line: Line) -> Line {
    var line = line
    if !line.isCut, line.bytes.last == Self.carriageReturn { line.bytes.removeLast() }
    return line
  }

  private mutating func fill() {
    guard !isAtEnd else { return }
    var bytes = [UInt8](repeating: 0, count: Self.pieceSize)
    while true {
      let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      isAtEnd = count <= 0
      piece = bytes[..<max(0, count)]
      return
    }
  }
}
