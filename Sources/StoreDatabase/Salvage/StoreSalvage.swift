import Foundation
import GRDB
import HealthModel
import SeriesCoding
package import StoreErrors
import StoreFiles

/// A copy of every readable row of a damaged store, in a new store of the same version.
///
/// The new store has the released schema, without any part of the damaged one's. So no trigger, view or
/// table of another origin is copied, and each row has passed the constraints of its table.
package struct StoreSalvage {
  /// The damaged store, without a log or journal, and not encrypted.
  package let source: String
  /// An empty file for the new store.
  package let destination: String
  /// Whether applications, permissions and deliveries are copied.
  package let isAccessKept: Bool
  /// The condition for the rows of some tables; by default all rows of all tables.
  package var selection: Selection = .all

  package init(
    source: String, destination: String, isAccessKept: Bool, selection: Selection = .all
  ) {
    self.source = source
    self.destination = destination
    self.isAccessKept = isAccessKept
    self.selection = selection
  }

  package enum Selection {
    case all
    /// The unfinished recording and the rows it refers to.
    case recording
  }

  package struct Result {
    /// The lost parts, table by table.
    package var findings: [VerificationFinding] = []
    /// The access records that were not copied; `nil` if they were requested.
    package var removedAccess: AccessRecords?
  }

  /// Copies the rows.
  ///
  /// - Returns: The lost and the skipped parts.
  /// - Throws: `StoreError.file(path:_:)` (`foreignSchema`), or the error that prevents writing the new store.
  package func run() throws(StoreError) -> Result {
    let pages = try DatabasePages(path: source)
    let compact = try PartialFile(for: destination)
    do {
      let queue = try DatabaseQueue(
        path: destination, configuration: StoreConnection.configuration(nil))
      try queue.writeWithoutTransaction(PageChecksums.reserve)
      let version = min(max(pages.version, 1), StoreSchema.version)
      try StoreSchema.migrator.migrate(queue, upTo: "\(version)")
      let schema = try SalvagedSchema(pages, model: queue, copy: compact.path)
      guard schema.foreignObjects.isEmpty else {
        throw StoreError.foreignSchema(path: destination, objects: schema.foreignObjects)
      }
      let result = try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        var result = Result()
        try db.inTransaction {
          result = try copy(pages, schema, db)
          return .commit
        }
        return result
      }
      try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
      try queue.close()
      return result
    } catch {
      throw .from(error, path: destination)
    }
  }

  private func copy(
    _ pages: DatabasePages, _ schema: SalvagedSchema, _ db: Database
  ) throws -> Result {
    var copy = SalvagedRows(pages: pages, schema: schema, db: db, selection: selection)
    let skipped = isAccessKept ? [] : AccessRecords.tables
    for name in try tables(db) where !skipped.contains(name) { try copy.copyTable(name) }
    var result = Result()
    if !isAccessKept {
      result.removedAccess = try AccessRecords(counting: { try copy.countRows($0) })
      try AccessRecords.removeSettings(db)
    }
    try copy.copyStrayPages()
    try copy.restoreOrigins()
    try Self.raiseChangeCounter(db)
    try Self.indexPlaces(db)
    result.findings = copy.findings
    return result
  }

  private func tables(_ db: Database) throws -> [String] {
    switch selection {
    case .all: try Self.allTables(db)
    case .recording:
      ["source", "sourceRevision", "device", "recording", "recordingEntry", "series", "chunk"]
    }
  }

  /// The tables that are copied row by row: all but those of SQLite, of the migrator and of the index of
  /// places.
  private static func allTables(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
          AND name NOT LIKE 'chunkBox%' AND name NOT IN ('grdb_migrations', 'orphanBox')
        ORDER BY rowid
        """)
  }

  /// Ensures that change numbers increase if the counter itself is lost.
  private static func raiseChangeCounter(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE changeCounter SET value = max(value,
          (SELECT ifnull(max(id), 0) FROM sample), (SELECT ifnull(max(change), 0) FROM tombstone))
        """)
    guard try db.tableExists("settingRecord") else { return }
    try db.execute(
      sql: """
        UPDATE changeCounter
        SET value = max(value, (SELECT ifnull(max(change), 0) FROM settingRecord))
        """)
  }

  /// Builds the index of places from the readable chunks.
  private static func indexPlaces(_ db: Database) throws {
    let chunks = try Row.fetchCursor(
      db,
      sql: """
        SELECT chunk.id, ordinal, bytes FROM chunk JOIN series ON series.id = chunk.seriesId
        WHERE kind = ? AND acceptedCount > 0
        """, arguments: [TraceKind.locations.rawValue])
    let start = Instant(microseconds: 0)
    while let row = try chunks.next() {
      let stored = SeriesTable.Stored(ordinal: row[1], span: start...start, bytes: row[2])
      guard let locations = try? stored.decoded(LocationChunk.unpack),
        let box = LocationChunk.summary(of: locations[...]).box
      else { continue }
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO chunkBox VALUES (?, ?, ?, ?, ?)").execute(
        arguments: [
          row[0] as Int64, box.minLatitude, box.maxLatitude, box.minLongitude, box.maxLongitude,
        ])
    }
  }
}
