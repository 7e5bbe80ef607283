package import HealthModel
package import StoreDatabase
package import StoreErrors

extension HealthStore {
  /// Inserts settings that the store does not have; an existing fact, goal or order is unchanged.
  ///
  /// - Parameters:
  ///   - settings: The settings of an archive.
  ///   - types: The object types of the type identifiers in it.
  ///   - includingRetention: Whether retention rules are also restored if the store has none for the type.
  ///     They make the store delete samples.
  /// - Returns: The number of added settings.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func restore(
    _ settings: StoredSettings, types: [String: ObjectType], includingRetention: Bool
  ) async throws(StoreError) -> Int {
    try requireOwner()
    return try await save(as: .replica) { transaction in
      let added = try ArchivedSettings(db: transaction.db, settings, types).restore(
        retentionOver: includingRetention ? Self.shortestRetention : nil)
      _ = try transaction.noteSettings()
      return added
    }
  }
}

extension HealthStore {
  /// Gives versions to the settings that were changed without one, such as by an earlier release.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func noteSettings() async throws(StoreError) {
    try requireOwner()
    try await changeSettings { _ in }
  }

  /// Runs one transaction that changes settings, and gives a version to each that it changed.
  func changeSettings<T: Sendable>(
    _ body: @escaping @Sendable (inout SaveTransaction) throws -> T
  ) async throws(StoreError) -> T {
    try await save { transaction in
      let result = try body(&transaction)
      _ = try transaction.noteSettings()
      return result
    }
  }
}

extension SaveTransaction {
  /// Gives versions to the settings that differ from their records (`LocalSettings`).
  ///
  /// - Parameter isApart: Whether they are a change apart from what the transaction did before.
  /// - Returns: Whether there were any.
  /// - Throws: `DatabaseError`.
  mutating func noteSettings(apart isApart: Bool = false) throws -> Bool {
    try LocalSettings(db: db).note {
      !isApart && change > changeBefore ? change : countChange()
    }
  }

  /// Receives the settings of a batch; those of an earlier release only where the store has none.
  ///
  /// - Returns: The numbers of the changes that the sender has as well, and whether there are others.
  mutating func receiveSettings(of batch: ReplicaBatch) throws -> (shared: Int, hasEffects: Bool) {
    let before = change
    if let records = batch.settingRecords {
      let incoming = IncomingSettings(db: db, now: now, after: change)
      _ = try incoming.receive(records)
      countChanges(through: incoming.lastChange)
    } else {
      _ = try ArchivedSettings(db: db, batch.settings, batch.types).restore(
        retentionOver: nil, skippingKnown: true)
    }
    let shared = Int(clamping: change - before)
    return (shared, try noteSettings(apart: true))
  }
}
