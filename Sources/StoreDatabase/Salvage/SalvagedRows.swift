import GRDB
import HealthModel

/// The copying of the readable rows of a damaged store, table by table.
struct SalvagedRows {
  let pages: DatabasePages
  let schema: SalvagedSchema
  let db: Database
  let selection: StoreSalvage.Selection
  private var tables: [SalvagedTable] = []
  /// Pages that belong to a tree.
  private var claimed: Set<Int> = []
  /// The series of the recording, if only the recording is copied.
  private var series: Set<Int64> = []

  /// The tables whose first rows a new store creates by itself.
  private static let made: Set<String> = ["changeCounter", "storeFact"]

  init(
    pages: DatabasePages, schema: SalvagedSchema, db: Database, selection: StoreSalvage.Selection
  ) {
    self.pages = pages
    self.schema = schema
    self.db = db
    self.selection = selection
  }

  /// The lost parts, table by table.
  var findings: [VerificationFinding] { tables.compactMap(\.finding) }

  /// Copies a table.
  mutating func copyTable(_ name: String) throws {
    var table = try SalvagedTable(name, db)
    defer { tables.append(table) }
    if name == "chunk", selection == .recording {
      series = Set(try Int64.fetchAll(db, sql: "SELECT id FROM series"))
    }
    guard let root = schema.roots[name] else {
      table.lostPages += 1
      return
    }
    let isReplacing = Self.made.contains(name)
    var reader = TreeReader(pages, columnLimit: table.columns.count)
    try reader.forEachRow(below: root, isIndex: !table.hasRowNumbers) { row in
      guard isSelected(row, of: table) else { return }
      try table.insert(row, replacing: isReplacing, db)
    }
    table.lostPages += reader.lostPages.count
    table.lostRows += reader.lostRows
    claimed.formUnion(reader.seenPages)
  }

  /// Whether a row is selected for the copy.
  private func isSelected(_ row: TreeReader.Row, of table: SalvagedTable) -> Bool {
    guard selection == .recording else { return true }
    func value(_ column: String) -> DatabaseValue? {
      table.columns.firstIndex { $0.name == column }.flatMap {
        $0 < row.values.count ? row.values[$0] : nil
      }
    }
    switch table.name {
    case "series": return value("recordingId").map { !$0.isNull } ?? false
    case "chunk":
      return value("seriesId").flatMap(Int64.fromDatabaseValue).map(series.contains) ?? false
    default: return true
    }
  }

  /// Counts the readable rows of a table that is not copied.
  mutating func countRows(_ name: String) throws -> Int {
    guard let root = schema.roots[name] else { return 0 }
    let table = try SalvagedTable(name, db)
    var count = 0
    var reader = TreeReader(pages, columnLimit: table.columns.count)
    reader.forEachRow(below: root, isIndex: !table.hasRowNumbers) { _ in count += 1 }
    claimed.formUnion(reader.seenPages)
    return count
  }

  /// Copies the rows of pages that no tree refers to any more, because a page above them is lost.
  ///
  /// A page belongs to a table if all its rows have the columns and types of that table and of no other damaged
  /// one. SQLite overwrites freed pages with zeros, so no deleted row is restored.
  mutating func copyStrayPages() throws {
    let damaged = tables.indices.filter { tables[$0].hasRowNumbers && tables[$0].lostPages > 0 }
    guard !damaged.isEmpty else { return }
    let limit = damaged.map { tables[$0].columns.count }.max() ?? 0
    let reader = TreeReader(pages, columnLimit: limit)
    for number in stride(from: 2, through: pages.count, by: 1) where !claimed.contains(number) {
      let rows = reader.rowsOfLeaf(number)
      guard !rows.isEmpty else { continue }
      let fitting = damaged.filter { index in rows.allSatisfy(tables[index].fits) }
      guard fitting.count == 1, let index = fitting.first else { continue }
      for row in rows where isSelected(row, of: tables[index]) {
        try tables[index].insert(row, replacing: false, db)
      }
    }
  }

  /// Restores sources and types from their indexes if their own pages are lost.
  ///
  /// Sources and revisions that are lost completely get placeholder names, so that the samples that refer to
  /// them can be read.
  mutating func restoreOrigins() throws {
    let lost = Set(tables.filter { $0.finding != nil }.map(\.name))
    if lost.contains("sampleType") {
      try restore(
        """
        INSERT OR IGNORE INTO sampleType (identifier, id, canonicalUnit, aggregation)
        VALUES (?, ?, ?, ?)
        """, from: "sqlite_autoindex_sampleType_1"
      ) { values in
        let type = String.fromDatabaseValue(values[0]).flatMap(QuantityType.init(identifier:))
        return values + [
          type?.canonicalUnit.description.databaseValue ?? .null,
          type?.aggregation.rawValue.databaseValue ?? .null,
        ]
      }
    }
    if lost.contains("source") {
      try restore(
        "INSERT OR IGNORE INTO source (bundleIdentifier, id, name) VALUES (?, ?, ?1)",
        from: "sqlite_autoindex_source_1")
    }
    guard !lost.isDisjoint(with: ["source", "sourceRevision"]) else { return }
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO sourceRevision (id, sourceId, version)
          SELECT DISTINCT sourceRevisionId, sourceId, 'lost ' || sourceRevisionId FROM sample
          WHERE sourceRevisionId NOT IN (SELECT id FROM sourceRevision);
        INSERT OR IGNORE INTO source (id, bundleIdentifier, name)
          SELECT sourceId, 'lost.source.' || sourceId, 'Lost source ' || sourceId
          FROM (SELECT sourceId FROM sample UNION SELECT sourceId FROM sourceRevision
            UNION SELECT sourceId FROM tombstone)
          WHERE sourceId NOT IN (SELECT id FROM source);
        """)
  }

  /// Inserts the entries of an index of one column.
  private func restore(
    _ sql: String, from index: String,
    _ complete: ([DatabaseValue]) -> [DatabaseValue] = { $0 }
  ) throws {
    guard let root = schema.roots[index] else { return }
    var reader = TreeReader(pages, columnLimit: 2)
    try reader.forEachRow(below: root, isIndex: true) { row in
      guard row.values.count == 2 else { return }
      try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(complete(row.values)))
    }
  }
}
