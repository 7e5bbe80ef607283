import Foundation
import GRDB
import SeriesCoding
import StoreDatabase
import StoreErrors

/// Reads the chunks of a series in order, a few at a time.
struct ChunkReader: Sendable {
  /// The number of chunks fetched at once: enough that the database access costs little compared
  /// with decoding them.
  private static let chunksAtOnce = 8

  let store: HealthStore
  let selection: SeriesTable.Selection
  private let findSeries: @Sendable (Database, AccessPolicy) throws -> Int64?
  private var series: Int64?
  private var fetched: ArraySlice<SeriesTable.Stored> = []
  private var lastOrdinal = -1
  private var isAtEnd = false

  init(
    store: HealthStore, selection: SeriesTable.Selection = .all,
    findSeries: @escaping @Sendable (Database, AccessPolicy) throws -> Int64?
  ) {
    self.store = store
    self.selection = selection
    self.findSeries = findSeries
  }

  mutating func next() async throws(StoreError) -> SeriesTable.Stored? {
    if let chunk = fetched.popFirst() { return chunk }
    guard !isAtEnd else { return nil }
    let (series, chunks) = try await store.read {
      [findSeries, series, selection, lastOrdinal]
      (db, policy) -> (Int64?, [SeriesTable.Stored]) in
      let readable = try Self.series(series, policy) { try findSeries(db, policy) }
      guard let readable else { return (series, []) }
      let chunks = try SeriesTable(db: db).chunks(
        of: readable, after: lastOrdinal, selection, limit: Self.chunksAtOnce)
      return (readable, chunks)
    }
    self.series = series
    isAtEnd = chunks.count < Self.chunksAtOnce
    lastOrdinal = chunks.last?.ordinal ?? lastOrdinal
    fetched = chunks[...]
    return fetched.popFirst()
  }

  /// Returns the series to continue reading; `nil` if a client may not see it any more.
  ///
  /// A client's permission is checked in every transaction, so a refusal ends its reading.
  private static func series(
    _ known: Int64?, _ policy: AccessPolicy, _ find: () throws -> Int64?
  ) throws -> Int64? {
    guard let known else { return try find() }
    guard policy.role == .client else { return known }
    do {
      return try find() == known ? known : nil
    } catch is StoreError {
      return nil
    }
  }
}
