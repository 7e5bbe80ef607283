import Foundation
import GRDBSQLite

/// A SQLite database that a test makes, as another program writes it.
struct MadeDatabase {
  struct Failure: Error { let message: String }

  /// Writes a database.
  ///
  /// - Parameters:
  ///   - statements: The SQL, in one transaction.
  ///   - path: The file.
  /// - Throws: ``Failure``
  static func write(_ statements: [String], to path: String) throws {
    var connection: OpaquePointer?
    guard sqlite3_open(path, &connection) == SQLITE_OK else { throw Failure(message: path) }
    defer { sqlite3_close(connection) }
    for statement in ["BEGIN"] + statements + ["COMMIT"] {
      guard sqlite3_exec(connection, statement, nil, nil, nil) == SQLITE_OK else {
        throw Failure(message: String(cString: sqlite3_errmsg(connection)) + ": " + statement)
      }
    }
  }

  /// Returns the bytes of a database.
  static func bytes(_ statements: [String], in folder: URL) throws -> [UInt8] {
    let file = folder.appending(path: UUID().uuidString)
    try write(statements, to: file.path)
    defer { try? FileManager.default.removeItem(at: file) }
    return [UInt8](try Data(contentsOf: file))
  }

  static func values(_ rows: [[String]], into table: String) -> String {
    "INSERT INTO \(table) VALUES "
      + rows.map { "(" + $0.joined(separator: ", ") + ")" }.joined(separator: ", ")
  }
}
