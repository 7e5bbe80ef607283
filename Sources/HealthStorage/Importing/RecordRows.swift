import Foundation
import GRDB
import GRDBSQLite

/// Rows of `sample` on their way into the table, some dozens with each statement.
///
/// To begin a statement costs SQLite as much as to insert two rows with it. Rows of a known identity are
/// passed over. To look for them costs as much again: so the first that is known ends a statement, what is
/// left of its rows goes one by one, and the next statements look.
struct RecordRows {
  /// Twice as many spare nothing more.
  static let most = 32

  struct Row {
    var uuid: UUID
    var type: Int64
    var start: Int64
    var end: Int64
    var value: Double
    var given: (value: Double, unit: String)?
    var source: Int64
    var revision: Int64
    var device: Int64?
    var metadata: String?
    /// Which tally it counts in.
    var tally: Int
  }

  private let db: Database
  /// Ends at a known identity; what was before it stays.
  private let fresh: Statement
  /// Passes over known identities, as the next one.
  private let many: Statement
  private let one: Statement
  private var rows: [Row] = []
  private var looks = false

  init(_ db: Database) throws {
    self.db = db
    fresh = try Self.statement(db, "INSERT OR FAIL", rows: Self.most)
    many = try Self.statement(db, "INSERT", rows: Self.most, "ON CONFLICT (uuid) DO NOTHING")
    one = try Self.statement(db, "INSERT", rows: 1, "ON CONFLICT (uuid) DO NOTHING")
    rows.reserveCapacity(Self.most)
  }

  var isEmpty: Bool { rows.isEmpty }
  var isFull: Bool { rows.count == Self.most }

  mutating func add(_ row: Row) { rows.append(row) }

  /// Inserts what was added and counts it; row ids count on from `last`.
  ///
  /// - Returns: The last row id that is in use: `last` itself when nothing was new.
  mutating func flush(
    after last: Int64, counting tallies: inout [ImportedTally]
  ) throws -> Int64 {
    defer { rows.removeAll(keepingCapacity: true) }
    guard isFull else { return try insertOneByOne(rows[...], after: last, &tallies) }
    guard looks else {
      let added = try insert(rows[...], with: fresh, after: last)
      for row in rows.prefix(added) { tallies[row.tally].count(true) }
      guard added < rows.count else { return last + Int64(added) }
      looks = true
      return try insertOneByOne(rows[added...], after: last + Int64(added), &tallies)
    }
    let added = try insert(rows[...], with: many, after: last)
    looks = added < rows.count
    var new: Set<Int64> = []
    if added > 0, added < rows.count {
      new = Set(
        try Int64.fetchAll(db, cached: "SELECT id FROM sample WHERE id > ?", arguments: [last]))
    }
    for (offset, row) in rows.enumerated() {
      let isNew = added == rows.count || new.contains(last + 1 + Int64(offset))
      tallies[row.tally].count(isNew)
    }
    return added == rows.count ? last + Int64(added) : new.max() ?? last
  }

  private func insertOneByOne(
    _ rows: ArraySlice<Row>, after last: Int64, _ tallies: inout [ImportedTally]
  ) throws -> Int64 {
    var last = last
    for index in rows.indices {
      let isNew = try insert(rows[index...index], with: one, after: last) > 0
      if isNew { last += 1 }
      tallies[rows[index].tally].count(isNew)
    }
    return last
  }

  private static let columns = [
    "id", "uuid", "typeId", "start", "end", "value", "givenValue", "givenUnit", "sourceId",
    "sourceRevisionId", "deviceId", "metadata",
  ]

  private static func statement(
    _ db: Database, _ verb: String, rows: Int, _ conflict: String = ""
  ) throws -> Statement {
    let row = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
    let statement = try db.cachedStatement(
      sql: """
        \(verb) INTO sample (\(columns.joined(separator: ", ")))
        VALUES \(repeatElement(row, count: rows).joined(separator: ", "))
        \(conflict)
        """)
    // From here on the statement takes its bindings as they are, and ours are made below.
    statement.setUncheckedArguments(StatementArguments())
    return statement
  }

  /// - Returns: How many rows are new.
  private func insert(
    _ rows: ArraySlice<Row>, with statement: Statement, after last: Int64
  ) throws -> Int {
    let handle = statement.sqliteStatement
    sqlite3_reset(handle)
    // The bytes stay where they are until the rows are written.
    let code = rows.map(\.uuid.uuid).withUnsafeBytes { identities in
      var column: Int32 = 1
      var id = last
      for (offset, row) in rows.enumerated() {
        id += 1
        bind(row, id: id, to: handle, at: column)
        let identity = identities[(offset * uuidBytes)..<((offset + 1) * uuidBytes)]
        sqlite3_bind_blob(
          handle, column + 1, UnsafeRawBufferPointer(rebasing: identity).baseAddress,
          Int32(uuidBytes), nil)
        column += Int32(Self.columns.count)
      }
      return sqlite3_step(handle)
    }
    let isEnded = statement === fresh && code == ResultCode.SQLITE_CONSTRAINT_UNIQUE.rawValue
    guard code == SQLITE_DONE || isEnded else {
      let message = db.sqliteConnection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
      sqlite3_reset(handle)
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
    // A statement that stays at its end keeps the transaction from its commit.
    sqlite3_reset(handle)
    return Int(sqlite3_changes(db.sqliteConnection))
  }

  private func bind(_ row: Row, id: Int64, to handle: OpaquePointer, at first: Int32) {
    sqlite3_bind_int64(handle, first, id)
    sqlite3_bind_int64(handle, first + 2, row.type)
    sqlite3_bind_int64(handle, first + 3, row.start)
    sqlite3_bind_int64(handle, first + 4, row.end)
    sqlite3_bind_double(handle, first + 5, row.value)
    if let given = row.given {
      sqlite3_bind_double(handle, first + 6, given.value)
      _ = given.unit.bind(to: handle, at: first + 7)
    } else {
      sqlite3_bind_null(handle, first + 6)
      sqlite3_bind_null(handle, first + 7)
    }
    sqlite3_bind_int64(handle, first + 8, row.source)
    sqlite3_bind_int64(handle, first + 9, row.revision)
    if let device = row.device {
      sqlite3_bind_int64(handle, first + 10, device)
    } else {
      sqlite3_bind_null(handle, first + 10)
    }
    if let metadata = row.metadata {
      _ = metadata.bind(to: handle, at: first + 11)
    } else {
      sqlite3_bind_null(handle, first + 11)
    }
  }
}

private let uuidBytes = MemoryLayout<uuid_t>.size

extension ImportedTally {
  fileprivate mutating func count(_ isNew: Bool) {
    if isNew { added += 1 } else { known += 1 }
  }
}
