import GRDB
public import StoreDatabase
import StoreErrors

extension StoreKeeping {
  /// Returns the recovery code of the store.
  ///
  /// - Parameter key: The key of the store.
  /// - Returns: The code: whoever reads it can open every copy of the store.
  public func recoveryCode(for key: StoreKey) -> RecoveryCode { RecoveryCode(key) }

  /// Opens a store, or a backup, with its recovery code, and gives it a new file of keepers.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - keeper: The keeper that has the key from now on.
  ///   - allowingSameMedium: Whether a key file may be on the medium of the store.
  /// - Throws: `StoreKeyError.recoveryCode(_:)` (`otherStore`), `StoreKeyError.plain(path:)`, or the errors of the
  ///   store and the keeper.
  public func recover(
    with code: RecoveryCode, keeper: Keeper, allowingSameMedium: Bool = false
  ) throws(StoreKeyError) {
    guard !isPlain else { throw .plain(path: store) }
    try require(code.key)
    try begin([keeper], key: code.key, allowingSameMedium: allowingSameMedium)
  }

  /// Reads the first page with a key.
  private func require(_ key: StoreKey) throws(StoreKeyError) {
    do throws(StoreError) {
      try StoreKey.requireSupport(for: store)
      guard case .store = try StoreFile(path: store, isEncrypted: true).examine() else {
        throw .missing(path: store)
      }
    } catch {
      throw .store(error)
    }
    do {
      var configuration = StoreConnection.configuration(key)
      configuration.readonly = true
      let queue = try DatabaseQueue(path: store, configuration: configuration)
      _ = try queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") }
      try queue.close()
    } catch {
      let error = StoreError.from(error, path: store, hasKey: true)
      if case .encryption(_, .wrongKey) = error { throw .recoveryCode(.otherStore) }
      throw .store(error)
    }
  }
}
