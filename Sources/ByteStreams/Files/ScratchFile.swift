internal import Foundation
internal import Glibc

/// A file for the time of some work, for a reader that needs a path.
///
/// It is in a folder of its own in `TMPDIR`, by default `/var/tmp`, that only its owner can read, and is removed with the last reference
/// to it.
package final class ScratchFile {
  /// The folder, without a slash at its end.
  package let folder: String
  package let path: String
  private let sink: DescriptorSink
  private var isOpen = true
  private var hasName = true

  /// Creates an empty file.
  ///
  /// - Parameter name: Its name, without folders.
  /// - Throws: `FileError` if the folder or the file cannot be made.
  package init(named name: String) throws(FileError) {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/var/tmp"
    var template = Array("\(parent)/workout-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw FileError(.open, path: parent, errno: errno) }
    folder = String(cString: made)
    path = "\(folder)/\(name)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      let error = FileError(.open, path: path, errno: errno)
      rmdir(folder)
      throw error
    }
    sink = DescriptorSink(descriptor: descriptor, named: path)
  }

  deinit {
    close()
    removeName()
  }

  /// Appends bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `FileError` if they cannot be written.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try sink.write(bytes)
  }

  /// Appends all bytes of a source.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - limit: The maximum number of bytes.
  ///   - name: The name for errors.
  /// - Throws: `FileError` of the source or of this file, or with `EFBIG` beyond the limit.
  package func write(
    _ source: any ByteSource, limit: Int, named name: String
  ) throws(FileError) {
    var source = source
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var count = 0
    while case let more = try source.read(into: &buffer), more > 0 {
      count += more
      guard count <= limit else { throw FileError(.read, path: name, errno: EFBIG) }
      try sink.write(Array(buffer[..<more]))
    }
  }

  /// Ends the writing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    Glibc.close(sink.descriptor)
  }

  /// Removes the name and the folder; who has opened the file can still read it.
  package func removeName() {
    guard hasName else { return }
    hasName = false
    unlink(path)
    rmdir(folder)
  }
}
