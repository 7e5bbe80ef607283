import CSQLite
import Foundation
import HealthModel

/// The baseline: one row per location in a plain SQLite table, with prepared statements.
///
/// It uses the same fields and settings as the store (WAL, NORMAL), and one transaction for all
/// rows: a careful programmer's first version.
struct PlainRows {
  private let database: SQLiteHandle

  init(file: URL) throws {
    database = try SQLiteHandle(file)
    try database.run("PRAGMA journal_mode = WAL")
    try database.run("PRAGMA synchronous = NORMAL")
    try database.run(
      """
      CREATE TABLE location (
        route INTEGER NOT NULL, time INTEGER NOT NULL, latitude REAL NOT NULL,
        longitude REAL NOT NULL, altitude REAL, geoidSeparation REAL, horizontalAccuracy REAL,
        verticalAccuracy REAL, speed REAL, speedAccuracy REAL, course REAL, courseAccuracy REAL,
        PRIMARY KEY (route, time)
      ) STRICT, WITHOUT ROWID
      """)
  }

  func insert(_ locations: [Location]) throws {
    let statement = try database.prepare(
      "INSERT INTO location VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    defer { sqlite3_finalize(statement) }
    try database.run("BEGIN IMMEDIATE")
    for location in locations {
      sqlite3_bind_int64(statement, 1, location.time.microseconds)
      sqlite3_bind_double(statement, 2, location.latitude)
      sqlite3_bind_double(statement, 3, location.longitude)
      let columns = location.columns
      bind(columns.altitude, at: 4, of: statement)
      bind(columns.geoidSeparation, at: 5, of: statement)
      bind(columns.horizontalAccuracy, at: 6, of: statement)
      bind(columns.verticalAccuracy, at: 7, of: statement)
      bind(columns.speed, at: 8, of: statement)
      bind(columns.speedAccuracy, at: 9, of: statement)
      bind(columns.course, at: 10, of: statement)
      bind(columns.courseAccuracy, at: 11, of: statement)
      let code = sqlite3_step(statement)
      guard code == SQLITE_DONE else { throw SQLiteHandle.Failure.sqlite(code: code) }
      sqlite3_reset(statement)
    }
    try database.run("COMMIT")
  }

  /// Reads all rows in the order of time, `batch` locations at a time.
  func read(batch size: Int, _ body: ([Location]) -> Void) throws {
    let statement = try database.prepare("SELECT * FROM location WHERE route = 1 ORDER BY time")
    defer { sqlite3_finalize(statement) }
    var batch: [Location] = []
    batch.reserveCapacity(size)
    while sqlite3_step(statement) == SQLITE_ROW {
      batch.append(location(of: statement))
      if batch.count == size {
        body(batch)
        batch.removeAll(keepingCapacity: true)
      }
    }
    if !batch.isEmpty { body(batch) }
  }

  func close() { database.close() }

  private func location(of statement: OpaquePointer) -> Location {
    Location(
      time: Instant(microseconds: sqlite3_column_int64(statement, 1)),
      latitude: sqlite3_column_double(statement, 2),
      longitude: sqlite3_column_double(statement, 3),
      columns: Location.RawColumns(
        altitude: number(4, of: statement), geoidSeparation: number(5, of: statement),
        horizontalAccuracy: number(6, of: statement), verticalAccuracy: number(7, of: statement),
        speed: number(8, of: statement), speedAccuracy: number(9, of: statement),
        course: number(10, of: statement), courseAccuracy: number(11, of: statement)))
  }

  private func number(_ column: Int32, of statement: OpaquePointer) -> Double {
    sqlite3_column_type(statement, column) == SQLITE_NULL
      ? .nan : sqlite3_column_double(statement, column)
  }

  private func bind(_ value: Double, at index: Int32, of statement: OpaquePointer) {
    if value.isNaN {
      sqlite3_bind_null(statement, index)
    } else {
      sqlite3_bind_double(statement, index, value)
    }
  }
}
