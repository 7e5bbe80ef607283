internal import Foundation

/// A file for random access by several concurrent readers.
///
/// It has no position, so its readers are independent.
public final class RandomAccessFile: Sendable {
  public let path: String
  public let size: Int
  private let descriptor: Int32

  /// - Throws: `FileError` when the system reports an error, and for anything but a regular file,
  ///   such as a folder or a pipe.
  public init(path: String) throws(FileError) {
    self.path = path
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

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads bytes at the offset into the buffer; reads fewer than requested only at the end of the
  /// file.
  public func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let read = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + count))
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
