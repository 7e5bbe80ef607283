import CSQLite
import Foundation
import HealthModel

/// The baseline: rows of the store's own table of samples, by prepared insertions with SQLite's C
/// interface and its default settings, in one transaction.
///
/// It checks no reference, no identity and no other guarantee of the store.
struct SampleRows {
  struct Row {
    var uuid: UUID
    var type: Int64
    var start: Instant
    var value: Double
  }

  private let database: SQLiteHandle

  /// Opens a store that has a sample of every required type.
  init(file: URL, cacheMebibytes: Int? = nil) throws {
    database = try SQLiteHandle(file)
    try database.run("PRAGMA synchronous = NORMAL")
    if let cacheMebibytes { try database.run("PRAGMA cache_size = -\(cacheMebibytes << 10)") }
  }

  func insert(count: Int, _ row: (Int) -> Row) throws {
    let statement = try database.prepare(
      """
      INSERT INTO sample (id, uuid, typeId, start, end, value, sourceId, sourceRevisionId)
      VALUES (?, ?, ?, ?, ?, ?, 1, 1)
      """)
    defer { sqlite3_finalize(statement) }
    try database.run("BEGIN IMMEDIATE")
    let first = try number("SELECT value FROM changeCounter") + 1
    for index in 0..<count {
      let row = row(index)
      sqlite3_bind_int64(statement, 1, first + Int64(index))
      sqlite3_bind_int64(statement, 3, row.type)
      sqlite3_bind_int64(statement, 4, row.start.microseconds)
      sqlite3_bind_int64(statement, 5, row.start.microseconds)
      sqlite3_bind_double(statement, 6, row.value)
      let code = withUnsafeBytes(of: row.uuid.uuid) { bytes in
        sqlite3_bind_blob(statement, 2, bytes.baseAddress, Int32(bytes.count), nil)
        return sqlite3_step(statement)
      }
      guard code == SQLITE_DONE else { throw SQLiteHandle.Failure.sqlite(code: code) }
      sqlite3_reset(statement)
    }
    try database.run("UPDATE changeCounter SET value = value + \(count)")
    try database.run("COMMIT")
  }

  /// Checkpoints the write-ahead log into the file and closes it.
  func close() {
    try? database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
  }

  private func number(_ sql: String) throws -> Int64 {
    let statement = try database.prepare(sql)
    defer { sqlite3_finalize(statement) }
    let code = sqlite3_step(statement)
    guard code == SQLITE_ROW else { throw SQLiteHandle.Failure.sqlite(code: code) }
    return sqlite3_column_int64(statement, 0)
  }
}
