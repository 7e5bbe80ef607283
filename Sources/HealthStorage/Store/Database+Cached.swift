import GRDB

/// Statements that are prepared once for each connection.
///
/// To prepare one takes SQLite and the layer above it longer than to run it: what runs for every object
/// goes this way. Texts that are put together for one query do not, since each would stay.
extension Database {
  func run(sql: String, arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
  static func fetchOne(
    _ db: Database, cached sql: String, arguments: StatementArguments = []
  ) throws -> Self? {
    try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
  }

  static func fetchAll(
    _ db: Database, cached sql: String, arguments: StatementArguments = []
  ) throws -> [Self] {
    try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
  }
}

extension Row {
  static func fetchOne(
    _ db: Database, cached sql: String, arguments: StatementArguments = []
  ) throws -> Row? {
    try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
  }

  static func fetchAll(
    _ db: Database, cached sql: String, arguments: StatementArguments = []
  ) throws -> [Row] {
    try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
  }
}
