import Foundation

/// A file under another name until it is whole: it gets its own name at once, or is gone.
///
/// It lies in the folder of the file it becomes, with mode 0600, and takes what SQLite laid beside it
/// along when it goes.
final class PartialFile {
  let path: String
  private let destination: String
  private var isMoved = false

  /// What stands between the name of the file it becomes and the rest of its own.
  static let mark = ".partial-"

  /// - Parameters:
  ///   - destination: What it becomes.
  ///   - name: The rest of its own name, for a file that one process at a time writes: what a killed one has left
  ///     of it is removed. A random one by default.
  /// - Throws: What prevents the file.
  init(for destination: String, named name: String? = nil) throws(StoreError) {
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

  /// How many bytes it has.
  var size: Int { Self.size(of: path) ?? 0 }

  static func size(of path: String) -> Int? {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_size) : nil
  }

  /// Gives the file its name, which nothing has yet.
  func move() throws(StoreError) {
    try Self.synchronize(path)
    if link(path, destination) == 0 {
      unlink(path)
    } else {
      // Cards and sticks have no second names.
      guard [EPERM, ENOTSUP, ENOSYS].contains(errno) else { throw failure() }
      guard access(destination, F_OK) != 0 else { throw .exists(path: destination) }
      guard rename(path, destination) == 0 else { throw failure() }
    }
    try finish()
  }

  /// Gives the file its name, taking that from what had it.
  func replace() throws(StoreError) {
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

  static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// Brings a file, or the names in a folder, to the disk.
  static func synchronize(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .from(errno: errno, path: path) }
    defer { close(descriptor) }
    // A file system that cannot bring a folder to the disk says EINVAL, and has nothing to bring.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .from(errno: errno, path: path) }
  }
}
