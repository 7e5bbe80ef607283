/// Packs what is written to it as one gzip member, for another sink.
///
/// The header has no name and no time, so that equal data give equal files. `finish()` has to be called.
///
/// **Source** RFC 1952, GZIP file format specification 4.3.
public final class GzipSink: ByteSink {
  private let sink: any ByteSink
  private let deflater: Deflater
  private var isFinished = false
  /// Bytes taken and packed bytes handed on so far.
  public private(set) var unpackedBytes = 0
  public private(set) var packedBytes = 0

  public init(_ sink: any ByteSink, level: CompressionLevel = .standard) throws(FileError) {
    self.sink = sink
    deflater = try Deflater(.gzip, level: level)
  }

  /// - Throws: `FileError` of the sink below, or with `EINVAL` after `finish()`.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard !isFinished else { throw .badCall(path: "gzip") }
    unpackedBytes += bytes.count
    packedBytes += try deflater.write(bytes, to: sink)
  }

  /// Writes the end; the sink below is its owner's to finish.
  public func finish() throws(FileError) {
    guard !isFinished else { return }
    isFinished = true
    packedBytes += try deflater.finish(to: sink)
  }
}
