import Foundation
package import GRDB
package import StoreErrors
import StoreFiles

/// The connections of a handle on an existing store.
package struct StoreOpening {
  package let path: String
  package let key: StoreKey?

  package init(path: String, key: StoreKey? = nil) {
    self.path = path
    self.key = key
  }

  package struct Connections {
    package let pool: DatabasePool
    /// The name that was opened: the path, or SQLite's URI for an immutable file.
    package let address: String
    /// The reason why it is read-only; `nil` if it is writable.
    package let writeError: StoreError?
  }

  /// Opens the store and migrates it to this release's version.
  ///
  /// If it is not writable it is opened for reading: on a read-only medium, in a folder of another user, on a
  /// full disk.
  ///
  /// - Throws: The opening cases of `StoreError`.
  package func run() throws(StoreError) -> Connections {
    do throws(StoreError) {
      return Connections(pool: try writable(), address: path, writeError: nil)
    } catch {
      guard let reason = writeError(for: error), let address = try readable(reason) else {
        throw error
      }
      return Connections(
        pool: try readable(at: address), address: address, writeError: reason)
    }
  }

  // MARK: - For reading and writing

  private func writable() throws(StoreError) -> DatabasePool {
    let start = ContinuousClock.now
    while true {
      do {
        return try migrated()
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY
        && start.duration(to: .now) < StoreConnection.busyTimeout
      {
        // SQLite waits for a lock, but not while another process switches to the write-ahead log or recovers it.
        usleep(Self.microsecondsBetweenTries)
      } catch {
        throw .from(error, path: path, hasKey: key != nil)
      }
    }
  }

  private static let microsecondsBetweenTries: UInt32 = 20_000

  private func migrated() throws -> DatabasePool {
    // SQLite would open a read-only file for reading, and fail with the first write.
    guard access(path, W_OK) == 0 else { throw StoreError.from(errno: errno, path: path) }
    let pool = try DatabasePool(path: path, configuration: StoreConnection.configuration(key))
    if try pool.read(needsMigration) { try migrate(pool) }
    return pool
  }

  /// Checks the application of the file, and its schema.
  ///
  /// - Returns: Whether it is older than this release, or lacks the checksums of its pages.
  private func needsMigration(_ db: Database) throws -> Bool {
    // The header of an encrypted file could not be checked before.
    let id = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    guard id == StoreSchema.applicationID else {
      throw StoreError.notAStore(path: path, found: .otherApplication(id: id))
    }
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard found <= StoreSchema.version else {
      throw StoreError.newerVersion(path: path, found: found, supported: StoreSchema.version)
    }
    let tables = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM sqlite_master WHERE name IN ('sample', 'series', 'chunk')")
    guard tables == 3 else {
      throw StoreError.corrupt(path: path, detail: "its tables are missing")
    }
    let differences = try SchemaComparison.differences(db, version: found)
    guard differences.isEmpty else {
      throw StoreError.foreignSchema(path: path, objects: differences)
    }
    return found < StoreSchema.version || lacksChecksums(db)
  }

  private func lacksChecksums(_ db: Database) -> Bool {
    key == nil && PageChecksums.isRegistered && !PageChecksums.arePresent(db)
  }

  private func migrate(_ pool: DatabasePool) throws {
    let lock = try SchemaLock(store: path)
    defer { lock.release() }
    // Another process may have migrated it meanwhile.
    guard try pool.read(needsMigration) else { return }
    try StoreSchema.migrator.migrate(pool)
    try pool.writeWithoutTransaction { db in
      guard lacksChecksums(db), hasSpaceToCopy else { return }
      do {
        try PageChecksums.add(to: db)
        _ = try? db.checkpoint(.truncate)
      } catch let error as DatabaseError where Self.isPutOff(error) {
        // It needs as much space as the store, no other process, and an undamaged store: the next opening tries
        // again.
      }
    }
  }

  /// Whether the disk has space for the copy and the log of writing it back.
  private var hasSpaceToCopy: Bool {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0, let size = PartialFile.size(of: path) else { return true }
    return UInt64(facts.f_bavail) * UInt64(facts.f_frsize) / 3 > UInt64(size)
  }

  private static func isPutOff(_ error: DatabaseError) -> Bool {
    [.SQLITE_FULL, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_IOERR, .SQLITE_CORRUPT].contains(
      error.resultCode)
  }

  // MARK: - For reading only

  /// The reason why the store is not writable, if that is all that an error means.
  private func writeError(for error: StoreError) -> StoreError? {
    switch error {
    case .file(_, .diskFull): error
    case .file(_, .permissionDenied): isReadOnly ? .readOnly(path: path, hasLog: false) : error
    // SQLite cannot create the files next to the store.
    case .file(_, .failed(let code, _)) where code & 0xFF == ResultCode.SQLITE_CANTOPEN.rawValue:
      isReadOnly ? .readOnly(path: path, hasLog: false) : .permissionDenied(path: path)
    default: nil
    }
  }

  /// Whether the file system is read-only.
  private var isReadOnly: Bool { StorePrivacy.isOnReadOnlyMedium(path) }

  /// The name by which the store can be opened for reading; `nil` if there is none.
  private func readable(_ reason: StoreError) throws(StoreError) -> String? {
    // A store that another process has open has its files there, and is read with them.
    if access(path + "-shm", R_OK) == 0, (try? readable(at: path)) != nil { return path }
    guard (PartialFile.size(of: path + "-wal") ?? 0) == 0 else {
      if case .file(_, .readOnly) = reason { throw .readOnly(path: path, hasLog: true) }
      return nil
    }
    // No process can change it meanwhile: one that could would have created the files.
    return Self.immutableAddress(path)
  }

  private func readable(at address: String) throws(StoreError) -> DatabasePool {
    do {
      var configuration = StoreConnection.configuration(key)
      configuration.readonly = true
      let pool = try DatabasePool(path: address, configuration: configuration)
      let version = try pool.read { db in
        _ = try needsMigration(db)
        return try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      }
      guard version == StoreSchema.version else {
        throw StoreError.olderVersion(path: path, found: version)
      }
      return pool
    } catch {
      throw .from(error, path: path, hasKey: key != nil)
    }
  }

  /// The URI of an immutable file for SQLite.
  ///
  /// **Source** SQLite, *Uniform Resource Identifiers*, section 3.3.
  private static func immutableAddress(_ path: String) -> String? {
    let full = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: ";")
    return full.addingPercentEncoding(withAllowedCharacters: allowed).map {
      "file://\($0)?immutable=1"
    }
  }
}
