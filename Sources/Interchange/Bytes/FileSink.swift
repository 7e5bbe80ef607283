internal import Foundation

/// A file written beside its name and moved there when it is whole, so that a half-made file is
/// never mistaken for a finished one.
///
/// `commit()` makes it visible; a sink dropped before that leaves nothing behind and whatever stood
/// under the name before is unchanged.
public final class FileSink: ByteSink {
  public let path: String
  private let temporaryPath: String
  private var descriptor: Int32
  private let stream: DescriptorSink
  private var isCommitted = false

  /// Begins a file that will appear at `path`.
  ///
  /// - Throws: `FileError` when no file can be made in that folder.
  public init(path: String) throws(FileError) {
    self.path = path
    temporaryPath = "\(path).\(getpid()).part"
    descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    stream = DescriptorSink(descriptor: descriptor, named: path)
    guard descriptor >= 0 else { throw FileError(.open, path: path, errno: errno) }
  }

  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try stream.write(bytes)
  }

  /// Brings the bytes to the disk and the file to its name.
  ///
  /// - Throws: `FileError` when the disk does not take them; then the file does not appear.
  public func commit() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError(.sync, path: path, errno: errno) }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw FileError(.close, path: path, errno: errno) }
    guard rename(temporaryPath, path) == 0 else {
      throw FileError(.rename, path: path, errno: errno)
    }
    isCommitted = true
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isCommitted { unlink(temporaryPath) }
  }
}

/// A descriptor that stays the caller's, such as 1 for standard output.
public final class DescriptorSink: ByteSink, Sendable {
  public let descriptor: Int32
  public let path: String

  public init(descriptor: Int32, named path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Foundation.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw FileError(.write, path: path, errno: errno)
      }
    }
  }
}
