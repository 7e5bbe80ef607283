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
