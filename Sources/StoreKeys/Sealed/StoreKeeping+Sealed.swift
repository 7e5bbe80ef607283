import Foundation
package import StoreDatabase
import StoreFiles

/// A store of its own for what is recorded while the key of the person's store is not available.
///
/// Its key is random. The process that records has it in memory; the file of its keys has it sealed, so that only the
/// key of the person's store opens it again.
package struct SealedStore: Sendable {
  /// Its path: that of the person's store, a mark and eight random digits.
  package let path: String
  package let key: StoreKey
  private let claim: SealedStoreClaim

  init(path: String, key: StoreKey, claim: SealedStoreClaim) {
    self.path = path
    self.key = key
    self.claim = claim
  }

  /// Gives a copy of a part of it, such as a recording that was set aside, the same key.
  ///
  /// - Parameter copy: The path of the copy.
  /// - Throws: `StoreKeyError.keyFile(path:_:)`.
  package func copyKey(to copy: String) throws(StoreKeyError) {
    try KeyHeader.read(for: path)?.write(for: copy)
  }

  /// Removes its files; that of its key goes last, so that an interrupted removal can be repeated.
  ///
  /// - Throws: `StoreKeyError.keyFile(path:_:)`.
  package func remove() throws(StoreKeyError) {
    let folder = PartialFile.folder(of: path)
    let name = (path as NSString).lastPathComponent
    // A recorder that was killed while it created the store has left a partial one.
    let partial = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasPrefix(name + PartialFile.mark) }.map { folder + "/" + $0 }
    for file in [path] + StorePrivacy.companions.map({ path + $0 }) + partial {
      guard unlink(file) == 0 || errno == ENOENT else {
        throw .keyFile(path: file, .failed(errno: errno))
      }
    }
    try KeyHeader.remove(for: path)
  }
}

/// The right to use a sealed store, which one process at a time has: a lock of the file of its key.
///
/// The kernel releases the lock with the process.
final class SealedStoreClaim: Sendable {
  private let descriptor: Int32

  /// Takes the right; `nil` if another process has it, or the file is gone.
  ///
  /// - Parameter path: The path of the sealed store.
  /// - Throws: `StoreKeyError.keyFile(path:_:)`.
  init?(of path: String) throws(StoreKeyError) {
    let file = path + StorePrivacy.keysSuffix
    descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .keyFile(path: file, .failed(errno: errno))
    }
    // Who had it before may have removed the file meanwhile.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, access(file, F_OK) == 0 else { return nil }
  }

  deinit { close(descriptor) }
}

extension StoreKeeping {
  /// Begins a sealed store next to this one, which is locked.
  ///
  /// - Parameter error: The error of ``key(passphrase:)``.
  /// - Returns: The path of a store that is to be created there, and its key; no other process uses it while the value
  ///   exists.
  /// - Throws: The same error if it is another one than `locked`, a person has given a wrong passphrase, or the
  ///   file of keys was written by a release without sealed stores; or `StoreKeyError.keyFile(path:_:)`.
  package func beginSealedStore(after error: StoreKeyError) throws(StoreKeyError) -> SealedStore {
    guard case .locked(_, let attempts) = error, StoreKey.isSupported,
      !attempts.contains(where: { $0.kind == .passphrase && $0.reason == .wrongSecret }),
      let publicKey = try KeyHeader.read(for: store)?.recordingKey
    else { throw error }
    let key = StoreKey.random()
    guard let sealed = SealedKey(key, to: publicKey) else {
      throw .keyFile(path: KeyHeader.path(for: store), .damaged)
    }
    let lock = open(KeyHeader.path(for: store), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 { flock(lock, LOCK_SH) }
    while true {
      let digits = UUID().uuidString.prefix(Self.digitCount).lowercased()
      let path = store + StoreLocation.sealedMark + digits
      try KeyHeader(of: key, sealed: sealed).write(for: path)
      // A process that joins sealed stores may have removed the file of one that is not there yet.
      if let claim = try SealedStoreClaim(of: path) {
        return SealedStore(path: path, key: key, claim: claim)
      }
    }
  }

  private static let digitCount = 8

  /// The paths of the sealed stores next to this one, sorted.
  package var sealedStores: [String] {
    let folder = PartialFile.folder(of: store)
    let beginning = (store as NSString).lastPathComponent + StoreLocation.sealedMark
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.filter { entry in
      // A recording that was set aside has a longer name.
      entry.hasPrefix(beginning) && entry.hasSuffix(StorePrivacy.keysSuffix)
        && entry.count == beginning.count + Self.digitCount + StorePrivacy.keysSuffix.count
    }.map { folder + "/" + $0.dropLast(StorePrivacy.keysSuffix.count) }.sorted()
  }

  /// Opens the key of a sealed store with the key of this one.
  ///
  /// - Parameters:
  ///   - path: The path of the sealed store.
  ///   - key: The key of this store.
  /// - Returns: The sealed store; `nil` while another process uses it.
  /// - Throws: `StoreKeyError.sealedToOther(path:)`, `StoreKeyError.keyFile(path:_:)`.
  package func sealedStore(
    at path: String, openedWith key: StoreKey
  ) throws(StoreKeyError) -> SealedStore? {
    guard let claim = try SealedStoreClaim(of: path) else { return nil }
    guard let opened = try KeyHeader.read(for: path)?.sealed?.opened(with: key) else {
      throw .sealedToOther(path: path)
    }
    return SealedStore(path: path, key: opened, claim: claim)
  }

  /// Opens the key of this store, which is a sealed one, with the key of the person's store, whose name its own begins
  /// with.
  func key(
    of sealed: SealedKey, passphrase: () -> String?
  ) throws(StoreKeyError) -> StoreKey {
    guard let mark = store.range(of: StoreLocation.sealedMark),
      let key = try StoreKeeping(of: String(store[..<mark.lowerBound]), context)
        .key(passphrase: passphrase), let opened = sealed.opened(with: key)
    else { throw .sealedToOther(path: store) }
    return opened
  }

  /// Removes files of keys that a killed recorder did not finish: there is no sealed store yet that they belong to.
  private func removeUnfinishedKeys() {
    let lock = open(KeyHeader.path(for: store), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard lock >= 0 else { return }
    defer { close(lock) }
    // A recorder that begins a sealed store now has the lock.
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { return }
    let folder = PartialFile.folder(of: store)
    let beginning = (store as NSString).lastPathComponent + StoreLocation.sealedMark
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for entry in entries where entry.hasPrefix(beginning) {
      let rest = entry.dropFirst(beginning.count + Self.digitCount)
      guard rest.hasPrefix(StorePrivacy.keysSuffix + PartialFile.mark) else { continue }
      unlink(folder + "/" + entry)
    }
  }

  /// Adds the public key for sealed stores to a file of keys that has none or another one, and removes what
  /// interrupted beginnings of sealed stores left.
  ///
  /// - Parameter key: The key of the store.
  /// - Throws: `StoreKeyError.keyFile(path:_:)`.
  package func prepareForSealedStores(_ key: StoreKey) throws(StoreKeyError) {
    removeUnfinishedKeys()
    guard var header = try KeyHeader.read(for: store), header.key == KeyWrapping.mark(of: key),
      case let publicKey? = SealedKey.publicKey(of: key), header.recordingKey != publicKey
    else { return }
    header.recordingKey = publicKey
    try header.write(for: store)
  }
}
