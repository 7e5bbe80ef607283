import CSQLiteMemory
import GRDB

/// How SQLite takes memory in this process.
///
/// It counts by default what it takes, under one lock for all connections: a reader and a writer at work then
/// wait for each other thousands of times a second. Nothing here asks for the count.
enum SQLiteMemory {
  /// Whether nothing is counted; asked before the first connection, which makes it so.
  ///
  /// `false` where other code of the process has used SQLite before: then it counts, and all else is the same.
  static let isUncounted = sqlite_memory_uncounted() == 0

  /// Has a connection refuse what only a hostile file needs, and trust no schema.
  ///
  /// **Source** SQLite, *Defense Against The Dark Arts*.
  static func harden(_ db: Database) throws {
    let code = sqlite_connection_harden(db.sqliteConnection)
    guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
