import GRDB
import HealthModel

/// The order of the sources of one type, the preferred ones first.
///
/// First come those that the person ordered; then manual entries, then the platform's own sources,
/// then the others; among equals the one that the store saw first.
struct SourcePreference {
  /// A source with its row in the store.
  struct Known: Hashable {
    let source: Source
    /// The row of the source; greater for sources that were added later.
    let row: Int64
  }

  /// The default rank, after the sources that the person ordered.
  private enum Standing: Int {
    case enteredByHand = 0
    case platform = 1
    case other = 2
  }

  /// The sources, preferred ones first.
  let sources: [Source]
  private let indices: [Int64: Int]
  private let ranks: [Speaker: Int]

  private struct Speaker: Hashable {
    let row: Int64
    let isEnteredByHand: Bool
  }

  /// - Parameters:
  ///   - known: The sources that may have samples.
  ///   - order: Bundle identifiers in the person's order.
  init(_ known: [Known], order: [String]) {
    let places = Dictionary(
      order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    func key(_ known: Known, byHand: Bool) -> (place: Int, standing: Int, row: Int64) {
      let identifier = known.source.bundleIdentifier
      let standing: Standing =
        byHand ? .enteredByHand : known.source.isPlatform ? .platform : .other
      return (places[identifier] ?? .max, standing.rawValue, known.row)
    }
    let ordered = known.sorted { key($0, byHand: false) < key($1, byHand: false) }
    sources = ordered.map(\.source)
    indices = Dictionary(
      ordered.enumerated().map { ($0.element.row, $0.offset) }, uniquingKeysWith: { a, _ in a })
    let speakers = known.flatMap { known in
      [true, false].map { byHand in
        (Speaker(row: known.row, isEnteredByHand: byHand), key(known, byHand: byHand))
      }
    }
    ranks = Dictionary(
      speakers.sorted { $0.1 < $1.1 }.enumerated().map { ($0.element.0, $0.offset) },
      uniquingKeysWith: { a, _ in a })
  }

  /// The voice of a sample of the source in a row; `nil` for an unknown source.
  func voice(row: Int64, isEnteredByHand: Bool) -> StatisticsSample.SourceRank? {
    guard let index = indices[row],
      let rank = ranks[Speaker(row: row, isEnteredByHand: isEnteredByHand)]
    else { return nil }
    return StatisticsSample.SourceRank(source: index, rank: rank)
  }
}

/// The rows of the owner's source orders, one per type.
struct SourcePriorityTable {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// The order of all sources of the store for a type.
  func preference(typeID: Int64) throws -> SourcePreference {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT source.id, source.name, source.bundleIdentifier, sourcePriority.rank
        FROM source LEFT JOIN sourcePriority
          ON sourcePriority.sourceId = source.id AND sourcePriority.typeId = ?
        ORDER BY sourcePriority.rank, source.id
        """, arguments: [typeID])
    let known = rows.map { row in
      SourcePreference.Known(
        source: Source(name: row["name"], bundleIdentifier: row["bundleIdentifier"]),
        row: row["id"])
    }
    let order = zip(rows, known).filter { $0.0["rank"] != nil }
    return SourcePreference(known, order: order.map(\.1.source.bundleIdentifier))
  }

  /// Stores an order of sources; unnamed ones follow in default order.
  func set(_ bundleIdentifiers: [String], typeID: Int64) throws {
    try db.execute(sql: "DELETE FROM sourcePriority WHERE typeId = ?", arguments: [typeID])
    for (rank, identifier) in bundleIdentifiers.enumerated() {
      let source = try Int64.fetchOne(
        db, sql: "SELECT id FROM source WHERE bundleIdentifier = ?", arguments: [identifier])
      guard let source else { throw StoreError.unknownSource(identifier) }
      try db.execute(
        sql: "INSERT OR IGNORE INTO sourcePriority (typeId, sourceId, rank) VALUES (?, ?, ?)",
        arguments: [typeID, source, rank])
    }
  }
}
