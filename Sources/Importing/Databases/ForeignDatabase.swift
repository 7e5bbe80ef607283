import ByteStreams
import Foundation
import GRDBSQLite

/// A SQLite database of another program, which may come from a stranger.
///
/// It is opened as a file that nobody changes; its own functions, views and virtual tables are not used, no value is larger
/// than ``maximumValue``, and a query that works too long for one row is ended.
///
/// **Source** SQLite, *Defense Against The Dark Arts*; *Uniform Resource Identifiers*, section 3.3.
final class ForeignDatabase {
  static let magic = Array("SQLite format 3\0".utf8)
  /// The maximum size of a row in bytes.
  private static let maximumValue: Int32 = 16 << 20
  private static let maximumTables = 2000

  let path: String
  /// The columns by table, as the database spells them.
  private(set) var tables: [String: [String]] = [:]
  fileprivate let connection: OpaquePointer
  fileprivate let work = Work()
  /// The copy of a database in an archive.
  private let copy: PrivateFile?

  /// Counts the instructions of SQLite's machine since the last row.
  fileprivate final class Work {
    static let interval: Int32 = 100_000
    /// The maximum number of intervals for one row; a row by an index takes less than one.
    static let maximum = 2000
    /// The maximum number of intervals for all rows together, of an empty database and for each megabyte.
    static let (base, perMegabyte) = (50_000, 1000)
    var intervals = 0
    var total = 0
    var maximumTotal = base
  }

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The path for display.
  ///   - copy: The unpacked copy of a database in an archive; `nil` for a file of its own.
  /// - Throws: ``ForeignDatabaseError``
  init(path: String, copy: PrivateFile? = nil) throws(ForeignDatabaseError) {
    self.path = path
    self.copy = copy
    let file = copy?.path ?? path
    // A log with changes would not be read, since the file is opened as one that nobody changes.
    let log = try? FileManager.default.attributesOfItem(atPath: file + "-wal")[.size] as? Int
    guard (log ?? 0) == 0 else { throw ForeignDatabaseError(.beingWritten) }
    guard let address = Self.address(file) else { throw ForeignDatabaseError(.notDatabase) }
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(address, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw ForeignDatabaseError(.notDatabase)
    }
    connection = opened
    sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, Self.maximumValue)
    sqlite3_limit(opened, SQLITE_LIMIT_ATTACHED, 0)
    let context = Unmanaged.passUnretained(work).toOpaque()
    sqlite3_progress_handler(
      opened, Work.interval,
      { context in
        guard let context else { return 1 }
        let work = Unmanaged<Work>.fromOpaque(context).takeUnretainedValue()
        work.intervals += 1
        work.total += 1
        return work.intervals > Work.maximum || work.total > work.maximumTotal ? 1 : 0
      }, context)
    var status = stat()
    if stat(file, &status) == 0 {
      work.maximumTotal += Int(status.st_size >> 20) * Work.perMegabyte
    }
    for setting in [
      "trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0", "cache_size = -2000",
    ] {
      _ = try rows("PRAGMA \(setting)").next()
    }
    try readTables()
    // The file remains open until the connection is closed.
    copy?.removeName()
  }

  deinit {
    sqlite3_close_v2(connection)
  }

  /// Returns SQLite's URI of a file that is not changed: without locks, and without files next to it.
  private static func address(_ path: String) -> String? {
    let full = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: ";")
    guard let escaped = full.addingPercentEncoding(withAllowedCharacters: allowed) else {
      return nil
    }
    return "file://\(escaped)?mode=ro&immutable=1"
  }

  /// Reads the names of ordinary tables; views and virtual tables have no root page.
  private func readTables() throws(ForeignDatabaseError) {
    let found = try rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 LIMIT \(Self.maximumTables)"
    )
    var names: [String] = []
    while try found.next() {
      if let name = found.text(0) { names.append(name) }
    }
    for name in names {
      let info = try rows("PRAGMA table_xinfo(\(Self.quoted(name)))")
      var columns: [String] = []
      while try info.next() {
        // A column that is not stored would be computed by an expression of the database.
        if info.integer(6) == 0, let column = info.text(1) { columns.append(column) }
      }
      tables[name] = columns
    }
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  /// Returns whether there is a table with some columns.
  func has(_ table: String, _ columns: [String] = []) -> Bool {
    tables[table].map { Set($0).isSuperset(of: columns) } ?? false
  }

  /// Begins to read columns of a table.
  ///
  /// - Parameters:
  ///   - columns: The columns; one that the table lacks is always `nil`.
  ///   - table: The table.
  ///   - order: The columns to sort by, which an index should begin with; in the order of storage if empty.
  /// - Returns: The rows.
  /// - Throws: ``ForeignDatabaseError``
  func rows(
    _ columns: [String], of table: String, orderedBy order: [String] = []
  ) throws(ForeignDatabaseError) -> ForeignRows {
    let sorting = order.isEmpty ? "" : " ORDER BY " + order.map(Self.quoted).joined(separator: ", ")
    return try rows("\(selection(of: columns, from: table))\(sorting)")
  }

  /// Prepares to find rows of a table by a key.
  ///
  /// - Parameters:
  ///   - columns: The columns to read.
  ///   - table: The table.
  ///   - key: The column of the key, which should be the primary key.
  /// - Returns: The rows, none before ``ForeignRows/find(_:)``.
  /// - Throws: ``ForeignDatabaseError``
  func lookup(
    _ columns: [String], of table: String, by key: String
  ) throws(ForeignDatabaseError) -> ForeignRows {
    try rows("\(selection(of: columns, from: table)) WHERE \(Self.quoted(key)) = ?")
  }

  private func selection(of columns: [String], from table: String) -> String {
    let known = tables[table] ?? []
    let list = columns.map { known.contains($0) ? Self.quoted($0) : "NULL" }.joined(separator: ", ")
    return "SELECT \(list) FROM \(Self.quoted(table))"
  }

  /// Returns the number of rows of a table.
  ///
  /// - Parameter table: The table.
  /// - Returns: The number.
  /// - Throws: ``ForeignDatabaseError``
  func count(_ table: String) throws(ForeignDatabaseError) -> Int {
    let rows = try rows("SELECT count(*) FROM \(Self.quoted(table))")
    return try rows.next() ? Int(clamping: rows.integer(0) ?? 0) : 0
  }

  fileprivate func rows(_ sql: String) throws(ForeignDatabaseError) -> ForeignRows {
    var statement: OpaquePointer?
    work.intervals = 0
    let code = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    return ForeignRows(statement, of: self)
  }

  fileprivate func error(_ code: Int32) -> ForeignDatabaseError {
    switch code & 0xFF {
    case SQLITE_NOTADB: ForeignDatabaseError(.notDatabase)
    case SQLITE_INTERRUPT: ForeignDatabaseError(.tooSlow)
    case SQLITE_TOOBIG: ForeignDatabaseError(.tooLarge(bytes: Int(Self.maximumValue)))
    default: ForeignDatabaseError(.damaged(String(cString: sqlite3_errmsg(connection))))
    }
  }
}

