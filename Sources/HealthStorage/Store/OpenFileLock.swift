import Foundation

/// Locks that belong to an open file, not to a process: they also exclude other handles of the same
/// process, and can be queried without acquiring them.
///
/// **Source** fcntl(2), “Open file description locks”; the numbers are those of Linux's `fcntl.h`.
enum OpenFileLock {
  static let get: Int32 = 36
  static let set: Int32 = 37

  /// The request for an exclusive lock on the whole file.
  static var wholeFile: flock {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    return lock
  }
}
