import Glibc

/// A file read in pieces, decompressed on the fly if it is a gzip file (by its first bytes, not its
/// name).
package final class InputFile {
  /// A piece of the file.
  package enum Piece {
    case bytes([UInt8])
    /// The compressed data is damaged or truncated after this many decompressed bytes.
    case damaged(after: Int, expected: String)
    /// A FIFO or a device has no data yet, or no writer yet.
    case nothingYet
    case end
  }

  /// Small enough that the worst compressed piece (1 : 1032, zlib's technical notes) expands to 17
  /// MB.
  private static let pieceSize = 16_384
  private static let gzipMagic: [UInt8] = [0x1F, 0x8B]

  private let descriptor: Int32
  private let waits: Bool
  /// Whether a FIFO has provided data; from then on, the absence of a writer is its end.
  private var hasRead = false
  private var buffer = [UInt8](repeating: 0, count: pieceSize)
  private var inflater: GzipInflater?
  private var unpackedCount = 0
  private var isFirst = true
  private var isOver = false
  /// The expected content in place of damaged data; reported after everything that could be
  /// decompressed before it.
  private var damage: String?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: A file, a FIFO or a device.
  ///   - waits: Whether the thread blocks on a FIFO or a device; otherwise a piece may be
  ///     ``Piece/nothingYet``.
  /// - Throws: ``FeedError/Reason/unreadable(errno:)``.
  package init(path: String, waits: Bool = true) throws(FeedError.Reason) {
    self.waits = waits
    descriptor = open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Returns the next piece; after damage or the end, always the end.
  package func next() throws(FeedError.Reason) -> Piece {
    while !isOver {
      if let expected = damage {
        isOver = true
        return .damaged(after: unpackedCount, expected: expected)
      }
      guard let bytes = try readPiece() else { return .nothingYet }
      if isFirst {
        isFirst = false
        if bytes.starts(with: Self.gzipMagic) { inflater = try? GzipInflater() }
      }
      let piece = inflater == nil ? bytes : unpack(bytes)
      if !piece.isEmpty { return .bytes(piece) }
      if bytes.isEmpty && damage == nil { isOver = true }
    }
    return .end
  }

  /// Returns all bytes of a small file, and the expected content if they are damaged or unreadable.
  package static func whole(path: String) -> (bytes: [UInt8], damage: String?) {
    var bytes: [UInt8] = []
    do throws(FeedError.Reason) {
      let file = try InputFile(path: path)
      while true {
        switch try file.next() {
        case .bytes(let piece): bytes += piece
        case .damaged(_, let expected): return (bytes, expected)
        case .nothingYet: continue
        case .end: return (bytes, nil)
        }
      }
    } catch {
      return (bytes, "a file that can be read")
    }
  }

  /// Decompresses bytes; an empty input is the end of the file.
  private func unpack(_ packed: [UInt8]) -> [UInt8] {
    guard let inflater else { return [] }
    var unpacked: [UInt8] = []
    if packed.isEmpty {
      if !inflater.isAtMemberEnd { damage = "more: the gzip data is cut off" }
    } else {
      do throws(GzipInflater.InflateError) {
        try inflater.inflate(packed[...], into: &unpacked)
      } catch {
        damage = error == .damaged ? "sound gzip data" : "enough memory to unpack it"
      }
    }
    unpackedCount += unpacked.count
    return unpacked
  }

  /// Whether the file is a FIFO without a writer so far; its end is detected only after the first
  /// writer.
  private var isAwaitingWriter: Bool {
    guard !waits, !hasRead else { return false }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO else { return false }
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&polled, 1, 0)
    return polled.revents & Int16(POLLHUP) == 0
  }

  /// Returns the next raw bytes of the file; none at its end, `nil` if they have not arrived yet.
  ///
  /// The previous piece is usually released by now, and its buffer is reused.
  private func readPiece() throws(FeedError.Reason) -> [UInt8]? {
    let got = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if got < 0, errno == EINTR || (!waits && errno == EAGAIN) { return nil }
    guard got >= 0 else { throw .unreadable(errno: errno) }
    if got == 0, isAwaitingWriter { return nil }
    hasRead = true
    return got == buffer.count ? buffer : Array(buffer[..<got])
  }
}
