public import Foundation
import GRDB
import StoreDatabase
public import StoreErrors
import StoreFiles

extension HealthStore {
  /// Replaces a store with a backup.
  ///
  /// The backup is first copied next to the store and read completely; it is not changed. A store that can be opened
  /// is then replaced in one transaction (SQLite's backup interface): other processes that have it open see the
  /// restored store with their next read, and it is never a mixture of both, even after a power cut. A store that is
  /// too damaged for that, or missing, is replaced by renaming, its log first. The change counter never decreases, so
  /// that followers of changes receive the later ones.
  ///
  /// A backup with faults may be the only copy. It is restored unchanged or, if SQLite cannot read all its pages, by
  /// copying every readable row into a new store; its faults and the lost parts are returned. Its access records
  /// (`AccessRecords`) are restored only on request.
  ///
  /// - Parameters:
  ///   - backup: A store file that no process has open, such as the result of ``backup(to:progress:)``.
  ///   - path: The path of the store.
  ///   - client: The client that restores.
  ///   - keepingReplaced: Whether the previous store remains next to it, as `NAME.replaced-DATE`.
  ///   - keepingAccess: Whether to restore applications, their permissions and the commands started for them, too.
  ///   - key: The key of the backup, and of the restored store.
  ///   - date: The date in that name.
  ///   - progress: Called with the progress; the restore waits for it.
  /// - Returns: The contents of the restored store, and the path of the previous one.
  /// - Throws: The opening cases of `StoreError` for a backup that is not a store, has a foreign schema or is too
  ///   new; `StoreError.file(path:_:)` (`sameFile`), `StoreError.recording(_:)` (`inProgress`), or the any-time cases.
  ///   After an error the store is unchanged.
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
    guard !target.isSameFile(as: source) else { throw .sameFile(path: source) }
    try requireStore(source, key)
    let backup = StagedBackup(
      source: source, target: target, client: client, isAccessKept: keepingAccess, key: key,
      progress: progress)
    let staged = try await backup.prepare()
    progress(.replacing)
    let replaced = try await target.replace(by: staged.file, client: client)
    return StoreRestoration(
      path: target.path, sizeBytes: PartialFile.size(of: target.path) ?? 0,
      sampleCount: staged.samples, replaced: replaced,
      unfinishedRecording: staged.recording, removedAccess: staged.removedAccess,
      findings: staged.findings)
  }

  /// Rejects a file that is not a store; a truncated store may be the only copy and is accepted.
  private static func requireStore(_ source: String, _ key: StoreKey?) throws(StoreError) {
    do throws(StoreError) {
      guard case .store = try StoreFile(path: source, isEncrypted: key != nil).examine() else {
        guard case .absent = FileFacts.of(source) else {
          throw .notAStore(path: source, found: .notSQLite)
        }
        throw .missing(path: source)
      }
    } catch .file(_, .corrupt) where key == nil {}
  }
}
