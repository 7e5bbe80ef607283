import CKeyring
import Foundation
import GRDB
import StoreDatabase
import StoreErrors
import StoreFiles

/// The encryption or decryption of a store: a verified copy takes its name in one step, and the former file is
/// overwritten.
///
/// At any instant, the name of the store leads to a whole store, the former or the new one. A killed process leaves
/// at most a file by the name of the copy, which ``removeLeftover(of:)`` overwrites and removes.
struct StoreConversion {
  let path: String
  let source: StoreKey?
  let target: StoreKey?
  /// Called at each step, for tests that copy the folder then.
  var atStep: (Step) throws -> Void = { _ in }

  enum Step: String, CaseIterable {
    case locked, copying, copied, compared, ready, exchanged, overwriting, overwritten, done
  }

  /// The suffix of the copy's name.
  private static let suffix = "converting"

  private static func copyPath(of store: String) -> String {
    store + PartialFile.mark + suffix
  }

  init(path: String, source: StoreKey?, target: StoreKey?) {
    self.path = path
    self.source = source
    self.target = target
  }

  /// Converts the store.
  ///
  /// - Returns: The number of rows that were compared.
  /// - Throws: `StoreKeyError`; before the exchange of the names, the store is unchanged.
  func run() throws(StoreKeyError) -> Int {
    do {
      try Self.removeLeftover(of: path)
      return try convert()
    } catch let error as StoreKeyError {
      throw error
    } catch {
      throw .store(.from(error, path: path, hasKey: source != nil))
    }
  }

  private func convert() throws -> Int {
    guard let recorder = try RecordingFile(locking: path) else {
      throw StoreKeyError.inUse(path: path)
    }
    defer { recorder.release() }
    let lock = try SchemaLock(store: path)
    defer { lock.release() }
    let store = try DatabaseQueue(path: path, configuration: Self.configuration(source))
    try store.writeWithoutTransaction(lockOut)
    try atStep(.locked)
    let copy = try PartialFile(for: path, named: Self.suffix)
    let rows = try store.writeWithoutTransaction { db in try write(db, to: copy.path) }
    try finish(copy.path)
    try PartialFile.synchronize(copy.path)
    try atStep(.ready)
    // The connection still locks the former file, wherever its name leads.
    try exchange(with: copy.path)
    try atStep(.exchanged)
    // The locks of this process would end with any descriptor of the file, so it is overwritten while SQLite has
    // it open: a program that waits for it finds an empty file.
    try overwrite(copy.path)
    try atStep(.overwritten)
    unlink(copy.path)
    try PartialFile.synchronize(PartialFile.folder(of: path))
    try Self.overwrite(path + RecordingFile.suffix)
    try store.close()
    try atStep(.done)
    return rows
  }

  /// The settings of a connection that copies: it trusts the schema, which has been compared, and holds its locks.
  private static func configuration(_ key: StoreKey?) -> Configuration {
    var configuration = StoreConnection.configuration(key)
    configuration.busyMode = .timeout(2)
    return configuration
  }

