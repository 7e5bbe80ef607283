internal import Foundation

/// A file for random access by several concurrent readers.
///
/// It has no position, so its readers are independent.
public final class RandomAccessFile: Sendable {
  public let path: String
  public let size: Int
  private let descriptor: Int32
  /// `O_TMPFILE` of fcntl.h, which Swift does not import.
  private static let unnamed = 0o20000000 | O_DIRECTORY
  /// The position of the first byte in the file of the descriptor.
  private let start: Int
  /// The file that the descriptor belongs to; `nil` for this one.
  private let whole: RandomAccessFile?

  /// - Throws: `FileError` when the system reports an error, and for anything but a regular file,
  ///   such as a folder or a pipe.
  public init(path: String) throws(FileError) {
    self.path = path
    start = 0
    whole = nil
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      size = 0
      throw FileError(.open, path: path, errno: errno)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      size = 0
      throw FileError(.open, path: path, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      size = 0
      throw FileError(
        .open, path: path, errno: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ESPIPE)
    }
    size = Int(status.st_size)
  }

  /// Creates the view of a part of a file.
  init(_ whole: RandomAccessFile, at offset: Int, count: Int, named path: String) {
    self.path = path
    self.whole = whole
    descriptor = whole.descriptor
    start = whole.start + offset
    size = count
  }

  /// Creates a file without a name from the bytes of a source, which is removed with its last reference.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - limit: The maximum number of bytes.
  ///   - path: The name for errors.
  /// - Throws: `FileError` of the source or of the folder for temporary files, or with `EFBIG` beyond the limit.
  init(copying source: any ByteSource, limit: Int, named path: String) throws(FileError) {
    self.path = path
    start = 0
    whole = nil
    let folder = PrivateFolder.placeOfLargeFiles
    descriptor = open(folder, O_RDWR | Self.unnamed | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      size = 0
      throw FileError(.open, path: folder, errno: errno)
    }
    let sink = DescriptorSink(descriptor: descriptor, named: folder)
    var count = 0
    var failure: FileError?
    do throws(FileError) {
      try sink.write(source, limit: limit, named: path, count: &count)
    } catch {
      failure = error
    }
    size = count
    if let failure { throw failure }
  }

  deinit {
    if whole == nil, descriptor >= 0 { close(descriptor) }
  }

  /// Reads bytes at the offset into the buffer; reads fewer than requested only at the end of the
  /// file.
  public func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    var count = 0
    let end = min(buffer.count, max(0, size - offset))
    while count < end {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count..<end])
      let read = pread(descriptor, rest.baseAddress, rest.count, off_t(start + offset + count))
      if read > 0 {
        count += read
      } else if read == 0 {
        break
      } else if errno != EINTR {
        throw FileError(.read, path: path, errno: errno)
      }
    }
    return count
  }

  /// Returns `count` bytes from the offset on; fewer at the end of the file.
  func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, max(0, size - offset)))
    var failure: FileError?
    var read = 0
    bytes.withUnsafeMutableBytes { buffer in
      do throws(FileError) {
        read = try self.read(at: offset, into: buffer)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return Array(bytes[..<read])
  }
}
