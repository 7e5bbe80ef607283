package import GRDB
import StoreFiles

/// The configuration of every connection to a store.
package enum StoreConnection {
  /// The time for which one writer waits for another before `StoreError.file(path:_:)` (`busy`).
  package static let busyTimeout = Duration.seconds(10)

  package static func configuration(_ key: StoreKey?) -> Configuration {
    _ = SQLiteMemory.isUncounted
    _ = PageChecksums.isRegistered
    var configuration = Configuration()
    configuration.label = "HealthStore"
    let wait = BusyWait(limit: Self.busyTimeout)
    configuration.busyMode = .callback { tries in wait.goesOn(after: tries) }
    configuration.maximumReaderCount = maximumReaders
    configuration.prepareDatabase { db in
      try key?.unlock(db)
      try SQLiteMemory.harden(db)
      try db.execute(sql: "PRAGMA cell_size_check = ON")
      try db.execute(sql: "PRAGMA cache_size = -\(PageCache.smallestKibibytes)")
      try db.execute(sql: "PRAGMA journal_size_limit = \(logBytesKept)")
      StoreFunctions.add(to: db)
    }
    return configuration
  }

  /// The maximum number of concurrent reading connections; each costs its page cache.
  private static let maximumReaders = 3
  /// The size in bytes to which a longer write-ahead log is truncated after a checkpoint.
  private static let logBytesKept = 4 << 20
}
