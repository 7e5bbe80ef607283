import Foundation
import GRDB
import StoreDatabase
import StoreErrors
import StoreFiles

/// The destination of a restore.
struct RestoreTarget {
  let path: String
  /// Whether the previous store remains next to it.
  let isKept: Bool
  /// The path of the previous store: an unused name.
  let keptPath: String
  private let key: StoreKey?

  init(path: String, isKept: Bool, key: StoreKey?, date: Date) throws(StoreError) {
    self.path = path
    self.isKept = isKept
    self.key = key
    let mark = path + StoreLocation.replacedMark + Self.stamp(date)
    var name = mark
    var number = 1
    while !Self.isFree(name) {
      number += 1
      name = "\(mark)-\(number)"
    }
    keptPath = name
    try StoreFile(path: path).createFolders()
  }

  /// Whether a name, and the names of the companion files of a store by that name, are unused.
  private static func isFree(_ name: String) -> Bool {
    ([""] + StorePrivacy.companions).allSatisfy { suffix in
      if case .entry = FileFacts.of(name + suffix) { false } else { true }
    }
  }

  /// A date in the format of file names: 20261121T220445Z.
  private static func stamp(_ date: Date) -> String {
    date.ISO8601Format().filter { $0 != "-" && $0 != ":" }
  }

  func isSameFile(as other: String) -> Bool {
    var own = stat()
    var others = stat()
    return stat(path, &own) == 0 && stat(other, &others) == 0 && own.st_ino == others.st_ino
      && own.st_dev == others.st_dev
  }

  // MARK: - Staging

  /// Copies a backup, with its SQLite log or journal, next to the store.
  func stage(
    _ backup: String, into staged: PartialFile, progress: (BackupProgress) -> Void
  ) throws(StoreError) {
    let suffixes = ["", "-wal", "-journal"]
    let total = suffixes.reduce(0) { $0 + (PartialFile.size(of: backup + $1) ?? 0) }
    var done = 0
    for suffix in suffixes where (PartialFile.size(of: backup + suffix) ?? 0) > 0 {
      // The file itself was created for this, under a random name.
      let isMade = suffix.isEmpty
      try copy(backup + suffix, to: staged.path + suffix, isMade: isMade) {
        count throws(StoreError) in
        guard !Task.isCancelled else { throw .cancelled }
        done += count
        progress(.copying(done, of: total))
      }
    }
  }

