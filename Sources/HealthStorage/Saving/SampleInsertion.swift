import Foundation
import GRDB
import HealthModel

/// The insertion of rows of `sample` whose identities are to be new.
struct SampleInsertion {
  private let db: Database
  private let sql: SampleStatement

  /// Prepares it, or takes what is prepared already.
  ///
  /// - Parameters:
  ///   - db: The writing connection, in a transaction.
  ///   - rows: How many each statement inserts.
  /// - Throws: `DatabaseError`.
  init(_ db: Database, rows: Int = 1) throws {
    self.db = db
    sql = try SampleStatement(db, rows == 1 ? "INSERT" : "INSERT OR FAIL", rows: rows)
  }

  /// Inserts as many rows as the statement has.
  ///
  /// Of several the first may be in the table when one fails: the transaction is not committed then. To be able
  /// to take them back, SQLite would copy each page of the statement to a file of its own.
  ///
  /// - Parameter new: The rows, with their numbers.
  /// - Throws: ``StoreError/duplicate(_:)`` when there is an object of the identity of one of them; of several
  ///   it names the first that another object has.
  func insert(_ new: ArraySlice<SampleRow>) throws {
    do {
      try sql.withBound(new) { try sql.statement.execute() }
    } catch let error as DatabaseError where Self.isTaken(error) {
      throw StoreError.duplicate(try taken(of: new))
    }
  }

  /// Which of the rows has an identity that another row has; those before it are in the table.
  private func taken(of new: ArraySlice<SampleRow>) throws -> UUID {
    for row in new {
      let stored = try Int64.fetchOne(
        db, cached: "SELECT id FROM sample WHERE uuid = ?", arguments: [row.uuid.bytes])
      if let stored, stored != row.id { return row.uuid }
    }
    return new[new.startIndex].uuid
  }

  /// Whether the one fault is the identity: it is unique, and no search for it comes before.
  private static func isTaken(_ error: DatabaseError) -> Bool {
    error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
      && error.message?.hasSuffix("sample.uuid") == true
  }
}
