public import Foundation
import GRDB

extension HealthStore {
  /// Puts a backup in the place of a store.
  ///
  /// The backup is copied beside the store and read whole first; it stays as it is. A store that can be
  /// opened is then replaced in one transaction of its own (SQLite's backup interface): other
  /// processes that have it open see the restored store with their next read, and at no moment, a
  /// power cut included, is there half of either. A store too damaged for that, or none, is replaced
  /// by renaming, its log first. The change counter never goes back, so that whoever follows changes
  /// sees those to come.
  ///
  /// A backup with faults is restored as it is, since it may be the only copy, and its faults are returned. What it
  /// has of applications (``AccessRecords``) is left out unless it is asked for.
  ///
  /// - Parameters:
  ///   - backup: A store file that nobody has open, such as ``backup(to:progress:)`` makes.
  ///   - path: Where the store is, or is to be.
  ///   - client: Who restores.
  ///   - keepingReplaced: Leaves what was there beside it, as `NAME.replaced-DATE`.
  ///   - keepingAccess: Restores applications, their permissions and the commands started for them, too.
  ///   - key: The key of the backup, and of the store then.
  ///   - date: The date in that name.
  ///   - progress: Told how far it is; what it does is waited for.
  /// - Returns: What the restored store has, and where the one is that was there.
  /// - Throws: The opening cases of ``StoreError`` about the backup, ``StoreError/sameFile(path:)``,
  ///   ``StoreError/recordingInProgress(_:process:)``, or the any-time cases. After an error the store is as it was.
  public static func restore(
    from backup: String, to path: String, for client: ClientIdentity,
    keepingReplaced: Bool = true, keepingAccess: Bool = false, key: StoreKey? = nil,
    date: Date = .now,
    progress: @escaping @Sendable (BackupProgress) -> Void = { _ in }
  ) async throws(StoreError) -> StoreRestoration {
    if key != nil { try StoreKey.requireSupport(for: path) }
    for name in [backup, path] { try StoreFile.requireFileName(name) }
    let source = try StorePrivacy(path: backup).resolvingLink()
    let target = try RestoreTarget(
      path: try StorePrivacy(path: path).resolvingLink(), isKept: keepingReplaced, key: key,
      date: date)
    guard case .store = try StoreFile(path: source, isEncrypted: key != nil).examine() else {
      guard case .absent = FileFacts.of(source) else {
        throw .notAStore(path: source, found: .notSQLite)
      }
      throw .missing(path: source)
    }
    guard !target.isSameFile(as: source) else { throw .sameFile(path: source) }
    let staged = try PartialFile(for: target.path)
    do throws(StoreError) {
      try target.stage(source, into: staged, progress: progress)
      progress(.checking)
      let checked = try await checkStaged(staged.path, for: client, keepingAccess, key)
      progress(.replacing)
      let replaced = try await target.replace(by: staged, client: client)
      return StoreRestoration(
        path: target.path, sizeBytes: PartialFile.size(of: target.path) ?? 0,
        sampleCount: checked.samples, replaced: replaced,
        unfinishedRecording: checked.recording, removedAccess: checked.removedAccess,
        findings: checked.findings)
    } catch {
      throw error.naming(source, insteadOf: staged.path)
    }
  }

  /// What reading the copy of a backup showed.
  private struct Checked {
    var samples = 0
    var recording: UUID?
    var removedAccess: AccessRecords?
    var findings: [VerificationFinding] = []
  }

  /// Opens the copy, which brings it to this release's version, reads all of it, and removes what does not travel.
  private static func checkStaged(
    _ file: String, for client: ClientIdentity, _ isAccessKept: Bool, _ key: StoreKey?
  ) async throws(StoreError) -> Checked {
    let store = try HealthStore(at: file, for: client, as: .owner, creating: false, key: key)
    if let writeError = store.writeError { throw writeError }
    var checked = Checked()
    checked.findings = try await store.verify()
    if !isAccessKept {
      checked.removedAccess = try await store.write { db in
        let records = try AccessRecords(db)
        try AccessRecords.remove(db)
        return records
      }
    }
    // In a damaged copy some of it may not be readable.
    checked.samples =
      (try? await store.read { db in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sample") ?? 0
      }) ?? 0
    checked.recording = try? await store.unfinishedRecording()?.plan.id
    try store.close()
    return checked
  }
}
