import Foundation
import GRDB
import StoreDatabase
public import StoreErrors
import StoreFiles

extension HealthStore {
  /// Writes a consistent copy of the store, while other connections read and write it.
  ///
  /// SQLite's `VACUUM INTO` makes the copy in one read transaction: it has all of every change, or nothing of it, and
  /// no deleted data. It is written under another name, read back completely (``verify()`` and, if nothing was
  /// written meanwhile, the rows of every table), synchronized to the disk, and then gets its name. Its mode is 0600;
  /// nothing is overwritten; after an error no file remains.
  ///
  /// - Parameters:
  ///   - destination: An unused path, in an existing folder.
  ///   - progress: Called about five times a second; the backup waits for it.
  /// - Returns: The contents of the backup, and what it lacks.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.file(path:_:)` (`exists`), `StoreError.file(path:_:)` (`unsound`), or
  ///   the any-time cases.
  public func backup(
    to destination: String, progress: @escaping @Sendable (BackupProgress) -> Void = { _ in }
  ) async throws(StoreError) -> StoreBackup {
    try requireOwner()
    try StoreFile.requireFileName(destination)
    guard case .absent = FileFacts.of(destination) else { throw .exists(path: destination) }
    let partial = try PartialFile(for: destination)
    let expected = try await read { db in try Self.usedBytes(db) }
    let file = partial.path
    let watcher = Task {
      while !Task.isCancelled {
        progress(.copying(PartialFile.size(of: file) ?? 0, of: expected))
        try? await Task.sleep(for: .milliseconds(200))
      }
    }
    defer { watcher.cancel() }
    let (rows, damaged) = try await snapshot(into: file, named: destination)
    watcher.cancel()
    await watcher.value
    progress(.checking)
    let backup = try await check(
      file, named: destination, rows: rows, damaged: damaged)
    try partial.move()
    return backup
  }

  /// Copies the store into an empty file.
  ///
  /// - Returns: The row counts of every table, if they are certain to be those of the copy; and the pages with wrong
  ///   checksums, which the copy would hide.
  private func snapshot(
    into file: String, named destination: String
  ) async throws(StoreError) -> (rows: [String: Int]?, damaged: [VerificationFinding]) {
    do {
      // A separate connection: the copy delays no writer of this process.
      let queue = try DatabaseQueue(path: address, configuration: readingConfiguration)
      return try await queue.writeWithoutTransaction { db in
        let version = try Self.dataVersion(db)
        let rows = try Self.rowCounts(db)
        try db.execute(sql: "VACUUM INTO ?", arguments: [file])
        let damaged = PageChecksums.damagedPages(db).map(VerificationFinding.damagedPage)
        return (try Self.dataVersion(db) == version ? rows : nil, damaged)
      }
    } catch {
      let error = StoreError.from(error, path: path)
      // The error of a full or read-only disk refers to the destination of the copy.
      throw switch error {
      case .file(_, .diskFull): .diskFull(path: destination)
      case .file(_, .permissionDenied): .permissionDenied(path: destination)
      default: error
      }
    }
  }

  private func check(
    _ file: String, named destination: String, rows: [String: Int]?,
    damaged: [VerificationFinding]
  ) async throws(StoreError) -> StoreBackup {
    do throws(StoreError) {
      let copy = try HealthStore(at: file, for: client, as: .owner, creating: false, key: key)
      let found = try await copy.verify()
      if !found.isEmpty {
        let own = Set(try await verify())
        let added = found.filter { !own.contains($0) }
        if let first = added.first {
          throw .unsound(path: destination, count: added.count, first: first.description)
        }
      }
      let copied = try await copy.read { db in try Self.rowCounts(db) }
      if let rows, let table = rows.keys.sorted().first(where: { rows[$0] != copied[$0] }) {
        throw .unsound(
          path: destination, count: 1,
          first: "\(table) has \(copied[table] ?? 0) of \(rows[table] ?? 0) rows")
      }
      let recording = try await copy.unfinishedRecordingID()
      try copy.close()
      return StoreBackup(
        path: destination, sizeBytes: PartialFile.size(of: file) ?? 0,
        sampleCount: copied["sample"] ?? 0, unfinishedRecording: recording,
        findings: damaged + found)
    } catch {
      throw error.naming(destination, insteadOf: file)
    }
  }

  /// The number of rows of every table.
  static func rowCounts(_ db: Database) throws -> [String: Int] {
    let tables = try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return try tables.reduce(into: [:]) { counts, table in
      counts[table] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \"\(table)\"")
    }
  }

  /// A number that changes with every commit of another connection.
  private static func dataVersion(_ db: Database) throws -> Int? {
    try Int.fetchOne(db, sql: "PRAGMA data_version")
  }

  private static func usedBytes(_ db: Database) throws -> Int {
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    return (pages - free) * (try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
  }
}
