import CKeyring
import Foundation
import GRDB
public import StoreDatabase
import StoreErrors
import StoreFiles

extension StoreKeeping {
  /// Encrypts the store in place with a new key.
  ///
  /// The copy is compared with the store row by row before it takes its name; then the former file is overwritten. A
  /// process that is killed leaves either the whole plain store or the whole encrypted one, and calling this again
  /// finishes the work. Without a store, the next one is created encrypted.
  ///
  /// - Parameters:
  ///   - keepers: The keepers of the key, at least one of which outlasts the power.
  ///   - allowingSameMedium: Whether a key file may be on the medium of the store.
  /// - Returns: The key, and what was done.
  /// - Throws: `StoreKeyError`; an error before the copy has taken the name leaves the store unchanged.
  public func encrypt(
    keepers: [Keeper], allowingSameMedium: Bool = false
  ) throws(StoreKeyError) -> ConvertedStore {
    do throws(StoreError) {
      try StoreKey.requireSupport(for: store)
    } catch {
      throw .store(error)
    }
    let state = try status().state
    guard state != .encrypted else {
      guard try StoreConversion.removeLeftover(of: store) else { throw .encrypted(path: store) }
      return ConvertedStore(
        key: nil, rowCount: 0, medium: Medium(of: store), plainCopies: plainCopies)
    }
    guard keepers.contains(where: { $0.kind != .keyring }) else { throw .keeper(.keyring, .last) }
    let key = StoreKey.random()
    if state == .plain { try requireConvertible(nil) }
    try begin(keepers, key: key, allowingSameMedium: allowingSameMedium)
    guard state == .plain else {
      return ConvertedStore(key: key, rowCount: 0, medium: Medium(of: store), plainCopies: [])
    }
    let rows = try StoreConversion(path: store, source: nil, target: key).run()
    return ConvertedStore(
      key: key, rowCount: rows, medium: Medium(of: store), plainCopies: plainCopies)
  }

  /// Makes the key of a store that does not exist yet, if there is a keeper for it: the credential
  /// ``Keeper/credentialName`` of this process, or an unlocked Secret Service.
  ///
  /// The Secret Service is used only where the service may ask the person, who can then write down the recovery
  /// code: a store that nobody knows to be encrypted would be lost with the desktop's keyring.
  ///
  /// - Returns: The keeper of the key, with which the store is created encrypted; `nil` without one.
  /// - Throws: `StoreKeyError.keyFile(path:_:)`, or the errors of the keeper.
  public func prepareNewStore() throws(StoreKeyError) -> KeeperKind? {
    guard StoreKey.isSupported, try status().state == .absent,
      try KeyHeader.read(for: store) == nil,
      try key() == nil, let keeper = keeperOfNewStore
    else { return nil }
    try begin([keeper], key: .random(), allowingSameMedium: false)
    return keeper.kind
  }

  private var keeperOfNewStore: Keeper? {
    let name = Keeper.credentialName
    if (try? CredentialKeeper.secret(named: name, context.environment)) != nil {
      return .credential(name: name)
    }
    return context.mayPrompt && SecretServiceKeeper(context).isReady ? .secretService : nil
  }

  /// Decrypts the store in place, and removes the file of its keys.
  ///
  /// - Parameter key: The key of the store.
  /// - Returns: What was done.
  /// - Throws: `StoreKeyError`; an error before the copy has taken the name leaves the store unchanged.
  public func decrypt(key: StoreKey) throws(StoreKeyError) -> ConvertedStore {
    guard !isPlain else { throw .plain(path: store) }
    let sealed = sealedStores.count
    guard sealed == 0 else { throw .sealedRecordings(path: store, count: sealed) }
    try requireConvertible(key)
    let rows = try StoreConversion(path: store, source: key, target: nil).run()
    try KeyHeader.remove(for: store)
    return ConvertedStore(
      key: nil, rowCount: rows, medium: Medium(of: store), plainCopies: plainCopies)
  }

  /// Opens the store as usual, which compares its schema and migrates it, and refuses an unfinished recording.
  private func requireConvertible(_ key: StoreKey?) throws(StoreKeyError) {
    let isUnfinished: Bool
    do throws(StoreError) {
      guard case .store = try StoreFile(path: store, isEncrypted: key != nil).examine() else {
        throw StoreError.missing(path: store)
      }
      try StorePrivacy(path: store).enforce()
      let connections = try StoreOpening(path: store, key: key).run()
      if let error = connections.writeError { throw error }
      do {
        isUnfinished =
          try connections.pool.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM recording") ?? 0
          } > 0
        try connections.pool.close()
      } catch {
        throw .from(error, path: store, hasKey: key != nil)
      }
    } catch {
      throw .store(error)
    }
    if isUnfinished { throw .unfinishedRecording(path: store) }
  }

  /// The stores that restores have replaced, and which are not encrypted.
  private var plainCopies: [String] {
    let folder = PartialFile.folder(of: store)
    let name = (store as NSString).lastPathComponent
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.filter { $0.hasPrefix(name + StoreLocation.replacedMark) }.sorted()
      .map { folder + "/" + $0 }
      .filter { (try? StoreKeeping(of: $0, environment: [:]))?.isPlain == true }
  }
}

/// The result of encrypting or decrypting a store.
public struct ConvertedStore: Sendable {
  /// The new key; `nil` after a decryption, or if an interrupted encryption was only finished.
  public let key: StoreKey?
  /// The number of rows that were copied and compared.
  public let rowCount: Int
  public let medium: Medium
  /// Plain copies of former stores next to it, which remain.
  public let plainCopies: [String]
}

/// The file system of a store, as far as it decides whether overwriting reaches what was written before.
public enum Medium: Hashable, Sendable {
  /// It writes into the same blocks; flash memory below it may still keep former ones.
  case overwritesInPlace
  /// It writes each change elsewhere, and frees the former blocks without overwriting them.
  case copiesOnWrite(String)

  /// **Source** Linux, `include/uapi/linux/magic.h`; OpenZFS, `ZFS_SUPER_MAGIC`.
  private static let copying: [UInt: String] = [
    0x9123_683E: "btrfs", 0xF2F5_2010: "f2fs", 0x2FC1_2FC1: "zfs", 0x794C_7630: "overlay",
    0xCA45_1A4E: "bcachefs", 0x3434: "nilfs2",
  ]

  init(of path: String) {
    self = Self.copying[file_system_kind(path)].map(Self.copiesOnWrite) ?? .overwritesInPlace
  }
}