  /// Writes the log into the file, and excludes all other connections until this one is closed.
  private func lockOut(_ db: Database) throws {
    do {
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      guard mode == "delete" else { throw StoreKeyError.inUse(path: path) }
      try db.execute(sql: "PRAGMA main.locking_mode = EXCLUSIVE")
      try db.execute(sql: "BEGIN EXCLUSIVE; COMMIT")
    } catch let error as DatabaseError
      where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode)
    {
      throw StoreKeyError.inUse(path: path)
    }
  }

  // MARK: - The copy

  /// Writes the copy and compares it, row by row.
  private func write(_ db: Database, to copy: String) throws -> Int {
    try StoreKey.attach(copy, as: "copy", key: target, to: db)
    try atStep(.copying)
    try db.execute(sql: "SELECT sqlcipher_export('copy')")
    for name in ["application_id", "user_version"] {
      let value = try Int32.fetchOne(db, sql: "PRAGMA main.\(name)") ?? 0
      try db.execute(sql: "PRAGMA copy.\(name) = \(value)")
    }
    try atStep(.copied)
    let rows = try DatabaseComparison.rows(db, "main", "copy") { table in
      throw StoreKeyError.copyDiffers(table: table)
    }
    try db.execute(sql: "DETACH copy")
    try atStep(.compared)
    return rows
  }

  /// Opens the copy as a store is opened, and checks the pages that the cipher wrote.
  private func finish(_ copy: String) throws {
    let queue = try DatabaseQueue(path: copy, configuration: StoreConnection.configuration(target))
    try queue.writeWithoutTransaction { db in
      if target == nil {
        try PageChecksums.add(to: db)
      } else if let page = try String.fetchOne(db, sql: "PRAGMA cipher_integrity_check") {
        throw StoreKeyError.copyDiffers(table: page)
      }
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try queue.close()
  }

  // MARK: - The exchange

  /// Gives the copy the name of the store, and the former file the name of the copy.
  private func exchange(with copy: String) throws(StoreKeyError) {
    if exchange_names(copy, path) != 0 {
      // A file system without the exchange: a link gives the former file a second name before it loses its own.
      guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw failure(errno) }
      let former = copy + Self.former
      unlink(former)
      guard link(path, former) == 0, rename(copy, path) == 0, rename(former, copy) == 0 else {
        throw failure(errno)
      }
    }
    do throws(StoreError) {
      try PartialFile.synchronize(PartialFile.folder(of: path))
    } catch {
      throw .store(error)
    }
  }

  private static let former = ".former"

  private func failure(_ code: Int32) -> StoreKeyError { .store(.from(errno: code, path: path)) }

  // MARK: - The former file

  static func hasLeftover(of store: String) -> Bool { access(copyPath(of: store), F_OK) == 0 }

  /// Overwrites and removes what a killed process has left.
  ///
  /// - Returns: Whether there was something.
  @discardableResult
  static func removeLeftover(of store: String) throws(StoreKeyError) -> Bool {
    let copy = copyPath(of: store)
    // A second name of the store itself, from a file system without an exchange of names, is only removed.
    if !isSame(copy + former, store) { try overwrite(copy + former) }
    unlink(copy + former)
    guard hasLeftover(of: store) else { return false }
    if !isSame(copy, store) { try overwrite(copy) }
    for suffix in [""] + StorePrivacy.companions { unlink(copy + suffix) }
    return true
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    var one = stat()
    var other = stat()
    return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_ino == other.st_ino
      && one.st_dev == other.st_dev
  }

  private func overwrite(_ file: String) throws {
    try Self.overwrite(file) { try atStep(.overwriting) }
  }

  /// Writes zeros over a file, then empties it; does nothing where there is none.
  private static func overwrite(_ file: String) throws(StoreKeyError) {
    do {
      try overwrite(file) {}
    } catch let error as StoreKeyError {
      throw error
    } catch {
      throw .store(.from(error, path: file))
    }
  }

  private static func overwrite(_ file: String, _ started: () throws -> Void) throws {
    let descriptor = open(file, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw StoreKeyError.store(.from(errno: errno, path: file))
    }
    defer { close(descriptor) }
    var facts = stat()
    fstat(descriptor, &facts)
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    var offset = 0
    while offset < Int(facts.st_size) {
      let count = pwrite(descriptor, zeros, min(zeros.count, Int(facts.st_size) - offset), offset)
      guard count > 0 || errno == EINTR else {
        throw StoreKeyError.store(.from(errno: errno, path: file))
      }
      if offset == 0 { try started() }
      offset += max(count, 0)
    }
    guard fsync(descriptor) == 0, ftruncate(descriptor, 0) == 0, fsync(descriptor) == 0 else {
      throw StoreKeyError.store(.from(errno: errno, path: file))
    }
  }
}
