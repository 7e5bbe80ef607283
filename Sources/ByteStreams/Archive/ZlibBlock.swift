/// A block of bytes that is packed and unpacked at once, as zlib data (RFC 1950) with their checksum.
package enum ZlibBlock {
  /// Packs bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - level: The compression level.
  /// - Returns: The zlib data.
  /// - Throws: `FileError` without memory.
  package static func pack(
    _ bytes: [UInt8], level: CompressionLevel = .standard
  ) throws(FileError) -> [UInt8] {
    let sink = MemorySink()
    let deflater = try Deflater(.zlib, level: level)
    var failure: FileError?
    bytes.withUnsafeBytes { bytes in
      do throws(FileError) { _ = try deflater.write(bytes, to: sink) } catch { failure = error }
    }
    if let failure { throw failure }
    _ = try deflater.finish(to: sink)
    return sink.bytes
  }

  /// Unpacks bytes of a known maximum size.
  ///
  /// - Parameters:
  ///   - packed: The zlib data.
  ///   - limit: The maximum number of unpacked bytes.
  /// - Returns: The bytes.
  /// - Throws: ``UnpackingError`` for other or damaged data, and for more bytes than the limit.
  package static func unpack(
    _ packed: [UInt8], limit: Int
  ) throws(UnpackingError) -> [UInt8] {
    let inflater = try Inflater(.zlib)
    // One byte more shows that there are too many.
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    let step = packed.withUnsafeBytes { packed in
      bytes.withUnsafeMutableBytes { inflater.step(packed, into: $0) }
    }
    guard step.made <= limit else { throw UnpackingError(.bomb, at: step.used) }
    switch step.outcome {
    case .ended where step.used == packed.count: break
    case .ended, .damaged: throw UnpackingError(.damaged, at: step.used)
    case .unfinished: throw UnpackingError(.truncated, at: step.used)
    case .outOfMemory: throw UnpackingError(.outOfMemory, at: step.used)
    }
    bytes.removeLast(bytes.count - step.made)
    return bytes
  }
}