  /// Copies a file into a new one, or into one that `PartialFile` has created.
  private func copy(
    _ source: String, to destination: String, isMade: Bool = false,
    _ step: (Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw .from(errno: errno, path: source) }
    defer { close(input) }
    let making = isMade ? O_TRUNC : O_CREAT | O_EXCL
    let output = open(destination, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | making, 0o600)
    guard output >= 0 else {
      throw errno == EEXIST ? .exists(path: destination) : .from(errno: errno, path: path)
    }
    defer { close(output) }
    fchmod(output, 0o600)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .from(errno: errno, path: source) }
      if count == 0 { break }
      var written = 0
      while written < count {
        let more = buffer.withUnsafeBytes {
          write(output, $0.baseAddress?.advanced(by: written), count - written)
        }
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { throw .from(errno: more < 0 ? errno : ENOSPC, path: path) }
        written += more
      }
      try step(count)
    }
    guard fsync(output) == 0 else { throw .from(errno: errno, path: path) }
  }

  // MARK: - Replacing

  /// Replaces the store with the staged one, while no recorder can begin.
  ///
  /// - Returns: The path of the previous store, if there was one and it remains.
  func replace(
    by staged: PartialFile, client: ClientIdentity
  ) async throws(StoreError) -> String? {
    guard case .entry(let facts) = FileFacts.of(path) else {
      try moveCompanions()
      try staged.move()
      return nil
    }
    guard facts.owner == geteuid() else {
      throw .otherOwner(path: path, owner: UserName.of(facts.owner), isLink: false)
    }
    guard let lock = try RecordingFile(locking: path) else {
      throw await runningRecording(client)
    }
    let isLive = try examine()
    if isLive {
      do throws(StoreError) {
        try replaceContents(by: staged.path)
      } catch .file(_, .corrupt) {
        try replaceFile(by: staged)
      } catch .file(_, .notAStore) where isKept, .encryption(_, .wrongKey) where isKept {
        try replaceFile(by: staged)
      }
    } else {
      try replaceFile(by: staged)
    }
    lock.release()
    return isKept ? keptPath : nil
  }

  private func runningRecording(_ client: ClientIdentity) async -> StoreError {
    guard
      let store = try? HealthStore(at: path, for: client, as: .owner, creating: false, key: key),
      let recording = try? await store.unfinishedRecording()
    else { return .busy(path: path) }
    return .recordingInProgress(recording.plan.id, process: recording.process)
  }

  /// Whether SQLite can replace the existing file; rejects a file that is not a store and would be
  /// lost.
  private func examine() throws(StoreError) -> Bool {
    do throws(StoreError) {
      switch try StoreFile(path: path, isEncrypted: key != nil).examine() {
      case .store: return true
      case .absent, .empty: return false
      }
    } catch .file(_, .newerVersion) {
      return true
    } catch .file(_, .corrupt) {
      return false
    } catch .file(_, .notAStore(.notSQLite)) where isKept, .file(_, .notAStore(.perhapsEncrypted))
      where isKept
    {
      // A store without its first page cannot be distinguished from this.
      return false
    }
  }

  /// Replaces the contents of the store in one transaction.
  ///
  /// **Source** SQLite, *Online Backup API*: the destination is locked for writing from the first step
  /// to the last, and readers of a WAL see the old content until then.
  private func replaceContents(by staged: String) throws(StoreError) {
    do {
      let target = try DatabaseQueue(path: path, configuration: StoreConnection.configuration(key))
      let counter = try target.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try db.execute(sql: "PRAGMA synchronous = FULL")
        return try? Int64.fetchOne(db, sql: "SELECT value FROM changeCounter")
      }
      let source = try DatabaseQueue(
        path: staged, configuration: StoreConnection.configuration(key))
      try source.write { db in try Self.countRestore(db, after: counter ?? 0) }
      var isKeptYet = !isKept
      // One page per step: the previous store is copied after the first, when no other connection can
      // write any more.
      try source.backup(to: target, pagesPerStep: 1) { step in
        if !isKeptYet, !step.isCompleted { try keepContents() }
        isKeptYet = true
      }
      // The log is as long as the store now; if a reader prevents the truncation, it is left for the
      // next time.
      try? target.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
      try source.close()
      try target.close()
    } catch {
      throw .from(error, path: path, hasKey: key != nil)
    }
  }

  /// Records the restore as a change with a higher number than any before it: followers learn that
  /// their data is no longer valid.
  private static func countRestore(_ db: Database, after counter: Int64) throws {
    try db.execute(
      sql: "UPDATE changeCounter SET value = max(value, ?) + 1", arguments: [counter])
    try db.execute(
      sql: """
        INSERT INTO storeFact (key, value) SELECT ?, value FROM changeCounter WHERE true
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """, arguments: [ChangeWalk.restoredChange])
  }

  /// Copies the store, page by page, and the newest seconds of a recording with it.
  private func keepContents() throws {
    let kept = try PartialFile(for: keptPath)
    let source = try DatabaseQueue(path: path, configuration: StoreConnection.configuration(key))
    let destination = try DatabaseQueue(
      path: kept.path, configuration: StoreConnection.configuration(key))
    try source.backup(to: destination)
    try destination.close()
    let log = path + RecordingFile.suffix
    if (PartialFile.size(of: log) ?? 0) > 0 {
      try copy(log, to: keptPath + RecordingFile.suffix) { _ in }
    }
    try kept.move()
  }

  /// Renames the staged file to the store's name, and the previous file to another.
  private func replaceFile(by staged: PartialFile) throws(StoreError) {
    // The log is moved first: at no moment may it be mistaken for the new store's.
    try moveCompanions()
    if isKept {
      guard link(path, keptPath) == 0 || rename(path, keptPath) == 0 else {
        throw .from(errno: errno, path: keptPath)
      }
    }
    try staged.replace()
  }

  private func moveCompanions() throws(StoreError) {
    let staying = [RecordingFile.suffix, FollowerFile.suffix]
    for suffix in StorePrivacy.companions where !staying.contains(suffix) {
      guard case .entry = FileFacts.of(path + suffix) else { continue }
      let moved = isKept ? rename(path + suffix, keptPath + suffix) : unlink(path + suffix)
      guard moved == 0 else { throw .from(errno: errno, path: path + suffix) }
    }
    let log = path + RecordingFile.suffix
    if isKept, (PartialFile.size(of: log) ?? 0) > 0 {
      try copy(log, to: keptPath + RecordingFile.suffix) { _ in }
    }
  }
}
