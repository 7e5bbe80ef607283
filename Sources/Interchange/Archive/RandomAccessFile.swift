internal import Foundation

/// A file read at any place, by several readers at a time.
///
/// It keeps no position, so its readers do not disturb one another.
public final class RandomAccessFile: Sendable {
  public let path: String
  public let size: Int
  private let descriptor: Int32

  /// - Throws: `FileError` when the system refuses, and for what is no file of a size: a folder, a pipe.
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

  /// Fills the front of the room with what stands at the offset; fewer bytes than there is room for only
  /// at the end of the file.
  public func read(
    at offset: Int, into room: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    var count = 0
    while count < room.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: room[count...])
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

  /// So many bytes from the offset on; fewer where the file ends.
  func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, max(0, size - offset)))
    var failure: FileError?
    var read = 0
    bytes.withUnsafeMutableBytes { room in
      do throws(FileError) {
        read = try self.read(at: offset, into: room)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return Array(bytes[..<read])
  }
}
