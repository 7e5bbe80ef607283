public import Foundation
public import StoreDatabase
import StoreErrors
import StoreFiles

/// The key of a store and its keepers.
///
///     let keeping = try StoreKeeping(of: "health.sqlite")
///     let store = try HealthStore(
///       at: keeping.store, for: client, as: .owner, key: try keeping.key())
///
/// The key is 32 random bytes, and never changes while the store is encrypted. The file `health.sqlite-keys` has it
/// wrapped for each keeper; any one of them opens the store. See docs/decisions/0046.
public struct StoreKeeping: Sendable {
  /// The path of the store, with links resolved.
  public let store: String
  let context: KeeperContext

  /// - Parameters:
  ///   - path: The store file, whether it exists or not.
  ///   - environment: The variables that name a key file, credentials or the session's D-Bus.
  ///   - mayPrompt: Whether the Secret Service may ask the person to unlock it; it waits up to a minute.
  /// - Throws: `StoreKeyError.store(_:)` for a link that cannot be followed.
  public init(
    of path: String, environment: [String: String] = ProcessInfo.processInfo.environment,
    mayPrompt: Bool = false
  ) throws(StoreKeyError) {
    do throws(StoreError) {
      store = try StorePrivacy(path: path).resolvingLink()
    } catch {
      throw .store(error)
    }
    context = KeeperContext(environment: environment, mayPrompt: mayPrompt)
  }

  init(of path: String, _ context: KeeperContext) {
    store = path
    self.context = context
  }

  // MARK: - The key

  /// Returns the key from the first keeper that has it.
  ///
  /// Without a file of keepers, it is the one in the file of `$WORKOUT_STORE_KEY_FILE`. With one, that file is tried
  /// first, then the keepers in the order of ``KeeperKind``; a person is asked last.
  ///
  /// - Parameter passphrase: Asks a person; `nil` if nobody can be asked.
  /// - Returns: The key, or `nil` for a store that is not encrypted.
  /// - Throws: `StoreKeyError.locked(path:_:)` if no keeper has it.
  public func key(passphrase: () -> String? = { nil }) throws(StoreKeyError) -> StoreKey? {
    guard let header = try KeyHeader.read(for: store) else { return try namedKey() }
    // An encryption that was interrupted has left the file of its keys.
    guard !isPlain else { return nil }
    if let sealed = header.sealed { return try key(of: sealed, passphrase: passphrase) }
    if let key = try? namedKey(), KeyWrapping.mark(of: key) == header.key { return key }
    var attempts: [StoreKeyError.Attempt] = []
    for kind in KeeperKind.allCases {
      for entry in header.keepers where entry.kind == kind {
        do throws(StoreKeyError) {
          return try entry.key(context, passphrase: passphrase)
        } catch .keeper(let kind, let reason) {
          attempts.append(StoreKeyError.Attempt(kind: kind, reason: reason))
        }
      }
    }
    throw .locked(path: store, attempts)
  }

  private func namedKey() throws(StoreKeyError) -> StoreKey? {
    do throws(StoreError) {
      return try StoreKey.named(in: context.environment)
    } catch {
      throw .store(error)
    }
  }

  /// Whether there is a store that is not encrypted.
  var isPlain: Bool {
    ((try? OpenStores.head(of: store, count: Self.magic.count)) ?? []) == Self.magic
  }

  private static let magic = Array("SQLite format 3\0".utf8)

  // MARK: - Keepers

  /// Returns the state of the store's encryption, without asking a keeper.
  ///
  /// - Throws: `StoreKeyError.keyFile(path:_:)`.
  public func status() throws(StoreKeyError) -> StoreKeyStatus {
    let header = try KeyHeader.read(for: store)
    let exists = access(store, F_OK) == 0
    return StoreKeyStatus(
      store: store, state: !exists ? .absent : isPlain ? .plain : .encrypted,
      keepers: (isPlain ? nil : header)?.keepers.map {
        StoreKeyStatus.Keeper(kind: $0.kind, place: $0.place)
      } ?? [],
      hasUnerasedCopy: StoreConversion.hasLeftover(of: store))
  }

  /// Writes the file of the keys with its first keepers.
  func begin(
    _ keepers: [Keeper], key: StoreKey, allowingSameMedium: Bool
  ) throws(StoreKeyError) {
    var entries: [KeyHeader.Entry] = []
    for keeper in keepers {
      entries.append(
        try keeper.entry(
          for: key, of: store, allowingSameMedium: allowingSameMedium, context))
    }
    try KeyHeader(key: key, keepers: entries).write(for: store)
  }

  /// Adds a keeper, or replaces the one of its kind and place.
  ///
  /// - Parameters:
  ///   - keeper: The keeper.
  ///   - key: The key of the store.
  ///   - allowingSameMedium: Whether a key file may be on the medium of the store.
  /// - Throws: `StoreKeyError.keeper(_:_:)`, `StoreKeyError.keyFile(path:_:)`.
  public func add(
    _ keeper: Keeper, key: StoreKey, allowingSameMedium: Bool = false
  ) throws(StoreKeyError) {
    let entry = try keeper.entry(
      for: key, of: store, allowingSameMedium: allowingSameMedium, context)
    var header = try KeyHeader.read(for: store) ?? KeyHeader(key: key, keepers: [])
    if header.key != KeyWrapping.mark(of: key) { header = KeyHeader(key: key, keepers: []) }
    header.keepers.removeAll { $0.kind == entry.kind && $0.place == entry.place }
    header.keepers.append(entry)
    try header.write(for: store)
  }

  /// Removes the keepers of a kind.
  ///
  /// Whoever has copied the file of the keys before can still use them with the copy.
  ///
  /// - Parameter kind: The kind.
  /// - Throws: `StoreKeyError.keeper(_:_:)` (`last`) if no other one would remain that outlasts the power, or `absent`.
  public func remove(_ kind: KeeperKind) throws(StoreKeyError) {
    guard var header = try KeyHeader.read(for: store) else { throw .withoutKeepers(path: store) }
    let removed = header.keepers.filter { $0.kind == kind }
    header.keepers.removeAll { $0.kind == kind }
    guard !removed.isEmpty else {
      throw .keeper(kind, .absent(place: KeyHeader.path(for: store)))
    }
    guard header.keepers.contains(where: { $0.kind != .keyring }) else {
      throw .keeper(kind, .last)
    }
    try header.write(for: store)
    for case let name? in removed.map(\.place) {
      if kind == .keyring { KeyringKeeper.remove(name) }
      if kind == .secretService { SecretServiceKeeper(context).remove(name) }
    }
  }

  /// Copies the file of the keys for a copy of the store, such as a backup; does nothing without one.
  ///
  /// - Parameter copy: The path of the copy of the store.
  /// - Throws: `StoreKeyError.keyFile(path:_:)`.
  public func copyKeepers(to copy: String) throws(StoreKeyError) {
    guard !isPlain, let header = try KeyHeader.read(for: store) else { return }
    try header.write(for: copy)
  }
}

/// The state of a store's encryption.
public struct StoreKeyStatus: Hashable, Sendable {
  public enum State: String, Hashable, Sendable {
    case absent, plain, encrypted
  }

  /// A keeper and the place of its secret.
  public struct Keeper: Hashable, Sendable {
    public let kind: KeeperKind
    public let place: String?
  }

  public let store: String
  public let state: State
  public let keepers: [Keeper]
  /// Whether an encryption was interrupted before the former file was overwritten.
  public let hasUnerasedCopy: Bool
}
