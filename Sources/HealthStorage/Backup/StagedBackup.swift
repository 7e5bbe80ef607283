import Foundation
import GRDB
import StoreDatabase
import StoreErrors
import StoreFiles

/// A backup during a restore: copied next to the store, read completely, and repaired if it is damaged.
struct StagedBackup {
  let source: String
  let target: RestoreTarget
  let client: ClientIdentity
  let isAccessKept: Bool
  let key: StoreKey?
  let progress: @Sendable (BackupProgress) -> Void

  /// The store that replaces the existing one, and the results of reading it.
  struct Staged {
    let file: PartialFile
    var samples = 0
    var recording: UUID?
    var removedAccess: AccessRecords?
    var findings: [VerificationFinding] = []
  }

  /// Copies the backup and reads all of it; copies only its readable rows if it is too damaged for that.
  ///
  /// - Returns: The store that replaces the existing one.
  /// - Throws: The opening cases of `StoreError` for a backup that is not a store, has a foreign schema or is too
  ///   new, or the any-time cases.
  func prepare() async throws(StoreError) -> Staged {
    var staged = Staged(file: try PartialFile(for: target.path))
    let path = staged.file.path
    do throws(StoreError) {
      try target.stage(source, into: staged.file, progress: progress)
      progress(.checking)
      try await check(&staged)
      return staged
    } catch {
      guard key == nil, isDamage(error, of: path) else {
        throw error.naming(source, insteadOf: path)
      }
      if staged.findings.isEmpty {
        staged.findings = [
          .unreadable("the backup", detail: error.naming(source, insteadOf: path).detail)
        ]
      }
    }
    return try await salvage(after: staged.findings)
  }

  /// Opens the copy, which migrates it to this release's version, reads all of it, and removes the records that are
  /// not restored.
  ///
  /// - Throws: `StoreError.file(path:_:)` (`corrupt`) for a copy whose pages SQLite finds damaged, with the findings in
  ///   `staged`.
  private func check(_ staged: inout Staged) async throws(StoreError) {
    let path = staged.file.path
    let store = try HealthStore(at: path, for: client, as: .owner, creating: false, key: key)
    if let writeError = store.writeError { throw writeError }
    staged.findings = try await store.pageFindings()
    if key == nil, let first = staged.findings.first(where: \.isStructural) {
      throw .corrupt(path: path, detail: first.description)
    }
    staged.findings += try await store.contentFindings()
    if !isAccessKept {
      staged.removedAccess = try await store.write { db in
        let records = try AccessRecords(db)
        try AccessRecords.remove(db)
        return records
      }
    }
    await count(store, &staged)
    try store.close()
  }

  private func count(_ store: HealthStore, _ staged: inout Staged) async {
    // Parts of a damaged copy may be unreadable.
    staged.samples =
      (try? await store.read { db in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sample") ?? 0
      }) ?? 0
    staged.recording = try? await store.unfinishedRecording()?.plan.id
  }

  // MARK: - A damaged backup

  /// Whether an error concerns damage of the copy, as opposed to a foreign file or the disk.
  private func isDamage(_ error: StoreError, of copy: String) -> Bool {
    switch error {
    case .file(_, .corrupt): true
    // The header was checked before, so this is a damaged page.
    case .file(copy, .notAStore(.notSQLite)): true
    case .file(copy, .failed(let code, _)):
      [ResultCode.SQLITE_ERROR, .SQLITE_TOOBIG, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(
        ResultCode(rawValue: code & 0xFF))
    case .file(copy, .foreignSchema(let objects)):
      objects.allSatisfy { $0.hasPrefix("missing ") } && hasDamagedSchemaPages(copy)
    default: false
    }
  }

  /// Whether a page of the schema has a wrong checksum.
  private func hasDamagedSchemaPages(_ copy: String) -> Bool {
    let queue = try? DatabaseQueue(path: copy, configuration: StoreConnection.configuration(nil))
    let pages = queue?.unsafeRead { db in
      _ = try? Row.fetchAll(db, sql: "SELECT * FROM sqlite_master")
      return PageChecksums.damagedPages(db)
    }
    return pages?.isEmpty == false
  }

  /// Copies every readable row into a new store.
  private func salvage(
    after findings: [VerificationFinding]
  ) async throws(StoreError) -> Staged {
    let damaged = try PartialFile(for: target.path)
    try target.stage(source, into: damaged) { _ in }
    Self.mergeLog(into: damaged.path)
    var staged = Staged(file: try PartialFile(for: target.path), findings: findings)
    let path = staged.file.path
    do throws(StoreError) {
      let result = try StoreSalvage(
        source: damaged.path, destination: path, isAccessKept: isAccessKept
      ).run()
      staged.findings += result.findings
      staged.removedAccess = result.removedAccess
      let store = try HealthStore(at: path, for: client, as: .owner, creating: false)
      staged.findings += try await store.verify().filter { !findings.contains($0) }
      await count(store, &staged)
      try store.close()
      return staged
    } catch {
      if case .file(_, .foreignSchema) = error { throw error.naming(source, insteadOf: path) }
      throw error.naming(target.path, insteadOf: path)
    }
  }

  /// Merges the log or journal of a database into it, as far as SQLite can.
  static func mergeLog(into path: String) {
    guard
      let queue = try? DatabaseQueue(path: path, configuration: StoreConnection.configuration(nil))
    else { return }
    queue.writeWithoutTransaction { db in
      _ = try? Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
      _ = try? db.checkpoint(.truncate)
    }
    try? queue.close()
  }
}

extension StoreError {
  /// The detail of damage, without the advice for a person.
  fileprivate var detail: String {
    switch self {
    case .file(_, .corrupt(let detail)), .file(_, .failed(_, let detail)): detail
    default: description
    }
  }
}
