public import Foundation
import GRDB
public import HealthModel

/// What only the owner does: see who has access, decide about it, and answer what is asked.
extension HealthStore {
  /// The applications that registered, by bundle identifier.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func clients() async throws(StoreError) -> [RegisteredClient] {
    try requireOwner()
    return try await read { db in try ClientTable(db: db).all() }
  }

  /// What was decided for a client, by type; types nobody decided about are not in it.
  ///
  /// - Throws: ``StoreError/ownerOnly``, ``StoreError/unknownClient(_:)``, or the any-time cases.
  public func permissions(
    of bundleIdentifier: String
  ) async throws(StoreError) -> [ObjectType: Permission] {
    try requireOwner()
    return try await read { db in
      let table = ClientTable(db: db)
      return try table.permissions(group: table.known(bundleIdentifier).group)
        .filter { $0.value.isDecided }
    }
  }

  /// The types a client may save and never saved, by name.
  ///
  /// - Throws: ``StoreError/ownerOnly``, ``StoreError/unknownClient(_:)``, or the any-time cases.
  public func unusedShares(of bundleIdentifier: String) async throws(StoreError) -> [ObjectType] {
    try requireOwner()
    return try await read { db in
      let table = ClientTable(db: db)
      return try table.unusedShares(group: table.known(bundleIdentifier).group)
    }
  }

  /// Decides what a client and its companions may do; it holds from their next transaction on.
  ///
  /// Requests of theirs that have nothing undecided left are complete with it.
  ///
  /// - Throws: ``StoreError/ownerOnly``, ``StoreError/unknownClient(_:)``,
  ///   ``StoreError/badRequest(_:)`` for types without a permission, or the any-time cases.
  public func decide(
    _ decisions: [ObjectType: TypeDecision], for bundleIdentifier: String
  ) async throws(StoreError) {
    try requireOwner()
    try await save { transaction in
      let client = try ClientTable(db: transaction.db).known(bundleIdentifier)
      try transaction.decide(decisions, group: client.group)
    }
  }

  /// Decides which documents a client and its companions may read.
  ///
  /// - Throws: ``StoreError/ownerOnly``, ``StoreError/unknownClient(_:)``,
  ///   ``StoreError/unknownObject(_:)``, or the any-time cases.
  public func decide(
    documents: [UUID: Bool], for bundleIdentifier: String
  ) async throws(StoreError) {
    try requireOwner()
    try await save { transaction in
      let client = try ClientTable(db: transaction.db).known(bundleIdentifier)
      var rows: [Int64: Bool] = [:]
      for (document, isGranted) in documents {
        let row = try Int64.fetchOne(
          transaction.db, sql: "SELECT id FROM document JOIN sample USING (id) WHERE uuid = ?",
          arguments: [document.bytes])
        guard let row else { throw StoreError.unknownObject(document) }
        rows[row] = isGranted
      }
      try transaction.decide(documents: rows, group: client.group)
    }
  }

  /// Forgets a client as if it had never asked.
  ///
  /// What was decided and what it waits for are gone, what it saved stays. Companions that are still there keep what was decided for all of them.
  ///
  /// - Throws: ``StoreError/ownerOnly``, ``StoreError/unknownClient(_:)``, or the any-time cases.
  public func removeClient(_ bundleIdentifier: String) async throws(StoreError) {
    try requireOwner()
    try await save { transaction in
      let table = ClientTable(db: transaction.db)
      try table.remove(table.known(bundleIdentifier))
      _ = transaction.countChange()
    }
  }
}
