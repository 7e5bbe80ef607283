import Foundation

/// The lock of the writer of a folder, released with the process.
package final class FolderLock {
  private let descriptor: Int32
  package private(set) var isHeld = false

  /// Creates the folder if it is missing, with mode 0700, and attempts to lock it.
  ///
  /// - Throws: `FileError`; ``HeatMapError/exposedFolder(path:)`` if others could read what is in it.
  package init(_ folder: String) throws {
    try Self.create(folder)
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.open, path: folder, errno: errno) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_uid == geteuid(),
      facts.st_mode & 0o077 == 0 || fchmod(descriptor, 0o700) == 0
    else {
      throw ExposedFolder(path: folder)
    }
    attempt()
  }

  deinit { close(descriptor) }

  package func attempt() {
    // A file system without locks has one writer at a time by renaming alone: the last one counts.
    isHeld = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  private static func create(_ folder: String) throws(FileError) {
    var missing: [String] = []
    var path = folder
    while mkdir(path, 0o700) != 0, errno != EEXIST {
      let parent = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
      guard errno == ENOENT, parent.count < path.count else {
        throw FileError(.open, path: path, errno: errno)
      }
      missing.append(path)
      path = parent
    }
    for path in missing.reversed() where mkdir(path, 0o700) != 0 && errno != EEXIST {
      throw FileError(.open, path: path, errno: errno)
    }
  }
}

/// A folder of derived data that belongs to another user or cannot be closed to others.
package struct ExposedFolder: Error, Hashable {
  package let path: String
}

/// The folder of derived data that can be made anew at any time, and the names of files of a store in it.
package enum CacheFolder {
  /// `$XDG_CACHE_HOME/workout`, else `~/.cache/workout`.
  ///
  /// **Source** XDG Base Directory Specification 0.8: a relative `$XDG_CACHE_HOME` is ignored.
  package static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/workout" }
    return (environment["HOME"] ?? NSHomeDirectory()) + "/.cache/workout"
  }

  /// Returns a path for a store, whatever links lead to it.
  ///
  /// - Parameters:
  ///   - kind: What is kept; part of the identity.
  ///   - prefix: The beginning of the name.
  ///   - suffix: Its end.
  ///   - store: The path of the store.
  ///   - folder: The folder.
  /// - Returns: `FOLDER/PREFIXuuidSUFFIX`.
  package static func path(
    of kind: String, prefix: String, suffix: String, forStoreAt store: String, in folder: String
  ) -> String {
    var identity = ContentIdentity(kind)
    identity.add(URL(filePath: store).resolvingSymlinksInPath().standardizedFileURL.path)
    return "\(folder)/\(prefix)\(identity.uuid().uuidString.lowercased())\(suffix)"
  }

  /// Removes a file, if it exists.
  ///
  /// - Throws: `FileError` if it exists and cannot be removed.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) != 0, errno != ENOENT, errno != ENOTDIR else { return }
    throw FileError(.write, path: path, errno: errno)
  }
}
