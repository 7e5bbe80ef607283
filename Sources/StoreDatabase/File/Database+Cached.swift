package import GRDB

/// Statements that are prepared once for each connection.
///
/// Preparing one takes SQLite and GRDB longer than running it, so statements that run for every object
/// are cached. Statements that are composed for one query are not, since the cache would grow.
extension Database {
  package func run(sql: String, arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
  package static func fetchOne(
    _ db: Database, cached sql: String, arguments: StatementArguments = []
  ) throws -> Self? {
    try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
  }

  package static func fetchAll(
    _ db: Database, cached sql: String, arguments: StatementArguments = []
  ) throws -> [Self] {
    try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
  }
}

extension Row {
  package static func fetchOne(
    _ db: Database, cached sql: String, arguments: StatementArguments = []
  ) throws -> Row? {
    try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
  }

  package static func fetchAll(
    _ db: Database, cached sql: String, arguments: StatementArguments = []
  ) throws -> [Row] {
    try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
  }
}
