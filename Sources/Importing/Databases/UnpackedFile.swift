import ByteStreams
import Foundation

/// A copy of a file of an archive on the disk, for a reader that needs a path.
///
/// It is in a folder of its own that only its owner can read, and has a name only until it is opened.
final class UnpackedFile {
  let path: String
  private let folder: String
  private var isLinked = true

  /// Unpacks a file into a folder in `TMPDIR`, by default `/var/tmp`.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - limit: The maximum number of bytes.
  ///   - name: The name for errors.
  /// - Throws: `FileError` of the source or of the folder, or with `EFBIG` beyond the limit.
  init(_ source: any ByteSource, limit: Int, named name: String) throws(FileError) {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/var/tmp"
    var template = Array("\(parent)/workout-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw FileError(.open, path: parent, errno: errno) }
    folder = String(cString: made)
    path = folder + "/database"
    do throws(FileError) {
      try Self.copy(source, to: path, limit: limit, named: name)
    } catch {
      removeName()
      throw error
    }
  }

  deinit { removeName() }

  /// Removes the name; an open file can still be read.
  func removeName() {
    guard isLinked else { return }
    isLinked = false
    unlink(path)
    rmdir(folder)
  }

  private static func copy(
    _ source: any ByteSource, to path: String, limit: Int, named name: String
  ) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileError(.open, path: path, errno: errno) }
    defer { close(descriptor) }
    let sink = DescriptorSink(descriptor: descriptor, named: path)
    var source = source
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var count = 0
    while case let more = try source.read(into: &buffer), more > 0 {
      count += more
      guard count <= limit else { throw FileError(.read, path: name, errno: EFBIG) }
      try sink.write(Array(buffer[..<more]))
    }
  }
}
