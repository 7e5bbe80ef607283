internal import CZlib

/// A wrapper for zlib's inflate.
final class Inflater {
  enum Format: Int32 {
    /// Raw deflate data, as in zip archives.
    case raw = -15
    /// A header of two bytes and an Adler-32 checksum at the end (RFC 1950).
    case zlib = 15
    /// 15 bits of window, and 16 for "a gzip header, and nothing else" (zlib.h, `inflateInit2`).
    case gzip = 31
  }

  enum Outcome: Hashable {
    /// More input or more output space is needed.
    case unfinished
    /// The end of the deflate data; the checksum of a gzip member matched.
    case ended
    case damaged
    case outOfMemory
  }

  struct Step {
    let used: Int
    let made: Int
    let outcome: Outcome
  }

  private let stream: UnsafeMutablePointer<z_stream>

  init(_ format: Format) throws(UnpackingError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = inflateInit2_(
      stream, format.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw UnpackingError(.outOfMemory, at: 0) }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Resets the state for the next member of a gzip file.
  func reset() {
    inflateReset(stream)
  }

  /// Unpacks as much as the input and the output space allow.
  func step(_ packed: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) -> Step {
    let packedCount = UInt32(clamping: packed.count)
    let outputCount = UInt32(clamping: buffer.count)
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: packed.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = packedCount
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = outputCount
    let status = inflate(stream, Z_NO_FLUSH)
    let used = Int(packedCount &- stream.pointee.avail_in)
    let made = Int(outputCount &- stream.pointee.avail_out)
    let outcome: Outcome =
      switch status {
      case Z_OK, Z_BUF_ERROR: .unfinished
      case Z_STREAM_END: .ended
      case Z_MEM_ERROR: .outOfMemory
      default: .damaged
      }
    return Step(used: used, made: made, outcome: outcome)
  }
}
