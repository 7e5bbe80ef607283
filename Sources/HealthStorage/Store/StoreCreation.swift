import Foundation
import GRDB

/// The making of a new store: it appears under its name whole, or not at all.
///
/// It is made under another name by one process at a time and gets its own by link(2), which takes no name from
/// another file. A process that is killed leaves at most the unfinished file of the other name, which the next
/// one removes; whoever comes second opens what the first has made.
struct StoreCreation {
  let path: String
  let key: StoreKey?

  /// What follows the name of the store in that of the unfinished file.
  private static let unfinished = "new"

  /// Makes the store, unless somebody else has made it meanwhile.
  ///
  /// - Throws: The opening cases of ``StoreError``.
  func run() throws(StoreError) {
    let file = StoreFile(path: path, isEncrypted: key != nil)
    try file.createFolders()
    let lock = try SchemaLock(store: path)
    defer { lock.release() }
    switch try file.examine() {
    case .store: return
    case .absent:
      // The log of a store that was removed would be taken for the new one's.
      for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
      do throws(StoreError) {
        try build().move()
      } catch .exists {
        return
      }
    case .empty: try replaceEmpty()
    }
  }

  /// Writes a whole store under the other name.
  private func build() throws(StoreError) -> PartialFile {
    let partial = try PartialFile(for: path, named: Self.unfinished)
    do {
      let queue = try DatabaseQueue(
        path: partial.path, configuration: HealthStore.configuration(key))
      if key == nil { try queue.writeWithoutTransaction(PageChecksums.reserve) }
      try StoreSchema.migrator.migrate(queue)
      try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
      try queue.close()
    } catch {
      throw StoreError.from(error, path: partial.path).naming(path, insteadOf: partial.path)
    }
    return partial
  }

  /// Puts a new store in the place of an empty file, or of one that a roll-back empties.
  ///
  /// SQLite rolls back what a killed process left, and keeps everybody else out meanwhile.
  private func replaceEmpty() throws(StoreError) {
    do {
      let queue = try DatabaseQueue(path: path, configuration: HealthStore.configuration(key))
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

/// The lock under which one process at a time makes a store or changes its schema.
///
/// It is that of the queue of writers (``WriterTurnstile``), which none of them needs before there is a store of
/// this release.
struct SchemaLock {
  private let descriptor: Int32

  /// Waits for the lock, at most as long as a writer waits for another.
  ///
  /// - Throws: ``StoreError/busy(path:)``, or what prevents the file of the lock.
  init(store: String) throws(StoreError) {
    let file = store + WriterTurnstile.suffix
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
      guard start.duration(to: .now) < HealthStore.busyTimeout else {
        close(descriptor)
        throw .busy(path: store)
      }
      usleep(2000)
      lock = OpenFileLock.wholeFile
    }
  }

  func release() { close(descriptor) }
}
