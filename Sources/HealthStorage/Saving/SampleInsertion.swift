import Foundation
import GRDB
import GRDBSQLite
import HealthModel

/// The prepared insertion of a row of `sample`.
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

  private let statement: Statement
  private let handle: OpaquePointer

  init(_ db: Database) throws {
    statement = try db.cachedStatement(sql: Self.sql)
    handle = statement.sqliteStatement
    // From here on the statement takes its bindings as they are, and ours are made below.
    statement.setUncheckedArguments(StatementArguments())
  }

  private static let sql = """
    INSERT INTO sample (id, uuid, typeId, start, end, value, givenValue, givenUnit, sourceId,
      sourceRevisionId, deviceId, metadata, syncIdentifier, syncVersion)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// - Throws: ``StoreError/duplicate(_:)`` when there is an object of the identity.
  func insert(_ head: SaveTransaction.Head, _ row: Row) throws {
    sqlite3_reset(handle)
    sqlite3_bind_int64(handle, 1, row.id)
    sqlite3_bind_int64(handle, 3, row.typeID)
    sqlite3_bind_int64(handle, 4, head.span.start.microseconds)
    sqlite3_bind_int64(handle, 5, head.span.end.microseconds)
    bind(head.value, at: 6)
    bind(head.given?.value, at: 7)
    bind(head.given?.unit.description, at: 8)
    sqlite3_bind_int64(handle, 9, row.source)
    sqlite3_bind_int64(handle, 10, row.revision)
    bind(row.device, at: 11)
    bind(row.metadata, at: 12)
    bind(row.sync?.identifier, at: 13)
    bind(row.sync?.version, at: 14)
    let uuid = head.header.uuid
    do {
      try withUnsafeBytes(of: uuid.uuid) { bytes in
        // The bytes stay where they are until the row is written.
        sqlite3_bind_blob(handle, 2, bytes.baseAddress, Int32(bytes.count), nil)
        try statement.execute()
      }
    } catch let error as DatabaseError where Self.isTaken(error) {
      throw StoreError.duplicate(uuid)
    }
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
