import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

/// The insertion of rows of `sample` with new identities.
struct SampleInsertion {
  private let db: Database
  private let sql: SampleStatement

  /// Prepares the statement, or reuses the cached one.
  ///
  /// - Parameters:
  ///   - db: The writing connection, in a transaction.
  ///   - rows: The number of rows that each statement inserts.
  /// - Throws: `DatabaseError`.
  init(_ db: Database, rows: Int = 1) throws {
    self.db = db
    sql = try SampleStatement(db, rows == 1 ? "INSERT" : "INSERT OR FAIL", rows: rows)
  }

  /// Inserts as many rows as the statement has.
  ///
  /// If one of several fails, the preceding ones may be in the table: the transaction must not be committed
  /// then. To be able to undo them, SQLite would copy each page of the statement to a file of its own.
  ///
  /// - Parameter new: The rows, with their numbers.
  /// - Throws: `StoreError.object(_:_:)` (`duplicate`) with the first identity that another object already has.
  func insert(_ new: ArraySlice<SampleRow>) throws {
    do {
      try sql.withBound(new) { try sql.statement.execute() }
      // Nearly all rows have the first incarnation, which is the default of the column.
      for row in new where row.incarnation > 0 {
        try RecordTable(db: db).setIncarnation(row.incarnation, of: row.id)
      }
    } catch let error as DatabaseError where Self.isTaken(error) {
      throw StoreError.duplicate(try existingIdentity(of: new))
    }
  }

  /// Finds the row whose identity another row has; the preceding rows are in the table.
  private func existingIdentity(of new: ArraySlice<SampleRow>) throws -> UUID {
    for row in new {
      let stored = try Int64.fetchOne(
        db, cached: "SELECT id FROM sample WHERE uuid = ?", arguments: [row.uuid.bytes])
      if let stored, stored != row.id { return row.uuid }
    }
    return new[new.startIndex].uuid
  }

  /// Whether the error is a duplicate identity: it is a unique column, which is not searched before the
  /// insertion.
  private static func isTaken(_ error: DatabaseError) -> Bool {
    error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
      && error.message?.hasSuffix("sample.uuid") == true
  }
}

/// A row of `sample`, with the values of its columns.
struct SampleRow {
  /// The change number, which is the row id; 0 until it is assigned.
  var id: Int64 = 0
  var uuid: UUID
  var typeID: Int64
  /// The start in microseconds since 1970.
  var start: Int64
  var end: Int64
  /// The value in the type's own unit; `nil` if there is none.
  var value: Double?
  /// The value as it was given, if that differs.
  var given: (value: Double, unit: String)?
  var source: Int64
  var revision: Int64
  var device: Int64?
  var metadata: String?
  var sync: SyncIdentity?
  /// The number of earlier beginnings of its name.
  var incarnation: Int64 = 0
}
