import CZlib

/// Decompresses gzip data in pieces; files of several members are read to the end of the last.
final class GzipInflater {
  /// An error in the compressed data.
  enum InflateError: Error, Hashable {
    case damaged
    case outOfMemory
  }

  /// A window of 15 bits, plus 16 to accept only a gzip header (zlib.h, `inflateInit2`).
  private static let gzipWindow: Int32 = 15 + 16

  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether the data so far ends with a complete member; a file that ends elsewhere is truncated.
  private(set) var isAtMemberEnd = true

  init() throws(InflateError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = inflateInit2_(
      stream, Self.gzipWindow, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw .outOfMemory }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Appends the decompressed bytes to `unpacked`.
  func inflate(_ packed: ArraySlice<UInt8>, into unpacked: inout [UInt8]) throws(InflateError) {
    var packed = packed
    while !packed.isEmpty {
      if isAtMemberEnd {
        // A member may be padded with zeros; another member begins with its own header.
        packed = packed.drop { $0 == 0 }
        guard !packed.isEmpty else { return }
        inflateReset(stream)
        isAtMemberEnd = false
      }
      let used = try step(packed, into: &unpacked)
      packed = packed.dropFirst(used)
    }
  }

  /// Calls zlib once; returns the number of compressed bytes it consumed.
  private func step(
    _ packed: ArraySlice<UInt8>, into unpacked: inout [UInt8]
  ) throws(InflateError) -> Int {
    var packed = Array(packed)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let (status, used, made) = packed.withUnsafeMutableBufferPointer { input in
      buffer.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        let status = CZlib.inflate(stream, Z_NO_FLUSH)
        return (
          status, input.count - Int(stream.pointee.avail_in),
          output.count - Int(stream.pointee.avail_out)
        )
      }
    }
    unpacked += buffer[..<made]
    switch status {
    case Z_OK: return used
    case Z_STREAM_END:
      isAtMemberEnd = true
      return used
    case Z_BUF_ERROR where used > 0 || made > 0: return used
    case Z_MEM_ERROR: throw .outOfMemory
    default: throw .damaged
    }
  }
}
