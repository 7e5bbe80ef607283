package import Consent
package import Foundation
import GRDB
package import HealthModel
import StoreDatabase
package import StoreErrors

/// The owner's access management: see which clients have access, decide about them, and answer requests.
extension HealthStore {
  /// The registered applications, by bundle identifier.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func clients() async throws(StoreError) -> [RegisteredClient] {
    try requireOwner()
    return try await read { db in try ClientTable(db: db).all() }
  }

  /// The decisions about a client, by type; undecided types are omitted.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.permission(_:)` (`unknownClient`), or the any-time cases.
  package func permissions(
    of bundleIdentifier: String
  ) async throws(StoreError) -> [ObjectType: Permission] {
    try requireOwner()
    return try await read { db in
      let table = ClientTable(db: db)
      return try table.permissions(group: table.known(bundleIdentifier).group)
        .filter { $0.value.isDecided }
    }
  }

  /// The types that a client may save but never saved, by name.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.permission(_:)` (`unknownClient`), or the any-time cases.
  package func unusedShares(of bundleIdentifier: String) async throws(StoreError) -> [ObjectType] {
    try requireOwner()
    return try await read { db in
      let table = ClientTable(db: db)
      return try table.unusedShares(group: table.known(bundleIdentifier).group)
    }
  }

  /// Decides the permissions of a client and its companions, effective with their next transaction.
  ///
  /// This completes their requests that have nothing undecided left.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.permission(_:)` (`unknownClient`), `StoreError.permission(_:)` (`badRequest`) for types
  ///   without a permission, or the any-time cases.
  package func decide(
    _ decisions: [ObjectType: TypeDecision], for bundleIdentifier: String
  ) async throws(StoreError) {
    try requireOwner()
    try await changeSettings { transaction in
      let client = try ClientTable(db: transaction.db).known(bundleIdentifier)
      try transaction.decide(decisions, group: client.group)
    }
  }

  /// Decides which documents a client and its companions may read.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.permission(_:)` (`unknownClient`),
  ///   `StoreError.object(_:_:)` (`unknown`), or the any-time cases.
  package func decide(
    documents: [UUID: Bool], for bundleIdentifier: String
  ) async throws(StoreError) {
    try requireOwner()
    try await changeSettings { transaction in
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

  /// Removes a client as if it had never made a request.
  ///
  /// Its decisions and pending requests are removed, its saved data remains. Remaining companions retain the
  /// decisions about all of them.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.permission(_:)` (`unknownClient`), or the any-time cases.
  package func removeClient(_ bundleIdentifier: String) async throws(StoreError) {
    try requireOwner()
    try await changeSettings { transaction in
      let table = ClientTable(db: transaction.db)
      try table.remove(table.known(bundleIdentifier))
      _ = transaction.countChange()
    }
  }
}
