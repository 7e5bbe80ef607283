import CSQLiteMemory
package import Foundation
package import GRDB
import StoreErrors
import StoreFiles

/// The configuration of SQLite's memory use in this process.
///
/// By default it counts its allocations, under one lock for all connections: a concurrent reader and writer
/// then wait for each other thousands of times a second. This package does not use the count.
enum SQLiteMemory {
  /// Whether allocations are not counted; read before the first connection, which disables the count.
  ///
  /// `false` if other code of the process has used SQLite before: then they are counted, and everything else
  /// is the same.
  static let isUncounted = sqlite_memory_uncounted() == 0

  /// Makes a connection reject features that only a hostile file needs, and distrust the schema.
  ///
  /// **Source** SQLite, *Defense Against The Dark Arts*.
  static func harden(_ db: Database) throws {
    let code = sqlite_connection_harden(db.sqliteConnection)
    guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}

/// The row with the identity of a store.
package enum StoreIdentity {
  package static func read(_ db: Database) throws -> UUID {
    let text = try String.fetchOne(
      db, sql: "SELECT value FROM storeFact WHERE key = 'identity'")
    guard let identity = text.flatMap(UUID.init(uuidString:)) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a store without an identity")
    }
    return identity
  }
}
