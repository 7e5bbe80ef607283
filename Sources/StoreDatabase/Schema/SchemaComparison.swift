import GRDB
import Synchronization

/// The comparison of a store's schema with the schema of its version in this release.
///
/// A file from another person may contain triggers, views or tables that act when the store is used. A store is
/// opened only if it has the objects that the migrations create, with the same definitions, and no others but
/// those that SQLite creates by itself.
enum SchemaComparison {
  /// The name and definition of each object of a schema.
  private typealias Objects = [String: String]

  private static let released = Mutex<[Int: Objects]>([:])

  /// Compares the schema of a database with the released one of a version.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - version: Its version, not above the newest.
  /// - Returns: The additional, changed and missing objects, such as `trigger evil`; empty if the schemas are
  ///   equal.
  /// - Throws: `DatabaseError`.
  static func differences(_ db: Database, version: Int) throws -> [String] {
    try differences(rows(db), version: version)
  }

  /// The same for the rows of a schema, however they were read: type, name, table and definition.
  static func differences(_ rows: [[String?]], version: Int) throws -> [String] {
    let expected = try objects(ofVersion: version)
    let found = objects(rows)
    guard found != expected else { return [] }
    let added = found.keys.filter { expected[$0] == nil }
    let changed = expected.keys.filter { found[$0] != nil && found[$0] != expected[$0] }
    let missing = expected.keys.filter { found[$0] == nil }
    return added.sorted() + changed.sorted().map { "changed \($0)" }
      + missing.sorted().map { "missing \($0)" }
  }

  /// The objects that the migrations up to a version create.
  private static func objects(ofVersion version: Int) throws -> Objects {
    try released.withLock { released in
      if let known = released[version] { return known }
      let queue = try DatabaseQueue()
      if version > 0 { try StoreSchema.migrator.migrate(queue, upTo: "\(version)") }
      let made = objects(try queue.read(rows))
      released[version] = made
      return made
    }
  }

  private static func rows(_ db: Database) throws -> [[String?]] {
    try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master").map { row in
      (0..<4).map { row[$0] }
    }
  }

  private static func objects(_ rows: [[String?]]) -> Objects {
    var objects: Objects = [:]
    for row in rows {
      // Only a program that writes into the schema itself creates a row without these.
      let (type, name): (String, String) = (row[0] ?? "object", row[1] ?? "without a name")
      let (table, sql): (String?, String?) = (row[2], row[3])
      if isStatistics(type: type, name: name, table: table, sql: sql) { continue }
      var key = "\(type) \(name)"
      // Such a program can also give two objects one name.
      while objects[key] != nil { key += " again" }
      objects[key] = "\(table ?? ""): \(sql.map(normalized) ?? "")"
    }
    return objects
  }

  /// The tables in which ANALYZE stores its statistics, exactly as SQLite defines them.
  ///
  /// **Source** SQLite, *Database File Format*, sections 2.6.4 and 2.6.6.
  private static let statistics = [
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  ]

  /// Whether an object is one of those tables; a trigger or view of that name is not.
  private static func isStatistics(type: String, name: String, table: String?, sql: String?) -> Bool
  {
    type == "table" && table == name && sql != nil && sql == statistics[name]
  }

  /// A definition without the parts that differ between releases of SQLite: the quotes around names and the
  /// white space.
  private static func normalized(_ sql: String) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(sql.utf8.count)
    var isSpace = false
    for byte in sql.utf8 where byte != UInt8(ascii: "\"") {
      let isWhite = byte == 0x20 || (0x09...0x0D).contains(byte)
      if isWhite, isSpace { continue }
      isSpace = isWhite
      text.append(isWhite ? 0x20 : byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
