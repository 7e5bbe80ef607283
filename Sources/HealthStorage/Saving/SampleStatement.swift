import Foundation
import GRDB
import GRDBSQLite
import StoreDatabase

/// A prepared insertion into `sample`, of one row or the requested number of rows.
///
/// Its columns are bound by SQLite's own functions: an import saves millions of rows, and boxing fourteen
/// values for each takes longer than SQLite needs for the row.
struct SampleStatement {
  /// The number of rows per statement: starting a statement costs SQLite as much as inserting two rows with it;
  /// twice as many rows save nothing more.
  static let maximumRows = 32

  let statement: Statement
  let handle: OpaquePointer
  let rowCount: Int

  private static let columns = [
    "id", "uuid", "typeId", "start", "end", "value", "givenValue", "givenUnit", "sourceId",
    "sourceRevisionId", "deviceId", "metadata", "syncIdentifier", "syncVersion",
  ]
  private static let uuidBytes = MemoryLayout<uuid_t>.size

  /// Prepares the statement, or reuses the cached one.
  ///
  /// - Parameters:
  ///   - db: The writing connection, in a transaction.
  ///   - verb: Such as `INSERT OR FAIL`.
  ///   - rows: The number of rows that each execution inserts.
  ///   - conflict: A clause of its own, such as `ON CONFLICT (uuid) DO NOTHING`.
  /// - Throws: `DatabaseError`.
  init(_ db: Database, _ verb: String, rows: Int = 1, _ conflict: String = "") throws {
    rowCount = rows
    let places = "(\(Self.columns.map { _ in "?" }.joined(separator: ", ")))"
    statement = try db.cachedStatement(
      sql: """
        \(verb) INTO sample (\(Self.columns.joined(separator: ", ")))
        VALUES \(repeatElement(places, count: rows).joined(separator: ", "))
        \(conflict)
        """)
    handle = statement.sqliteStatement
    // From here on the statement accepts its bindings unchecked; they are bound below.
    statement.setUncheckedArguments(StatementArguments())
  }

  /// Binds as many rows as the statement has, and executes it by `execute`.
  ///
  /// - Parameters:
  ///   - rows: The rows to insert.
  ///   - execute: Steps the statement; the bytes of the identities stay valid until it returns.
  /// - Returns: The result of `execute`.
  /// - Throws: The errors of `execute`.
  func withBound<Result>(
    _ rows: ArraySlice<SampleRow>, _ execute: () throws -> Result
  ) rethrows -> Result {
    precondition(rows.count == rowCount, "a statement of \(rowCount) rows got \(rows.count)")
    sqlite3_reset(handle)
    return try rows.map(\.uuid.uuid).withUnsafeBytes { identities in
      for (place, row) in rows.enumerated() {
        let first = Int32(place * Self.columns.count)
        bind(row, after: first)
        sqlite3_bind_blob(
          handle, first + 2, identities.baseAddress?.advanced(by: place * Self.uuidBytes),
          Int32(Self.uuidBytes), nil)
      }
      return try execute()
    }
  }

  private func bind(_ row: SampleRow, after first: Int32) {
    sqlite3_bind_int64(handle, first + 1, row.id)
    sqlite3_bind_int64(handle, first + 3, row.typeID)
    sqlite3_bind_int64(handle, first + 4, row.start)
    sqlite3_bind_int64(handle, first + 5, row.end)
    bind(row.value, at: first + 6)
    bind(row.given?.value, at: first + 7)
    bind(row.given?.unit, at: first + 8)
    sqlite3_bind_int64(handle, first + 9, row.source)
    sqlite3_bind_int64(handle, first + 10, row.revision)
    bind(row.device, at: first + 11)
    bind(row.metadata, at: first + 12)
    bind(row.sync?.identifier, at: first + 13)
    bind(row.sync?.version, at: first + 14)
  }

  private func bind(_ number: Double?, at index: Int32) {
    if let number {
      sqlite3_bind_double(handle, index, number)
    } else {
      sqlite3_bind_null(handle, index)
    }
  }

  private func bind(_ number: Int64?, at index: Int32) {
    if let number {
      sqlite3_bind_int64(handle, index, number)
    } else {
      sqlite3_bind_null(handle, index)
    }
  }

  private func bind(_ text: String?, at index: Int32) {
    if let text {
      _ = text.bind(to: handle, at: index)
    } else {
      sqlite3_bind_null(handle, index)
    }
  }
}
