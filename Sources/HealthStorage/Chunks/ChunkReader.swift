import Foundation
import GRDB

/// Reads the chunks of a series in order, a few at a time.
struct ChunkReader: Sendable {
  /// Chunks fetched at once: enough that the way to the database costs little beside decoding them.
  private static let chunksAtOnce = 8

  let store: HealthStore
  let selection: SeriesTable.Selection
  private let findSeries: @Sendable (Database) throws -> Int64
  private var series: Int64?
  private var fetched: ArraySlice<SeriesTable.Stored> = []
  private var lastOrdinal = -1
  private var isAtEnd = false

  init(
    store: HealthStore, selection: SeriesTable.Selection = .all,
    findSeries: @escaping @Sendable (Database) throws -> Int64
  ) {
    self.store = store
    self.selection = selection
    self.findSeries = findSeries
  }

  mutating func next() async throws(StoreError) -> SeriesTable.Stored? {
    if let chunk = fetched.popFirst() { return chunk }
    guard !isAtEnd else { return nil }
    let (series, chunks) = try await store.read {
      [findSeries, series, selection, lastOrdinal] db in
      let series = try series ?? findSeries(db)
      return (
        series,
        try SeriesTable(db: db).chunks(
          of: series, after: lastOrdinal, selection, limit: Self.chunksAtOnce)
      )
    }
    self.series = series
    isAtEnd = chunks.count < Self.chunksAtOnce
    lastOrdinal = chunks.last?.ordinal ?? lastOrdinal
    fetched = chunks[...]
    return fetched.popFirst()
  }
}

extension SeriesTable.Stored {
  /// What the chunk holds.
  func decoded<Element>(
    _ decode: (UnsafeRawBufferPointer) throws(ChunkError) -> [Element]
  ) throws(StoreError) -> [Element] {
    do {
      return try bytes.withUnsafeBytes { bytes in try decode(bytes) }
    } catch let error as ChunkError {
      throw .damagedChunk(ordinal: ordinal, error)
    } catch {
      throw .damagedChunk(ordinal: ordinal, .malformed(at: 0))
    }
  }
}
