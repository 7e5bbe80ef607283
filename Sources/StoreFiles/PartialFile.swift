import Foundation
package import StoreErrors

/// A file under a temporary name until it is complete; then it either gets its final name at once or is removed.
///
/// It lies in the folder of its destination, with mode 0600. Removing it also removes the files that SQLite
/// created alongside.
package final class PartialFile {
  package let path: String
  private let destination: String
  private var isMoved = false

  /// The text between the destination's file name and the suffix of the temporary name.
  package static let mark = ".partial-"

  /// - Parameters:
  ///   - destination: The final path.
  ///   - name: The suffix of the temporary name, for a file that only one process at a time writes: a file that a
  ///     killed process left under this name is removed. Random by default.
  /// - Throws: The error that prevents creating the file.
  package init(for destination: String, named name: String? = nil) throws(StoreError) {
    self.destination = destination
    path = destination + Self.mark + (name ?? UUID().uuidString.prefix(8).lowercased())
    if name != nil {
      for file in [path] + StorePrivacy.companions.map({ path + $0 }) { unlink(file) }
    }
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let code = errno
      isMoved = true
      throw .from(errno: code, path: code == ENOENT ? Self.folder(of: destination) : destination)
    }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  deinit {
    guard !isMoved else { return }
    for file in [path] + StorePrivacy.companions.map({ path + $0 }) { unlink(file) }
  }

  /// The size of the file in bytes.
  package var size: Int { Self.size(of: path) ?? 0 }

  package static func size(of path: String) -> Int? {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_size) : nil
  }

  /// Gives the file its final name, which no other file has yet.
  package func move() throws(StoreError) {
    try Self.synchronize(path)
    if link(path, destination) == 0 {
      unlink(path)
    } else {
      // Memory cards and sticks support no hard links.
      guard [EPERM, ENOTSUP, ENOSYS].contains(errno) else { throw failure() }
      guard access(destination, F_OK) != 0 else { throw .exists(path: destination) }
      guard rename(path, destination) == 0 else { throw failure() }
    }
    try finish()
  }

  /// Gives the file its final name, replacing the file that had it.
  package func replace() throws(StoreError) {
    try Self.synchronize(path)
    guard rename(path, destination) == 0 else { throw failure() }
    try finish()
  }

  private func failure() -> StoreError {
    errno == EEXIST ? .exists(path: destination) : .from(errno: errno, path: destination)
  }

  private func finish() throws(StoreError) {
    isMoved = true
    for suffix in StorePrivacy.companions { unlink(path + suffix) }
    try Self.synchronize(Self.folder(of: destination))
  }

  package static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// Writes a file, or the entries of a folder, to the disk.
  package static func synchronize(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .from(errno: errno, path: path) }
    defer { close(descriptor) }
    // A file system that cannot synchronize a folder returns EINVAL, and has nothing to write.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .from(errno: errno, path: path) }
  }
}
