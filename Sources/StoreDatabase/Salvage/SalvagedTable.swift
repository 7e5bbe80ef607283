import GRDB

/// A table of a store during the salvage of its rows.
struct SalvagedTable {
  struct Column {
    let name: String
    let type: String
    let isRequired: Bool
    /// The position in the primary key, from 1; 0 for a column outside of it.
    let keyPlace: Int
    /// Whether rows that were written before the column was added have its default.
    let hasDefault: Bool
  }

  let name: String
  /// The columns in the order in which a row stores them.
  let columns: [Column]
  let hasRowNumbers: Bool
  /// The column that is the row's number and is not stored with the row.
  let numberColumn: Int?
  var keptRows = 0
  var lostRows = 0
  /// Pages that could not be read, each with an unknown number of rows on it or below it.
  var lostPages = 0

  init(_ name: String, _ db: Database) throws {
    self.name = name
    let withoutRowNumbers = try Int.fetchOne(
      db, sql: "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?",
      arguments: [name])
    hasRowNumbers = withoutRowNumbers != 1
    let declared = try Row.fetchAll(
      db,
      sql: "SELECT name, type, \"notnull\", pk, dflt_value IS NOT NULL FROM pragma_table_info(?)",
      arguments: [name]
    ).map {
      Column(name: $0[0], type: $0[1], isRequired: $0[2], keyPlace: $0[3], hasDefault: $0[4])
    }
    let keys = declared.filter { $0.keyPlace > 0 }
    if hasRowNumbers {
      columns = declared
      numberColumn =
        keys.count == 1 && keys[0].type == "INTEGER"
        ? declared.firstIndex { $0.keyPlace == 1 } : nil
    } else {
      columns =
        keys.sorted { $0.keyPlace < $1.keyPlace } + declared.filter { $0.keyPlace == 0 }
      numberColumn = nil
    }
  }

  /// The lost part of the table, for a person; `nil` if nothing is lost.
  var finding: VerificationFinding? {
    guard lostRows > 0 || lostPages > 0 else { return nil }
    let lost = [
      lostPages == 0 ? nil : "\(lostPages) \(lostPages == 1 ? "page" : "pages")",
      lostRows == 0 ? nil : "\(lostRows) \(lostRows == 1 ? "row" : "rows")",
    ].compactMap { $0 }.joined(separator: " and ")
    return .unreadable(
      "a part of table \(name)",
      detail: "\(lost) lost, \(keptRows) \(keptRows == 1 ? "row" : "rows") restored")
  }

  /// The values for the insertion of a row.
  func values(of row: TreeReader.Row) -> [DatabaseValue] {
    var values = row.values
    if let numberColumn, numberColumn < values.count, let number = row.number {
      values[numberColumn] = number.databaseValue
    }
    return values
  }

  /// Whether a row has the columns of the table and values of their types.
  func fits(_ row: TreeReader.Row) -> Bool {
    guard row.values.count <= columns.count,
      columns[row.values.count...].allSatisfy(\.hasDefault)
    else { return false }
    return zip(values(of: row), columns).allSatisfy { value, column in
      switch value.storage {
      case .null: !column.isRequired && column.keyPlace == 0
      case .int64: column.type == "INTEGER" || column.type == "REAL"
      case .double: column.type == "REAL"
      case .string: column.type == "TEXT"
      case .blob: column.type == "BLOB"
      }
    }
  }

  /// Inserts a row, and counts it as lost if the constraints of the table reject it.
  ///
  /// - Throws: `DatabaseError` if the cause is not the row, as on a full disk.
  mutating func insert(_ row: TreeReader.Row, replacing: Bool, _ db: Database) throws {
    let values = values(of: row)
    let names = columns.prefix(values.count).map { "\"\($0.name)\"" }.joined(separator: ", ")
    let places = values.map { _ in "?" }.joined(separator: ", ")
    do {
      let statement = try db.cachedStatement(
        sql: """
          INSERT OR \(replacing ? "REPLACE" : "IGNORE") INTO "\(name)" (\(names)) VALUES (\(places))
          """)
      try statement.execute(arguments: StatementArguments(values))
      if db.changesCount > 0 { keptRows += 1 } else { lostRows += 1 }
    } catch let error as DatabaseError where Self.isAboutRow(error) {
      lostRows += 1
    }
  }

  private static func isAboutRow(_ error: DatabaseError) -> Bool {
    [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG].contains(error.resultCode)
  }
}
