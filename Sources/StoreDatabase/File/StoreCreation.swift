import Foundation
import GRDB
package import StoreErrors
import StoreFiles

/// The creation of a new store: it appears under its name complete, or not at all.
///
/// One process at a time creates it under another name, and link(2) gives it its own, without replacing another
/// file. A killed process leaves at most a file of the other name, which the next one removes; a process that comes
/// second opens the store of the first.
package struct StoreCreation {
  package let path: String
  package let key: StoreKey?

  package init(path: String, key: StoreKey?) {
    self.path = path
    self.key = key
  }

  /// The suffix of the unfinished file's name.
  private static let unfinished = "new"

  /// Creates the store, unless another process has created it meanwhile.
  ///
  /// - Throws: The opening cases of `StoreError`.
  package func run() throws(StoreError) {
    let file = StoreFile(path: path, isEncrypted: key != nil)
    try file.createFolders()
    let lock = try SchemaLock(store: path)
    defer { lock.release() }
    switch try file.examine() {
    case .store: return
    case .absent:
      // The log of a removed store would be mistaken for that of the new one.
      for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
      do throws(StoreError) {
        try build().move()
      } catch .file(_, .exists) {
        return
      }
    case .empty: try replaceEmpty()
    }
  }

  /// Removes the other name of a store whose creator was killed after it gave the store its own.
  package func removeOtherName() {
    let other = path + PartialFile.mark + Self.unfinished
    guard access(other, F_OK) == 0, let lock = try? SchemaLock(store: path) else { return }
    defer { lock.release() }
    unlink(other)
  }

  /// Writes a complete store under the other name.
  private func build() throws(StoreError) -> PartialFile {
    let partial = try PartialFile(for: path, named: Self.unfinished)
    do {
      let queue = try DatabaseQueue(
        path: partial.path, configuration: StoreConnection.configuration(key))
      // Nobody reads the file before `move()` has flushed all of it: a transaction needs no flush of its own.
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
      }
      if key == nil { try queue.writeWithoutTransaction(PageChecksums.reserve) }
      try StoreSchema.migrator.migrate(queue)
      try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
      try queue.close()
    } catch {
      throw StoreError.from(error, path: partial.path).naming(path, insteadOf: partial.path)
    }
    return partial
  }

  /// Replaces an empty file, or one that a rollback empties, with a new store.
  ///
  /// SQLite rolls back the transaction of a killed process, and excludes other processes meanwhile.
  private func replaceEmpty() throws(StoreError) {
    do {
      let queue = try DatabaseQueue(path: path, configuration: StoreConnection.configuration(key))
      try queue.writeWithoutTransaction { db in
        try db.inTransaction(.exclusive) {
          let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
          if objects == 0 { try build().replace() }
          return .rollback
        }
      }
      try queue.close()
    } catch {
      throw .from(error, path: path, hasKey: key != nil)
    }
  }
}

/// The lock under which one process at a time creates a store or changes its schema.
///
/// It is the lock of the queue of writers (``FairWriteLock``), which none of them needs before there is a
/// store of this release.
package struct SchemaLock {
  private let descriptor: Int32

  /// Waits for the lock, at most as long as a writer waits for another.
  ///
  /// - Throws: `StoreError.file(path:_:)` (`busy`), or the error that prevents the lock file.
  package init(store: String) throws(StoreError) {
    let file = store + FairWriteLock.suffix
    descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw errno == ELOOP
        ? .companionIsLink(path: file)
        : .from(errno: errno, path: errno == ENOENT ? PartialFile.folder(of: store) : store)
    }
    fchmod(descriptor, 0o600)
    let start = ContinuousClock.now
    var lock = OpenFileLock.wholeFile
    while fcntl(descriptor, OpenFileLock.set, &lock) != 0 {
      // A file system without locks has none for SQLite either.
      guard errno == EAGAIN || errno == EACCES || errno == EINTR else { return }
      guard start.duration(to: .now) < StoreConnection.busyTimeout else {
        close(descriptor)
        throw .busy(path: store)
      }
      usleep(2000)
      lock = OpenFileLock.wholeFile
    }
  }

  package func release() { close(descriptor) }
}
