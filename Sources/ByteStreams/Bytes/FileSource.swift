internal import Foundation

/// A file read through its descriptor, without a further buffer.
///
/// It is a final class, so that the descriptor is closed exactly once.
public final class FileSource: ByteSource {
  public let path: String
  private let descriptor: Int32
  private let closesDescriptor: Bool

  /// Opens a file for reading.
  ///
  /// - Throws: `FileError` when the system reports an error, and for a folder.
  public init(path: String) throws(FileError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    closesDescriptor = true
    guard descriptor >= 0 else { throw FileError(.open, path: path, errno: errno) }
  }

  /// Creates a source for a descriptor that the caller owns, such as 0 for standard input.
  public init(descriptor: Int32, named path: String) {
    self.path = path
    self.descriptor = descriptor
    closesDescriptor = false
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw FileError(.read, path: path, errno: errno) }
    }
  }

  deinit {
    if closesDescriptor, descriptor >= 0 { close(descriptor) }
  }
}
