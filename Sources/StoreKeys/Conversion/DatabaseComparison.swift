import GRDB

/// The comparison of two databases of one connection, row by row and value by value.
enum DatabaseComparison {
  /// Compares all tables and their schema.
  ///
  /// - Parameters:
  ///   - db: The connection.
  ///   - first: The name of one database.
  ///   - second: The name of the other.
  ///   - differs: Called with the name of the first table that is not equal; throws.
  /// - Returns: The number of rows.
  /// - Throws: What `differs` throws, and the errors of the database.
  static func rows(
    _ db: Database, _ first: String, _ second: String, differs: (String) throws -> Void
  ) throws -> Int {
    let schema = "SELECT type, name, tbl_name, sql FROM %.sqlite_master ORDER BY type, name"
    var count = 0
    guard try isEqual(db, schema, first, second, &count) else {
      try differs("sqlite_master")
      return count
    }
    // The rows of a virtual table are in its shadow tables.
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM \(first).sqlite_master
        WHERE type = 'table' AND rootpage > 0 ORDER BY name
        """)
    for table in tables {
      // Not by an index: its order may be another one in each.
      let sql = "SELECT * FROM %.\(table.quotedDatabaseIdentifier) NOT INDEXED"
      if try !isEqual(db, sql, first, second, &count) { try differs(table) }
    }
    return count
  }

  private static func isEqual(
    _ db: Database, _ sql: String, _ first: String, _ second: String, _ count: inout Int
  ) throws -> Bool {
    func rows(_ name: String) throws -> RowCursor {
      try Row.fetchCursor(db, sql: sql.replacing("%", with: name, maxReplacements: 1))
    }
    let (ones, others) = (try rows(first), try rows(second))
    while let row = try ones.next() {
      guard let other = try others.next(), row == other else { return false }
      count += 1
    }
    return try others.next() == nil
  }
}
