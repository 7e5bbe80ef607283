import GRDB
import Synchronization

/// The comparison of a store's schema with the one that this release has for its version.
///
/// A file from someone else may bring triggers, views or tables that act when the store is used. A store is
/// opened only if it has the objects that the migrations make, with the same definitions, and no others but
/// those that SQLite keeps by itself.
enum SchemaComparison {
  /// The name and definition of each object of a schema.
  private typealias Objects = [String: String]

  private static let released = Mutex<[Int: Objects]>([:])

  /// Compares the schema of a database with the released one of a version.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - version: Its version, not above the newest.
  /// - Returns: What it has more, otherwise or less, such as `trigger evil`; nothing where they are equal.
  /// - Throws: `DatabaseError`.
  static func differences(_ db: Database, version: Int) throws -> [String] {
    let expected = try objects(ofVersion: version)
    let found = try objects(db)
    guard found != expected else { return [] }
    let added = found.keys.filter { expected[$0] == nil }
    let changed = expected.keys.filter { found[$0] != nil && found[$0] != expected[$0] }
    let missing = expected.keys.filter { found[$0] == nil }
    return added.sorted() + changed.sorted().map { "changed \($0)" }
      + missing.sorted().map { "missing \($0)" }
  }

  /// The objects that the migrations up to a version make.
  private static func objects(ofVersion version: Int) throws -> Objects {
    try released.withLock { released in
      if let known = released[version] { return known }
      let queue = try DatabaseQueue()
      if version > 0 { try StoreSchema.migrator.migrate(queue, upTo: "\(version)") }
      let made = try queue.read { db in try objects(db) }
      released[version] = made
      return made
    }
  }

  private static func objects(_ db: Database) throws -> Objects {
    // What ANALYZE notes is SQLite's own, and no statement of a schema can make a table of that name.
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT type, name, tbl_name, sql FROM sqlite_master
        WHERE name NOT IN ('sqlite_stat1', 'sqlite_stat4')
        """)
    var objects: Objects = [:]
    while let row = try rows.next() {
      let (type, name): (String, String) = (row[0], row[1])
      let sql: String? = row[3]
      objects["\(type) \(name)"] = "\(row[2] as String): \(sql.map(normalized) ?? "")"
    }
    return objects
  }

  /// A definition without what differs between releases of SQLite: the quotes around names and the white space.
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
