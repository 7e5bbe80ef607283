internal import Foundation
internal import Glibc

/// A file in a private folder for the time of some work, for a reader that needs a path.
///
/// It is removed with its last reference, and after a kill by the next process that makes one.
package final class PrivateFile {
  /// The folder, without a slash at its end.
  package let folder: String
  package let path: String
  private var place: PrivateFolder?
  private let sink: DescriptorSink
  private var isOpen = true

  /// Creates an empty file.
  ///
  /// - Parameter name: Its name, without folders.
  /// - Throws: `FileError` if the folder or the file cannot be made.
  package init(named name: String) throws(FileError) {
    let place: PrivateFolder
    do throws(PrivateFolder.Failure) {
      place = try PrivateFolder(in: PrivateFolder.placeOfLargeFiles)
    } catch {
      throw FileError(.open, path: PrivateFolder.placeOfLargeFiles, errno: error.errno)
    }
    let path = place.file(name)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileError(.open, path: path, errno: errno) }
    sink = DescriptorSink(descriptor: descriptor, named: path)
    (self.place, self.path, folder) = (place, path, place.path)
  }

  deinit {
    close()
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
    var count = 0
    try sink.write(source, limit: limit, named: name, count: &count)
  }

  /// Ends the writing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    Glibc.close(sink.descriptor)
  }

  /// Removes the folder with the file; a file that is open can still be read.
  package func removeName() { place = nil }
}

extension DescriptorSink {
  /// Writes all bytes of a source.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - limit: The maximum number of bytes.
  ///   - name: The name of the source for errors.
  ///   - count: Receives the number of bytes that were read, also after an error.
  /// - Throws: `FileError` of the source or of this file, or with `EFBIG` beyond the limit.
  func write(
    _ source: any ByteSource, limit: Int, named name: String, count: inout Int
  ) throws(FileError) {
    var source = source
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while case let more = try source.read(into: &buffer), more > 0 {
      count += more
      guard count <= limit else { throw FileError(.read, path: name, errno: EFBIG) }
      try write(Array(buffer[..<more]))
    }
  }
}
