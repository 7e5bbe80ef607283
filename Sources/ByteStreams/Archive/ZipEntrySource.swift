internal import CZlib

/// A source of the unpacked bytes of one file in a zip archive.
///
/// Data before an error is delivered; then `read` throws, and `flaw` contains the reason. The size
/// and the checksum are compared at the end.
public final class ZipEntrySource: ByteSource {
  private static let bufferBytes = 64 * 1024

  public let entry: ZipEntry
  private let file: RandomAccessFile
  private let limits: UnpackingLimits
  private let inflater: Inflater?
  private let buffer: UnsafeMutableRawBufferPointer
  private var packed: Range<Int> = 0..<0
  private var offset: Int
  private let end: Int
  private var consumed = 0
  private var checksum: uLong = 0
  private var isDone = false
  /// The number of bytes delivered.
  public private(set) var unpackedBytes = 0
  /// The error in the data; `nil` if there is none so far.
  public private(set) var flaw: UnpackingError?

  init(
    _ entry: ZipEntry, in file: RandomAccessFile, at offset: Int, limits: UnpackingLimits
  ) throws(ArchiveError) {
    do throws(UnpackingError) {
      inflater = entry.method == ZipEntry.Method.deflated.rawValue ? try Inflater(.raw) : nil
    } catch {
      throw .file(.noMemory(path: file.path))
    }
    self.entry = entry
    self.file = file
    self.offset = offset
    self.limits = limits
    end = offset + entry.packedSize
    buffer = .allocate(byteCount: Self.bufferBytes, alignment: 16)
    checksum = crc32(0, nil, 0)
  }

  deinit {
    buffer.deallocate()
  }

  /// - Throws: `FileError` of the archive itself, or with `EBADMSG` for invalid data; then see
  ///   `flaw`.
  public func read(into output: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard output.count > 0 else { return 0 }
    while true {
      if flaw != nil { throw .badData(path: "\(file.path): \(entry.name)") }
      if isDone { return 0 }
      let count = try inflater == nil ? copy(into: output) : unpack(into: output)
      if count > 0 {
        account(UnsafeRawBufferPointer(rebasing: output[..<count]))
        return count
      }
    }
  }

  private func unpack(into output: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard let inflater else { return 0 }
    if packed.isEmpty, try fill() == 0 {
      fail(.truncated)
      return 0
    }
    let step = inflater.step(UnsafeRawBufferPointer(rebasing: buffer[packed]), into: output)
    packed = packed.lowerBound + step.used..<packed.upperBound
    consumed += step.used
    switch step.outcome {
    case .unfinished: break
    case .ended: isDone = true
    case .damaged: fail(.damaged)
    case .outOfMemory: fail(.outOfMemory)
    }
    if isDone, step.made == 0 { checkWhole() }
    return step.made
  }

  private func copy(into output: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let wanted = min(output.count, end - offset)
    let count =
      wanted > 0
      ? try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: output[..<wanted]))
      : 0
    offset += count
    consumed += count
    if count == 0 {
      isDone = true
      if offset < end { fail(.truncated) } else { checkWhole() }
    }
    return count
  }

  private func fill() throws(FileError) -> Int {
    let wanted = min(buffer.count, end - offset)
    guard wanted > 0 else { return 0 }
    let count = try file.read(
      at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
    offset += count
    packed = 0..<count
    return count
  }

  private func account(_ bytes: UnsafeRawBufferPointer) {
    unpackedBytes += bytes.count
    checksum = crc32_z(
      checksum, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    if unpackedBytes > entry.size {
      fail(.wrongSize(stated: entry.size))
    } else if !limits.allows(unpacked: unpackedBytes, packed: consumed) {
      fail(.bomb)
    } else if isDone {
      checkWhole()
    }
  }

  private func checkWhole() {
    if unpackedBytes != entry.size {
      fail(.wrongSize(stated: entry.size))
    } else if UInt32(truncatingIfNeeded: checksum) != entry.checksum {
      fail(.wrongChecksum)
    }
  }

  private func fail(_ reason: UnpackingError.Reason) {
    if flaw == nil { flaw = UnpackingError(reason, at: consumed) }
  }
}
