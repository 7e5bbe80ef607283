package import Foundation
package import GRDB
package import HealthModel
package import SeriesCoding
package import StoreErrors

/// The rows of series and their chunks.
package struct SeriesTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// The row of the recording in progress, of which there is at most one.
  package static let recordingRow: Int64 = 1

  /// The owner of a series: a recording while it runs, then the workout.
  package enum Owner {
    case workout(Int64)
    case recording
  }

  /// Inserts an empty series.
  package func insert(
    _ kind: TraceKind, owner: Owner, isRecorded: Bool, device: Int64?, metadata: Metadata = [:]
  ) throws -> Int64 {
    let (workout, recording): (Int64?, Int64?) =
      switch owner {
      case .workout(let row): (row, nil)
      case .recording: (nil, Self.recordingRow)
      }
    try db.run(
      sql: """
        INSERT INTO series (uuid, kind, isRecorded, workoutId, recordingId, deviceId, metadata)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        UUID().bytes, kind.rawValue, isRecorded, workout, recording, device,
        StoredMetadata.text(metadata),
      ])
    return db.lastInsertedRowID
  }

  /// Appends a chunk to a series.
  package func append(_ chunk: PackedChunk, to series: Int64, ordinal: Int) throws {
    let summary = chunk.summary
    try db.cachedStatement(
      sql: """
        INSERT INTO chunk (seriesId, ordinal, start, end, count, acceptedCount, bytes)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        series, ordinal, summary.start.microseconds, summary.end.microseconds, summary.count,
        summary.acceptedCount, Data(chunk.bytes),
      ])
    guard let box = summary.box else { return }
    let chunk = db.lastInsertedRowID
    // The number may be that of a chunk that this transaction has deleted.
    try db.run(sql: "DELETE FROM orphanBox WHERE chunkId = ?", arguments: [chunk])
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO chunkBox (id, minLatitude, maxLatitude, minLongitude, maxLongitude)
        VALUES (?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        chunk, box.minLatitude, box.maxLatitude, box.minLongitude,
        box.maxLongitude,
      ])
  }

  /// Removes the boxes of deleted chunks, at the end of each transaction.
  package func removeOrphanBoxes() throws {
    let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM orphanBox)")
    guard try Bool.fetchOne(statement) == true else { return }
    try db.execute(
      sql: """
        DELETE FROM chunkBox WHERE id IN (SELECT chunkId FROM orphanBox);
        DELETE FROM orphanBox;
        """)
  }

  /// A stored chunk with the columns of a read.
  package struct Stored: Sendable {
    package let ordinal: Int
    package let span: ClosedRange<Instant>
    package let bytes: Data

    package init(ordinal: Int, span: ClosedRange<Instant>, bytes: Data) {
      self.ordinal = ordinal
      self.span = span
      self.bytes = bytes
    }
  }

  /// The selection of chunks to read.
  package struct Selection: Sendable {
    package var during: TimeRange?
    package var boxes: [GeoBox]?

    package init(during: TimeRange? = nil, boxes: [GeoBox]? = nil) {
      self.during = during
      self.boxes = boxes
    }

    package static let all = Selection()
  }

  /// The next chunks of a series after an ordinal, at most `limit`.
  package func chunks(
    of series: Int64, after ordinal: Int, _ selection: Selection, limit: Int
  ) throws -> [Stored] {
    var conditions = ["seriesId = ?", "ordinal > ?"]
    var arguments: StatementArguments = [series, ordinal]
    if let during = selection.during {
      conditions.append("end >= ? AND start < ?")
      arguments += [during.start.microseconds, during.end.microseconds]
    }
    if let boxes = selection.boxes {
      conditions.append("id IN (\(Self.inBoxes(boxes, &arguments)))")
    }
    arguments += [limit]
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT ordinal, start, end, bytes FROM chunk
          WHERE \(conditions.joined(separator: " AND ")) ORDER BY ordinal LIMIT ?
          """), arguments: arguments)
    var chunks: [Stored] = []
    while let row = try rows.next() {
      let start = Instant(microseconds: row[1])
      chunks.append(
        Stored(
          ordinal: row[0], span: start...max(start, Instant(microseconds: row[2])), bytes: row[3]))
    }
    return chunks
  }

  /// A query for the chunks whose box intersects one of these; adds its arguments.
  package static func inBoxes(_ boxes: [GeoBox], _ arguments: inout StatementArguments) -> String {
    boxes.map { box in
      arguments += [box.minLatitude, box.maxLatitude, box.minLongitude, box.maxLongitude]
      return """
        SELECT id FROM chunkBox WHERE maxLatitude >= ? AND minLatitude <= ?
          AND maxLongitude >= ? AND minLongitude <= ?
        """
    }.joined(separator: " UNION ")
  }
}

extension SeriesTable.Stored {
  /// Returns the decoded contents of the chunk.
  package func decoded<Contents>(
    _ decode: (UnsafeRawBufferPointer) throws(ChunkError) -> Contents
  ) throws(StoreError) -> Contents {
    do {
      return try bytes.withUnsafeBytes { bytes in try decode(bytes) }
    } catch let error as ChunkError {
      throw .damagedChunk(ordinal: ordinal, error)
    } catch {
      throw .damagedChunk(ordinal: ordinal, .malformed(at: 0))
    }
  }
}
