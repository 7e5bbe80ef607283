/// A source of the unpacked bytes of a gzip file; consecutive members are concatenated.
///
/// Data before an error is delivered; then `read` throws, and `flaw` contains the reason. Zeros
/// after a member are padding; other bytes there are skipped and counted. This is a class, so that
/// the owner can query it while a reader uses it.
///
/// **Source** RFC 1952, GZIP file format specification 4.3.
public final class GzipSource: ByteSource {
  private static let bufferBytes = 64 * 1024
  /// RFC 1952, 2.3.1.
  private static let magic: (UInt8, UInt8) = (0x1F, 0x8B)

  private var base: any ByteSource
  private let path: String
  private let limits: UnpackingLimits
  private let inflater: Inflater
  private let buffer: UnsafeMutableRawBufferPointer
  private var packed: Range<Int> = 0..<0
  private var isInMember = false
  private var isDone = false
  private var consumed = 0

  /// The error in the compressed data; `nil` if there is none so far.
  public private(set) var flaw: UnpackingError?
  /// The number of bytes after the last member that are not gzip data.
  public private(set) var trailingBytes = 0
  /// The number of bytes delivered.
  public private(set) var unpackedBytes = 0
  public private(set) var members = 0

  /// - Parameters:
  ///   - base: The compressed bytes.
  ///   - path: The name for errors.
  ///   - limits: The limits for the unpacked size.
  /// - Throws: ``ArchiveError`` when out of memory.
  public init(
    _ base: any ByteSource, named path: String, limits: UnpackingLimits = UnpackingLimits()
  ) throws(ArchiveError) {
    do throws(UnpackingError) {
      inflater = try Inflater(.gzip)
    } catch {
      throw .file(.noMemory(path: path))
    }
    self.base = base
    self.path = path
    self.limits = limits
    buffer = .allocate(byteCount: Self.bufferBytes, alignment: 16)
  }

  /// Opens a file.
  public convenience init(
    path: String, limits: UnpackingLimits = UnpackingLimits()
  ) throws(ArchiveError) {
    let file: FileSource
    do throws(FileError) {
      file = try FileSource(path: path)
    } catch {
      throw .file(error)
    }
    try self.init(file, named: path, limits: limits)
  }

  deinit {
    buffer.deallocate()
  }

  /// Returns whether a file's first bytes are those of gzip data.
  public static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
    var iterator = bytes.makeIterator()
    return iterator.next() == magic.0 && iterator.next() == magic.1
  }

  /// - Throws: `FileError` of the file itself, or with `EBADMSG` for invalid data; then see `flaw`.
  public func read(into output: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard output.count > 0 else { return 0 }
    while !isDone {
      if flaw != nil { throw .badData(path: path) }
      if !isInMember {
        guard try beginMember() else { return 0 }
      }
      if packed.isEmpty, try fill() == 0 {
        try stop(.truncated)
      }
      let step = inflater.step(
        UnsafeRawBufferPointer(rebasing: buffer[packed]), into: output)
      packed = packed.lowerBound + step.used..<packed.upperBound
      consumed += step.used
      unpackedBytes += step.made
      switch step.outcome {
      case .unfinished: break
      case .ended: isInMember = false
      case .damaged: flaw = UnpackingError(.damaged, at: consumed)
      case .outOfMemory: flaw = UnpackingError(.outOfMemory, at: consumed)
      }
      if !limits.allows(unpacked: unpackedBytes, packed: consumed) {
        flaw = UnpackingError(.bomb, at: consumed)
      }
      if step.made > 0 { return step.made }
    }
    return 0
  }

  /// Begins the next member; returns false at the end, or before bytes that are not a member.
  private func beginMember() throws(FileError) -> Bool {
    while true {
      if members > 0 {
        while let first = packed.first, buffer[first] == 0 {
          packed = first + 1..<packed.upperBound
          consumed += 1
        }
      }
      if packed.count >= 2 { break }
      if try fill() == 0 { break }
    }
    if packed.isEmpty, members > 0 {
      isDone = true
      return false
    }
    if packed.isEmpty { try stop(.truncated) }
    guard packed.count >= 2, Self.begins(buffer[packed]) else {
      guard members > 0 else { try stop(.notGzip) }
      try countTrailing()
      return false
    }
    inflater.reset()
    members += 1
    isInMember = true
    return true
  }

  private func countTrailing() throws(FileError) {
    repeat {
      trailingBytes += packed.count
      packed = 0..<0
    } while try fill() > 0
    isDone = true
  }

  /// Reads more compressed bytes into the buffer.
  private func fill() throws(FileError) -> Int {
    if packed.lowerBound > 0 {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[packed])
      buffer.copyMemory(from: rest)
      packed = 0..<rest.count
    }
    let count = try base.read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[packed.upperBound...]))
    packed = packed.lowerBound..<packed.upperBound + count
    return count
  }

  private func stop(_ reason: UnpackingError.Reason) throws(FileError) -> Never {
    flaw = UnpackingError(reason, at: consumed)
    throw .badData(path: path)
  }
}
