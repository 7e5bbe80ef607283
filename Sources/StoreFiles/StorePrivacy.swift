import Foundation
public import StoreErrors

/// The access of other users to a store's files, and its restriction.
///
/// A store's files have mode 0600. Each open checks all of them, narrows files that others may access
/// and rejects those that cannot be narrowed, so that no copy, restore or foreign umask leaves health
/// data readable. SQLite gives its log, index and journal the mode of the database, whatever the
/// umask.
///
/// A link in place of the store is followed once, at opening, so that all the files lie next to the
/// real one and one recorder's lock is valid for every name of the store; a link of another user, a
/// dangling link and a link in place of a companion file are rejected.
public struct StorePrivacy: Sendable {
  /// The suffixes of the files that SQLite and the recorder create next to the store.
  package static let companions = [
    "-wal", "-shm", "-journal", RecordingFile.suffix, FairWriteLock.suffix,
    FollowerFile.suffix,
  ]

  /// The suffix of the file with the wrapped keys of an encrypted store, which stays when the store is replaced.
  package static let keysSuffix = "-keys"

  package let path: String

  /// - Parameter path: The store file, whether it exists or not.
  public init(path: String) { self.path = path }

  /// A file or folder that users other than its owner may access.
  public typealias Exposure = FileExposure

  /// Returns the store's files that others may access, without changing them.
  public func exposedFiles() -> [Exposure] {
    ([path] + Self.companions.map { path + $0 }).compactMap { file in
      guard case .entry(let facts) = FileFacts.of(file), facts.isRegular else { return nil }
      return facts.exposure(file, beyond: 0o600)
    }
  }

  /// Returns the store's folder, if others may list it.
  public func exposedFolder() -> Exposure? {
    guard case .entry(let facts) = FileFacts.of(folder) else { return nil }
    return facts.exposure(folder, beyond: 0o700)
  }

  /// Returns the real path of the store: the path itself, or the target of a link.
  package func resolvingLink() throws(StoreError) -> String {
    var path = path
    for _ in 0..<Self.maximumChain {
      guard case .entry(let facts) = FileFacts.of(path), facts.isLink else { return path }
      guard facts.owner == geteuid() || facts.owner == 0 else {
        throw .otherOwner(path: path, owner: UserName.of(facts.owner), isLink: true)
      }
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        throw .permissionDenied(path: path)
      }
      let resolved =
        target.hasPrefix("/")
        ? target : (path as NSString).deletingLastPathComponent + "/" + target
      if case .absent = FileFacts.of(resolved) { throw .linkToNothing(path: path, target: target) }
      path = resolved
    }
    throw .from(errno: ELOOP, path: self.path)
  }

  /// Restricts the store's files and, if it is the store's own, its folder to the owner.
  ///
  /// - Throws: `StoreError.file(path:_:)` (`otherOwner`), `StoreError.exposed(_:)`,
  ///   `StoreError.companionIsLink(path:)`.
  package func enforce() throws(StoreError) {
    for file in [path] + Self.companions.map({ path + $0 }) {
      guard case .entry(let facts) = FileFacts.of(file) else { continue }
      guard facts.isRegular else { throw .companionIsLink(path: file) }
      guard facts.owner == geteuid() else {
        throw .otherOwner(path: file, owner: UserName.of(facts.owner), isLink: false)
      }
      try narrow(file, facts, to: 0o600)
    }
    try narrowFolder()
  }

  private func narrow(_ file: String, _ facts: FileFacts, to widest: UInt16) throws(StoreError) {
    guard facts.mode & ~widest & 0o777 != 0 else { return }
    // Rejecting a file on a read-only medium would not hide it.
    guard !Self.isOnReadOnlyMedium(file) else { return }
    _ = chmod(file, mode_t(facts.mode & widest))
    // Some file systems report success and retain the mode of their mount options.
    guard case .entry(let now) = FileFacts.of(file) else { return }
    if let exposure = now.exposure(file, beyond: widest) { throw .exposed(exposure) }
  }

  /// Whether a file lies on a read-only file system.
  package static func isOnReadOnlyMedium(_ path: String) -> Bool {
    var facts = statvfs()
    return statvfs(path, &facts) == 0 && facts.f_flag & UInt(ST_RDONLY) != 0
  }

  // MARK: - The folder

  private var folder: String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// Narrows the folder if it exists for the store alone; a failure is ignored.
  private func narrowFolder() throws(StoreError) {
    guard case .entry(let facts) = FileFacts.of(folder), facts.mode & 0o077 != 0,
      facts.owner == geteuid(), facts.mode & 0o1000 == 0, isOwnFolder
    else { return }
    _ = chmod(folder, mode_t(facts.mode & ~0o077))
  }

  /// Whether the folder is the default one, or contains only files of this store.
  private var isOwnFolder: Bool {
    if folder == StoreLocation.ownFolder() { return true }
    let name = (path as NSString).lastPathComponent
    // A partial file may have a destination that the user chose, so it does not show that the folder
    // is the store's own.
    guard !name.contains(PartialFile.mark) else { return false }
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return false
    }
    return entries.allSatisfy { entry in
      entry == name || entry == name + Self.keysSuffix
        || Self.companions.contains { entry == name + $0 }
        || entry.hasPrefix(name + StoreLocation.replacedMark)
        || entry.hasPrefix(name + StoreLocation.sealedMark)
        || entry.hasPrefix(name + PartialFile.mark)
    }
  }

  /// The kernel's limit of consecutive links.
  private static let maximumChain = 40
}
