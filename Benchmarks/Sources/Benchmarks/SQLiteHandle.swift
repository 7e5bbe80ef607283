import CSQLite
import Foundation

/// A file opened with SQLite's C interface.
struct SQLiteHandle {
  enum Failure: Error {
    case sqlite(code: Int32)
  }

  let database: OpaquePointer

  init(_ file: URL) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open(file.path(percentEncoded: false), &handle)
    guard code == SQLITE_OK, let handle else { throw Failure.sqlite(code: code) }
    database = handle
  }

  func prepare(_ sql: String) throws -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(database, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw Failure.sqlite(code: code) }
    return statement
  }

  func run(_ sql: String) throws {
    let code = sqlite3_exec(database, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw Failure.sqlite(code: code) }
  }

  func close() { sqlite3_close(database) }
}
