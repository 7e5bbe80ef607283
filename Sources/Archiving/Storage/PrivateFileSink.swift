import Foundation
import Interchange

/// A file for its owner's eyes, written beside its name and moved there when it is whole.
///
/// It takes no place that is taken, and one dropped before its commit leaves nothing behind.
final class PrivateFileSink: ByteSink {
  private static let mode: mode_t = 0o600

  private let path: String
  private let temporaryPath: String
  private var descriptor: Int32
  private let stream: DescriptorSink

  init(path: String) throws {
    self.path = path
    temporaryPath = "\(path).\(getpid()).part"
    descriptor = open(
      temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, Self.mode)
    stream = DescriptorSink(descriptor: descriptor, named: path)
    guard descriptor >= 0 else { throw FileError(.open, path: path, errno: errno) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try stream.write(bytes) }

  func commit() throws {
    guard fsync(descriptor) == 0 else { throw FileError(.sync, path: path, errno: errno) }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw FileError(.close, path: path, errno: errno) }
    guard link(temporaryPath, path) == 0 else {
      if errno == EEXIST { throw ArchivingError.exists(path) }
      // File systems without hard links.
      guard rename(temporaryPath, path) == 0 else {
        throw FileError(.rename, path: path, errno: errno)
      }
      return
    }
    unlink(temporaryPath)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    unlink(temporaryPath)
  }
}
