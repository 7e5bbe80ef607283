internal import CZlib

/// A wrapper for zlib's deflate that writes to a sink.
///
/// With the same version of zlib, the same input gives the same output, however it is split.
final class Deflater {
  /// The container of the deflate data.
  enum Format: Int32 {
    case raw = -15
    /// A gzip header without time and name, and a checksum at the end.
    case gzip = 31
  }

  private static let bufferBytes = 64 * 1024
  /// zlib's default (zlib.h, `deflateInit2`).
  private static let memoryLevel: Int32 = 8

  private let stream: UnsafeMutablePointer<z_stream>
  private let buffer: UnsafeMutableRawBufferPointer

  init(_ format: Format, level: CompressionLevel) throws(FileError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    buffer = .allocate(byteCount: Self.bufferBytes, alignment: 16)
    let status = deflateInit2_(
      stream, level.rawValue, Z_DEFLATED, format.rawValue, Self.memoryLevel, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw FileError.noMemory(path: "zlib") }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    buffer.deallocate()
  }

  /// Compresses bytes into the sink.
  ///
  /// - Returns: The number of compressed bytes that were written.
  func write(_ bytes: UnsafeRawBufferPointer, to sink: any ByteSink) throws(FileError) -> Int {
    var rest = bytes
    var made = 0
    while !rest.isEmpty {
      let count = min(rest.count, Int(Int32.max))
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: rest.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.pointee.avail_in = UInt32(count)
      made += try drain(Z_NO_FLUSH, to: sink)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return made
  }

  /// Ends the data; the next write begins a new stream.
  func finish(to sink: any ByteSink) throws(FileError) -> Int {
    stream.pointee.next_in = nil
    stream.pointee.avail_in = 0
    let made = try drain(Z_FINISH, to: sink)
    deflateReset(stream)
    return made
  }

  private func drain(_ flush: Int32, to sink: any ByteSink) throws(FileError) -> Int {
    var made = 0
    while true {
      stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(buffer.count)
      let status = deflate(stream, flush)
      let count = buffer.count - Int(stream.pointee.avail_out)
      if count > 0 { try sink.write(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      made += count
      if flush == Z_FINISH ? status == Z_STREAM_END : stream.pointee.avail_out > 0 { return made }
      guard status == Z_OK || status == Z_BUF_ERROR else { throw FileError.noMemory(path: "zlib") }
    }
  }
}

/// The compression level.
public enum CompressionLevel: Int32, Hashable, Sendable, CaseIterable {
  case fastest = 1
  /// zlib's default trade-off.
  case standard = 6
  case smallest = 9
}
