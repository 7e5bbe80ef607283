import Foundation
import GRDB

/// The connections of a handle on a store that is there.
struct StoreOpening {
  let path: String
  let key: StoreKey?

  struct Connections {
    let pool: DatabasePool
    /// What it was opened by: the path, or SQLite's name for a file that nobody changes.
    let address: String
    /// Why nothing can be written; `nil` where it can.
    let writeError: StoreError?
  }

  /// Opens the store and brings it to this release's version.
  ///
  /// Where nothing can be written it is opened for reading: on a medium that can only be read, in a folder of
  /// another user, on a full disk.
  ///
  /// - Throws: The opening cases of ``StoreError``.
  func run() throws(StoreError) -> Connections {
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
    do {
      // SQLite would open a file that cannot be written to for reading, and fail with the first write.
      guard access(path, W_OK) == 0 else { throw StoreError.from(errno: errno, path: path) }
      let pool = try DatabasePool(path: path, configuration: HealthStore.configuration(key))
      if try pool.read(needsMigration) { try migrate(pool) }
      return pool
    } catch {
      throw .from(error, path: path, hasKey: key != nil)
    }
  }

  /// Checks whose file it is, and its schema.
  ///
  /// - Returns: Whether it is older than this release, or lacks the checksums of its pages.
  private func needsMigration(_ db: Database) throws -> Bool {
    // The header of an encrypted file could not be looked at before.
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
    // Somebody else may have done it meanwhile.
    guard try pool.read(needsMigration) else { return }
    try StoreSchema.migrator.migrate(pool)
    try pool.writeWithoutTransaction { db in
      guard lacksChecksums(db), hasSpaceToCopy else { return }
      do {
        try PageChecksums.add(to: db)
        _ = try? db.checkpoint(.truncate)
      } catch let error as DatabaseError where Self.isPutOff(error) {
        // It takes as much space as the store, nobody else at work, and a store without damage: the next opening
        // tries again.
      }
    }
  }

  /// Whether the disk has space for the copy that is made and the log of writing it back.
  private var hasSpaceToCopy: Bool {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0, let size = PartialFile.size(of: path) else { return true }
    return UInt64(facts.f_bavail) * UInt64(facts.f_frsize) / 3 > UInt64(size)
  }

  private static func isPutOff(_ error: DatabaseError) -> Bool {
    [.SQLITE_FULL, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_IOERR, .SQLITE_CORRUPT].contains(
      error.resultCode)
  }

  // MARK: - For reading alone

  /// What stands in the way of writing, where that is all that an error says.
  private func writeError(for error: StoreError) -> StoreError? {
    switch error {
    case .diskFull: error
    case .permissionDenied: isReadOnly ? .readOnly(path: path, hasLog: false) : error
    // SQLite cannot make the files beside the store.
    case .failed(_, let code, _) where code & 0xFF == ResultCode.SQLITE_CANTOPEN.rawValue:
      isReadOnly ? .readOnly(path: path, hasLog: false) : .permissionDenied(path: path)
    default: nil
    }
  }

  /// Whether the file system can only be read.
  private var isReadOnly: Bool { StorePrivacy.isOnReadOnlyMedium(path) }

  /// By what name the store can be opened for reading; `nil` where by none.
  private func readable(_ reason: StoreError) throws(StoreError) -> String? {
    // What another process has open has its files there, and is read with them.
    if access(path + "-shm", R_OK) == 0, (try? readable(at: path)) != nil { return path }
    guard (PartialFile.size(of: path + "-wal") ?? 0) == 0 else {
      if case .readOnly = reason { throw .readOnly(path: path, hasLog: true) }
      return nil
    }
    // Nobody can change it meanwhile: who could, would have made the files.
    return Self.immutableAddress(path)
  }

  private func readable(at address: String) throws(StoreError) -> DatabasePool {
    do {
      var configuration = HealthStore.configuration(key)
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

  /// The file as SQLite names one that nobody changes.
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
