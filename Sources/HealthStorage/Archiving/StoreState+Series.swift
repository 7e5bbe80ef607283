import Foundation
import GRDB
import HealthModel
import SeriesCoding
import StoreDatabase
import StoreErrors

extension StoreState {
  private static let seriesAtOnce = 256
  /// The number of chunks read at once; a chunk has some thousand readings.
  private static let chunksAtOnce = 4

  private struct Place: Sendable {
    var start = Int64.min
    var uuid = Data()
  }

  /// The series of all workouts, grouped by workout.
  ///
  /// Series of a kind that only a later release knows, and those of an unfinished recording, are omitted.
  package func series() -> Batches<[StoredSeries]> {
    let condition = changes?.series ?? "TRUE"
    let visible = changes?.visibility?.series ?? "TRUE"
    return pages(of: StoredSeries.self, from: Place()) { db, place in
      let workouts = try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT sample.id, uuid, start FROM workout JOIN sample USING (id)
            WHERE (start, uuid) > (?, ?) AND \(condition)
            ORDER BY start, uuid LIMIT \(Self.seriesAtOnce)
            """), arguments: [place.start, place.uuid])
      guard let last = workouts.last else { return ([], nil) }
      var series: [StoredSeries] = []
      for workout in workouts {
        guard let uuid = UUID(bytes: workout["uuid"]) else { continue }
        series += try Self.series(db, workout: workout["id"], uuid, where: visible)
      }
      return (series, Place(start: last["start"], uuid: last["uuid"]))
    }
  }

  private static func series(
    _ db: Database, workout: Int64, _ uuid: UUID, where visible: String
  ) throws -> [StoredSeries] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT series.id, series.uuid, kind, isRecorded, series.deviceId, series.metadata,
            (SELECT min(start) FROM chunk WHERE seriesId = series.id) AS begin,
            (SELECT sum(count) FROM chunk WHERE seriesId = series.id) AS count
          FROM series JOIN sample ON sample.id = workoutId
          WHERE workoutId = ? AND \(visible) ORDER BY kind, begin, series.uuid
          """), arguments: [workout])
    var series: [StoredSeries] = []
    for row in rows {
      let kind = TraceKind(rawValue: row["kind"])
      guard let id = UUID(bytes: row["uuid"]), TraceRegistry.isKnown(kind),
        let count: Int = row["count"]
      else { continue }
      series.append(
        StoredSeries(
          row: row["id"], id: id, workout: uuid, kind: kind, isRecorded: row["isRecorded"],
          device: row["deviceId"], metadataText: row["metadata"], readingCount: count,
          ordinal: series.count + 1))
    }
    return series
  }

  /// The readings of a series, in their stored order.
  package func readings(of series: StoredSeries) -> Batches<StoredReadings> {
    Batches { [self] in
      let (kind, columns) = (series.kind, TraceRegistry.codec(of: series.kind)?.columns)
      let isForReader = isForReader
      return ReadingSource(state: self, series: series.row) { (bytes) throws(ChunkError) in
        guard let columns else {
          let locations = try LocationChunk.unpack(bytes)
          // What the person cut off an end of the workout is not for readers.
          return .locations(isForReader ? locations.filter { $0.verdict != .trimmed } : locations)
        }
        return .trace(try TraceBatch(bytes, kind, columns))
      }
    }
  }

  fileprivate func chunks(
    of series: Int64, after ordinal: Int
  ) async throws(StoreError) -> [SeriesTable.Stored] {
    try await read { db in
      try SeriesTable(db: db).chunks(
        of: series, after: ordinal, .all, limit: Self.chunksAtOnce)
    }
  }
}

/// The readings of a series, one chunk at a time.
private struct ReadingSource: BatchSource {
  let state: StoreState
  let series: Int64
  let decode: @Sendable (UnsafeRawBufferPointer) throws(ChunkError) -> StoredReadings
  private var fetched: ArraySlice<SeriesTable.Stored> = []
  private var lastOrdinal = -1

  init(
    state: StoreState, series: Int64,
    decode: @escaping @Sendable (UnsafeRawBufferPointer) throws(ChunkError) -> StoredReadings
  ) {
    self.state = state
    self.series = series
    self.decode = decode
  }

  mutating func next() async throws(StoreError) -> StoredReadings? {
    if fetched.isEmpty {
      fetched = try await state.chunks(of: series, after: lastOrdinal)[...]
      lastOrdinal = fetched.last?.ordinal ?? lastOrdinal
    }
    guard let chunk = fetched.popFirst() else { return nil }
    return try chunk.decoded(decode)
  }
}
