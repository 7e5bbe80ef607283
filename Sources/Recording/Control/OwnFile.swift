import Foundation

/// A file in a folder that others may write to, read only if it is the user's own.
package enum OwnFile {
  /// Reads a file; `nil` if it is absent, too large, no regular file, or if another user owns it or may have written it.
  ///
  /// Links are not followed, and a FIFO with its name does not make the reader wait.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum size in bytes.
  /// - Returns: Its bytes; `nil` also for an empty file.
  package static func bytes(at path: String, atMost limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_uid == geteuid(), facts.st_mode & 0o022 == 0, facts.st_size <= limit
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return Array(bytes[..<count])
  }
}
