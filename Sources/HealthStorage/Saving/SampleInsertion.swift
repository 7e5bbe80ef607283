import Foundation
import GRDB
import GRDBSQLite
import HealthModel

/// The prepared insertion of rows of `sample`, one or as many as were asked for with each statement.
///
/// Its columns are bound by SQLite's own functions: an import saves millions of rows, and boxing
/// fourteen values for each takes longer than SQLite needs for the row.
struct SampleInsertion {
  /// The columns that an object's head does not have.
  struct Row {
    var id: Int64
    var typeID: Int64
    var source: Int64
    var revision: Int64
    var device: Int64?
    var metadata: String?
    var sync: SyncIdentity?
  }

  typealias New = (head: SaveTransaction.Head, row: Row)

  private let db: Database
  private let statement: Statement
  private let handle: OpaquePointer
  private let count: Int

  /// Prepares it, or takes what is prepared already.
  ///
  /// - Parameters:
  ///   - db: The writing connection, in a transaction.
  ///   - rows: How many each statement inserts.
  /// - Throws: `DatabaseError`.
  init(_ db: Database, rows: Int = 1) throws {
    self.db = db
    count = rows
    let places = "(\(Self.columns.map { _ in "?" }.joined(separator: ", ")))"
    statement = try db.cachedStatement(
      sql: """
        \(rows == 1 ? "INSERT" : "INSERT OR FAIL") INTO sample (\(Self.columns.joined(separator: ", ")))
        VALUES \(repeatElement(places, count: rows).joined(separator: ", "))
        """)
    handle = statement.sqliteStatement
    // From here on the statement takes its bindings as they are, and ours are made below.
    statement.setUncheckedArguments(StatementArguments())
  }

  private static let columns = [
    "id", "uuid", "typeId", "start", "end", "value", "givenValue", "givenUnit", "sourceId",
    "sourceRevisionId", "deviceId", "metadata", "syncIdentifier", "syncVersion",
  ]
  private static let uuidBytes = MemoryLayout<uuid_t>.size

  /// Inserts a row.
  ///
  /// - Throws: ``StoreError/duplicate(_:)`` when there is an object of the identity.
  func insert(_ head: SaveTransaction.Head, _ row: Row) throws {
    try insert([(head, row)])
  }

  /// Inserts as many rows as the statement has.
  ///
  /// Of several the first may be in the table when one fails: the transaction is not committed then. To be able
  /// to take them back, SQLite would copy each page of the statement to a file of its own.
  ///
  /// - Throws: ``StoreError/duplicate(_:)`` when there is an object of the identity of one of them; of several
  ///   it names the first that another object has.
  func insert(_ new: [New]) throws {
    precondition(new.count == count, "a statement of \(count) rows got \(new.count)")
    sqlite3_reset(handle)
    do {
      try new.map(\.head.header.uuid.uuid).withUnsafeBytes { identities in
        for (place, (head, row)) in new.enumerated() {
          let first = Int32(place * Self.columns.count)
          bind(head, row, after: first)
          // The bytes stay where they are until the rows are written.
          sqlite3_bind_blob(
            handle, first + 2, identities.baseAddress?.advanced(by: place * Self.uuidBytes),
            Int32(Self.uuidBytes), nil)
        }
        try statement.execute()
      }
    } catch let error as DatabaseError where Self.isTaken(error) {
      throw StoreError.duplicate(try taken(of: new))
    }
  }

  private func bind(_ head: SaveTransaction.Head, _ row: Row, after first: Int32) {
    sqlite3_bind_int64(handle, first + 1, row.id)
    sqlite3_bind_int64(handle, first + 3, row.typeID)
    sqlite3_bind_int64(handle, first + 4, head.span.start.microseconds)
    sqlite3_bind_int64(handle, first + 5, head.span.end.microseconds)
    bind(head.value, at: first + 6)
    bind(head.given?.value, at: first + 7)
    bind(head.given?.unit.description, at: first + 8)
    sqlite3_bind_int64(handle, first + 9, row.source)
    sqlite3_bind_int64(handle, first + 10, row.revision)
    bind(row.device, at: first + 11)
    bind(row.metadata, at: first + 12)
    bind(row.sync?.identifier, at: first + 13)
    bind(row.sync?.version, at: first + 14)
  }

  /// Which of the rows has an identity that another row has; those before it are in the table.
  private func taken(of new: [New]) throws -> UUID {
    for (head, row) in new {
      let uuid = head.header.uuid
      let stored = try Int64.fetchOne(
        db, cached: "SELECT id FROM sample WHERE uuid = ?", arguments: [uuid.bytes])
      if let stored, stored != row.id { return uuid }
    }
    return new[0].head.header.uuid
  }

  /// Whether the one fault is the identity: it is unique, and no search for it comes before.
  private static func isTaken(_ error: DatabaseError) -> Bool {
    error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
      && error.message?.hasSuffix("sample.uuid") == true
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
