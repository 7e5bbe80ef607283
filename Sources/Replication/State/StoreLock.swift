import Foundation

/// The lock of the one exchange of a store at a time, released with the process.
///
/// It is a lock of the folder of the store: SQLite loses its own locks when a file of it is closed.
final class StoreLock {
  private let descriptor: Int32

  /// - Throws: ``ReplicationError/busy``.
  init(_ store: String) throws(ReplicationError) {
    let folder = (store as NSString).deletingLastPathComponent
    let opened = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw .folder(folder, .unreadable(errno)) }
    // A file system without locks has one exchange at a time by habit alone.
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(opened)
      throw .busy
    }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Waits until no other exchange of the store runs.
  ///
  /// - Parameters:
  ///   - store: The store file.
  ///   - limit: The maximum time to wait.
  /// - Returns: The lock.
  /// - Throws: ``ReplicationError/busy`` after that time, or `CancellationError`.
  static func waiting(_ store: String, atMost limit: Duration) async throws -> StoreLock {
    let end = ContinuousClock.now + limit
    while true {
      do {
        return try StoreLock(store)
      } catch {
        guard error == .busy, ContinuousClock.now < end else { throw error }
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
