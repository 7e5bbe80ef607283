import Foundation
import GRDB
import GRDBSQLite
import StoreDatabase

/// Rows of `sample` to insert, some dozens with each statement.
///
/// Rows of a stored identity are skipped. Searching for them costs as much as inserting a row. So statements
/// do not search at first: the first stored identity ends a statement, its remaining rows are inserted one
/// by one, and the next statements search.
struct RecordRows {
  private let db: Database
  /// A statement that ends at a stored identity; the rows before it are retained.
  private let fresh: SampleStatement
  /// A statement that skips stored identities, as does the next one.
  private let many: SampleStatement
  private let one: SampleStatement
  private var rows: [SampleRow] = []
  /// The index of the tally that counts each row.
  private var counts: [Int] = []
  private var looks = false

  init(_ db: Database) throws {
    self.db = db
    let most = SampleStatement.maximumRows
    fresh = try SampleStatement(db, "INSERT OR FAIL", rows: most)
    many = try SampleStatement(db, "INSERT", rows: most, "ON CONFLICT (uuid) DO NOTHING")
    one = try SampleStatement(db, "INSERT", "ON CONFLICT (uuid) DO NOTHING")
    rows.reserveCapacity(most)
    counts.reserveCapacity(most)
  }

  var isEmpty: Bool { rows.isEmpty }
  var isFull: Bool { rows.count == SampleStatement.maximumRows }

  mutating func add(_ row: SampleRow, countingIn tally: Int) {
    rows.append(row)
    counts.append(tally)
  }

  /// Inserts and counts the added rows; row ids continue from `last`.
  ///
  /// - Returns: The last row id in use: `last` itself if no row was new.
  mutating func flush(
    after last: Int64, counting tallies: inout [ImportedTally]
  ) throws -> Int64 {
    defer {
      rows.removeAll(keepingCapacity: true)
      counts.removeAll(keepingCapacity: true)
    }
    guard isFull else { return try insertOneByOne(rows.indices, after: last, &tallies) }
    guard looks else {
      let added = try insert(rows.indices, with: fresh, after: last)
      for count in counts.prefix(added) { tallies[count].count(true) }
      guard added < rows.count else { return last + Int64(added) }
      looks = true
      return try insertOneByOne(added..<rows.count, after: last + Int64(added), &tallies)
    }
    let added = try insert(rows.indices, with: many, after: last)
    looks = added < rows.count
    var new: Set<Int64> = []
    if added > 0, added < rows.count {
      new = Set(
        try Int64.fetchAll(db, cached: "SELECT id FROM sample WHERE id > ?", arguments: [last]))
    }
    for (row, count) in zip(rows, counts) {
      tallies[count].count(added == rows.count || new.contains(row.id))
    }
    return added == rows.count ? last + Int64(added) : new.max() ?? last
  }

  private mutating func insertOneByOne(
    _ indices: Range<Int>, after last: Int64, _ tallies: inout [ImportedTally]
  ) throws -> Int64 {
    var last = last
    for index in indices {
      let isNew = try insert(index..<index + 1, with: one, after: last) > 0
      if isNew { last += 1 }
      tallies[counts[index]].count(isNew)
    }
    return last
  }

  /// - Returns: The number of new rows.
  private mutating func insert(
    _ indices: Range<Int>, with sql: SampleStatement, after last: Int64
  ) throws -> Int {
    for (offset, index) in indices.enumerated() { rows[index].id = last + 1 + Int64(offset) }
    let code = sql.withBound(rows[indices]) { sqlite3_step(sql.handle) }
    let isEnded =
      sql.statement === fresh.statement
      && code == ResultCode.SQLITE_CONSTRAINT_UNIQUE.rawValue
    guard code == SQLITE_DONE || isEnded else {
      let message = db.sqliteConnection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
      sqlite3_reset(sql.handle)
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
    // A statement that is not reset would prevent the transaction from committing.
    sqlite3_reset(sql.handle)
    return Int(sqlite3_changes(db.sqliteConnection))
  }
}

extension ImportedTally {
  fileprivate mutating func count(_ isNew: Bool) {
    if isNew { added += 1 } else { known += 1 }
  }
}
