import ByteStreams
import Foundation

/// A regular file that is open for reading.
///
/// Neither a link nor a device, a FIFO or a socket is opened, and opening waits for nothing.
final class RegularFile: Sendable {
  let path: String
  /// The size when it was opened, in bytes; what is written to it later is not read.
  let size: Int
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum size in bytes.
  ///   - followsLinks: Whether a link is followed, as that of a file in memory.
  /// - Throws: ``FolderProblem`` for anything but a regular file, and for one that is larger; `FileError`.
  init(_ path: String, limit: Int, followsLinks: Bool = false) throws {
    self.path = path
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    descriptor = open(path, followsLinks ? flags : flags | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ELOOP || errno == ENXIO { throw FolderProblem.notAFile }
      throw FileError(.open, path: path, errno: errno)
    }
    var facts = stat()
    let isKnown = fstat(descriptor, &facts) == 0
    size = Int(facts.st_size)
    guard isKnown, facts.st_mode & S_IFMT == S_IFREG else { throw FolderProblem.notAFile }
    guard size <= limit else { throw FolderProblem.tooLarge(bytes: size) }
  }

  deinit { close(descriptor) }

  /// Reads bytes; fewer only at the end.
  ///
  /// - Throws: `FileError`; ``FolderProblem/malformed`` if the file became shorter.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    let wanted = min(count, max(0, size - offset))
    var bytes = [UInt8](repeating: 0, count: wanted)
    var done = 0
    while done < wanted {
      let read = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + done }, wanted - done, off_t(offset + done))
      }
      if read > 0 {
        done += read
      } else if read == 0 {
        throw FolderProblem.malformed
      } else if errno != EINTR {
        throw FileError(.read, path: path, errno: errno)
      }
    }
    return bytes
  }
}
