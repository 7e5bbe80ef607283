internal import CZlib

/// A wrapper for zlib's deflate that writes to a sink.
///
/// With the same version of zlib, the same input gives the same output, however it is split.
package final class Deflater {
  /// The container of the deflate data.
  package enum Format: Int32 {
    case raw = -15
    /// A header of two bytes and an Adler-32 checksum at the end (RFC 1950), as in PNG.
    case zlib = 15
    /// A gzip header without time and name, and a checksum at the end.
    case gzip = 31
  }

  private static let bufferBytes = 64 * 1024
  /// zlib's default (zlib.h, `deflateInit2`).
  private static let memoryLevel: Int32 = 8

  private let stream: UnsafeMutablePointer<z_stream>
  private let buffer: UnsafeMutableRawBufferPointer

  package init(_ format: Format, level: CompressionLevel) throws(FileError) {
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
  package func write(
    _ bytes: UnsafeRawBufferPointer, to sink: any ByteSink
  ) throws(FileError) -> Int {
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
  package func finish(to sink: any ByteSink) throws(FileError) -> Int {
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

/// A sink that compresses its input into one gzip member of another sink.
///
/// The header has no name and no time, so that equal data give equal files. Call `finish()` at the
/// end.
///
/// **Source** RFC 1952, GZIP file format specification 4.3.
public final class GzipSink: ByteSink {
  private let sink: any ByteSink
  private let deflater: Deflater
  private var isFinished = false
  /// The bytes received and the compressed bytes written so far.
  public private(set) var unpackedBytes = 0
  public private(set) var packedBytes = 0

  public init(_ sink: any ByteSink, level: CompressionLevel = .standard) throws(FileError) {
    self.sink = sink
    deflater = try Deflater(.gzip, level: level)
  }

  /// - Throws: `FileError` of the underlying sink, or with `EINVAL` after `finish()`.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard !isFinished else { throw .badCall(path: "gzip") }
    unpackedBytes += bytes.count
    packedBytes += try deflater.write(bytes, to: sink)
  }

  /// Writes the gzip trailer; the underlying sink remains open.
  public func finish() throws(FileError) {
    guard !isFinished else { return }
    isFinished = true
    packedBytes += try deflater.finish(to: sink)
  }
}
