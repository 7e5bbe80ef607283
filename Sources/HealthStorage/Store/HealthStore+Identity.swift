public import Foundation
import GRDB

extension HealthStore {
  /// Returns the identity of the store: a random value from its creation, shared by its copies, unrelated
  /// to the person.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func identity() async throws(StoreError) -> UUID {
    try requireOwner()
    return try await read { db in try StoreIdentity.read(db) }
  }
}

/// The row with the identity of a store.
enum StoreIdentity {
  static func read(_ db: Database) throws -> UUID {
    let text = try String.fetchOne(
      db, sql: "SELECT value FROM storeFact WHERE key = 'identity'")
    guard let identity = text.flatMap(UUID.init(uuidString:)) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a store without an identity")
    }
    return identity
  }
}
