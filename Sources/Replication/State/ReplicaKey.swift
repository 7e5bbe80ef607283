import Foundation
import HealthModel
package import HealthStorage
import Sealing
import StoreDatabase
import StoreKeys

/// The key that the replicas of a person share, as words that a person carries from one to the other.
package enum ReplicaKey {
  /// The names that a replica may have, by their number of characters.
  package static let nameLengths = 1...64

  /// Prepares a store for an exchange: makes a key, or takes one over, and sets the name of the replica.
  ///
  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - folder: The folder of the exchange.
  ///   - name: The name of this replica; `nil` for the one that it has.
  ///   - host: The name of a replica without one.
  ///   - joining: The words of the key of the others, to take it over.
  ///   - renewing: Whether to make another key.
  ///   - showing: Whether to return the words of a key that exists.
  /// - Returns: The words of a key that was made or is to be shown; `nil` otherwise.
  /// - Throws: ``ReplicationError``, or the errors of the store.
  package static func prepare(
    _ store: HealthStore, in folder: String, named name: String?, host: String, joining: String?,
    renewing: Bool, showing: Bool
  ) async throws -> [String]? {
    let state = try await ReplicationState.read(store)
    var code: [String]?
    if let joining {
      try await join(with: joining, store, in: folder, named: name ?? state?.name ?? host)
    } else if renewing {
      code = try await renew(for: store, in: folder)
    } else if state?.key == nil {
      code = try await make(for: store, in: folder, named: name ?? state?.name ?? host)
    }
    if state != nil, joining == nil, let name { try await rename(store, to: name) }
    return showing ? try await words(of: store) : code
  }

  /// Makes the key of the first replica.
  ///
  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - folder: The folder of the exchange, which must not have replicas.
  ///   - name: The name of this replica.
  /// - Returns: The words.
  /// - Throws: ``ReplicationError``, or the errors of the store.
  package static func make(
    for store: HealthStore, in folder: String, named name: String
  ) async throws -> [String] {
    guard try await ReplicationState.read(store)?.key == nil else { throw ReplicationError.hasKey }
    let key = SharedKey()
    _ = try ExchangeFolder(folder, key: key)
    guard !ExchangeFolder.isInUse(folder) else { throw ReplicationError.folder(folder, .inUse) }
    try await save(key, in: store, named: name)
    return words(of: key)
  }

  /// Makes another key in place of the one that a lost replica has, and forgets which replicas were removed.
  ///
  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - folder: The folder of the exchange: the files of this replica in it are removed, as nobody can open them.
  /// - Returns: The words of the new key.
  /// - Throws: ``ReplicationError``, or the errors of the store.
  package static func renew(for store: HealthStore, in folder: String) async throws -> [String] {
    guard let state = try await ReplicationState.read(store), let old = state.key else {
      throw ReplicationError.noKey
    }
    let identity = try await store.readLog { try $0.positions() }.identity
    let subfolder = try ExchangeFolder(folder, key: old).subfolder(of: identity)
    let key = SharedKey()
    try await save(key, in: store, named: state.name)
    subfolder.removeAll()
    return words(of: key)
  }

  /// Takes over the key of the other replicas.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - store: The store, opened as its owner.
  ///   - folder: The folder of the exchange, in which a replica has to be that the key opens.
  ///   - name: The name of this replica.
  /// - Throws: ``ReplicationError``, or the errors of the store.
  package static func join(
    with words: String, _ store: HealthStore, in folder: String, named name: String
  ) async throws {
    let key = try key(words)
    let exchange = try ExchangeFolder(folder, key: key)
    let opens = try exchange.subfolders().contains { (try? $0.status()) != nil }
    guard opens else { throw ReplicationError.folder(folder, .noReplicas) }
    let old = try await ReplicationState.read(store)?.key
    try await save(key, in: store, named: name)
    guard let old, old != key else { return }
    // Nobody can open what the old key sealed.
    let identity = try await store.readLog { try $0.positions() }.identity
    try ExchangeFolder(folder, key: old).subfolder(of: identity).removeAll()
  }

  /// Returns the words of the key of a store.
  ///
  /// - Throws: ``ReplicationError/noKey``, or the errors of the store.
  package static func words(of store: HealthStore) async throws -> [String] {
    guard let key = try await ReplicationState.read(store)?.key else {
      throw ReplicationError.noKey
    }
    return words(of: key)
  }

  /// Sets the name of this replica.
  ///
  /// - Throws: ``ReplicationError``, or the errors of the store.
  package static func rename(_ store: HealthStore, to name: String) async throws {
    let name = try valid(name)
    try await ReplicationState.update(store, named: name) { $0.name = name }
  }

  /// Saves a key in place of another one.
  ///
  /// What was known of removed replicas and of folders belongs to the old key.
  private static func save(
    _ key: SharedKey, in store: HealthStore, named name: String
  ) async throws {
    var state = try await ReplicationState.read(store) ?? ReplicationState(name: name)
    if state.key != key {
      state.folders = [:]
      state.removed = []
    }
    state.key = key
    state.name = try valid(name)
    try await state.save(in: store)
  }

  private static func valid(_ name: String) throws(ReplicationError) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { !CharacterSet.controlCharacters.contains($0) }
    guard nameLengths.contains(name.count), isPlain,
      name.contains(where: { !$0.isWhitespace })
    else { throw .invalidName(name) }
    return name
  }

  private static func words(of key: SharedKey) -> [String] {
    RecoveryCode(StoreKey(bytes: key.bytes)).words
  }

  private static func key(_ words: String) throws(ReplicationError) -> SharedKey {
    do throws(StoreKeyError) {
      let code = try RecoveryCode(words)
      if let key = SharedKey(bytes: code.key.bytes) { return key }
    } catch .recoveryCode(let problem) {
      switch problem {
      case .wordCount(let count):
        throw .code("the code of the replicas has 24 words, but these are \(count)")
      case .unknownWord(let number):
        throw .code("word \(number) is not in the list of codes; check how it is written")
      case .checksum, .otherStore: break
      }
    } catch {
      throw .code("\(error)")
    }
    throw .code("a word of the code is wrong, or two are exchanged")
  }
}

/// The name of this machine.
package enum HostName {
  /// The name without its domain; `store` if there is none.
  package static var short: String {
    let name = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
    return name.isEmpty ? "store" : String(name.prefix(64))
  }
}
