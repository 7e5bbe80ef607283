import GRDB

/// The pages at which the tables and indexes of a damaged store begin.
struct SalvagedSchema {
  /// The first pages by the names of tables and indexes.
  let roots: [String: Int]

  /// The objects that a completely readable schema has in addition to the released one, or that differ from it.
  let foreignObjects: [String]

  private static let columns = 5

  /// Finds the roots in a damaged file: in its schema, in the pages that its schema has lost, and at the pages
  /// where a store with the same schema has them.
  ///
  /// - Parameters:
  ///   - pages: The damaged file.
  ///   - model: An empty store of the same version.
  ///   - copy: An unused path, at which a compact copy of the model is made.
  /// - Throws: `DatabaseError`.
  init(_ pages: DatabasePages, model: DatabaseQueue, copy: String) throws {
    var reader = TreeReader(pages, columnLimit: Self.columns)
    var roots: [String: Int] = [:]
    var rows: [[String?]] = []
    reader.forEachRow(below: 1, isIndex: false) { row in
      Self.add(row, to: &roots)
      guard row.values.count == Self.columns else { return }
      rows.append([0, 1, 2, 4].map { String.fromDatabaseValue(row.values[$0]) })
    }
    let isWhole = reader.lostPages.isEmpty && reader.lostRows == 0
    let differences =
      isWhole ? try SchemaComparison.differences(rows, version: pages.version) : []
    foreignObjects = differences.filter { !$0.hasPrefix("missing ") }
    if !isWhole {
      for number in stride(from: 2, through: pages.count, by: 1) {
        for row in reader.rowsOfLeaf(number) { Self.add(row, to: &roots) }
      }
    }
    // A backup has its roots where SQLite places them for this schema, as long as it is compact.
    let created = try model.read(Self.roots)
    try model.writeWithoutTransaction { db in
      try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
    }
    let compact = try DatabaseQueue(path: copy).read(Self.roots)
    for known in [compact, created]
    where roots.allSatisfy({ known[$0.key] ?? $0.value == $0.value }) {
      roots.merge(known) { own, _ in own }
    }
    self.roots = roots
  }

  private static func add(_ row: TreeReader.Row, to roots: inout [String: Int]) {
    let values = row.values
    guard values.count == columns, let type = String.fromDatabaseValue(values[0]),
      type == "table" || type == "index", let name = String.fromDatabaseValue(values[1]),
      let root = Int.fromDatabaseValue(values[3]), root > 1, roots[name] == nil
    else { return }
    roots[name] = root
  }

  private static func roots(_ db: Database) throws -> [String: Int] {
    let rows = try GRDB.Row.fetchAll(
      db, sql: "SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0")
    return Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
  }
}