/// The rows of a query, one at a time.
final class ForeignRows {
  private let statement: OpaquePointer
  private let database: ForeignDatabase

  fileprivate init(_ statement: OpaquePointer, of database: ForeignDatabase) {
    self.statement = statement
    self.database = database
  }

  deinit {
    sqlite3_finalize(statement)
  }

  /// Advances to the next row; returns `false` at the end.
  func next() throws(ForeignDatabaseError) -> Bool {
    database.work.intervals = 0
    let code = sqlite3_step(statement)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw database.error(code)
    }
  }

  /// Begins again with the rows of a key, and advances to the first.
  ///
  /// - Parameter key: The key.
  /// - Returns: `false` if there is none.
  /// - Throws: ``ForeignDatabaseError``
  func find(_ key: Int64) throws(ForeignDatabaseError) -> Bool {
    sqlite3_reset(statement)
    sqlite3_bind_int64(statement, 1, key)
    return try next()
  }

  /// The whole number in a column; `nil` for anything else.
  func integer(_ column: Int) -> Int64? {
    switch sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_INTEGER, SQLITE_FLOAT: sqlite3_column_int64(statement, Int32(column))
    default: nil
    }
  }

  /// The finite number in a column.
  func number(_ column: Int) -> Double? {
    switch sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_INTEGER: Double(sqlite3_column_int64(statement, Int32(column)))
    case SQLITE_FLOAT: sqlite3_column_double(statement, Int32(column)).finite
    default: nil
    }
  }

  /// The text in a column that is not empty, truncated to a size that a name or a note has.
  func text(_ column: Int) -> String? {
    guard sqlite3_column_type(statement, Int32(column)) == SQLITE_TEXT else { return nil }
    return ActivityDetails.text(String(decoding: bytes(column), as: UTF8.self))
  }

  /// The bytes of a text or a blob.
  func bytes(_ column: Int) -> [UInt8] {
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    guard count > 0, let start = sqlite3_column_blob(statement, Int32(column)) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The identity in a column of 16 bytes.
  func identity(_ column: Int) -> UUID? {
    let bytes = bytes(column)
    guard bytes.count == 16 else { return nil }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

extension Double {
  fileprivate var finite: Double? { isFinite ? self : nil }
}
