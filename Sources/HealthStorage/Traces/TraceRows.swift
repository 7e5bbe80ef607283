import Foundation
import GRDB
import HealthModel
import SeriesCoding
import StoreDatabase

/// Reads the headers of recorded series.
struct TraceRows {
  let db: Database

  func heads(
    where condition: String, arguments: StatementArguments = []
  ) throws -> [Trace] {
    var limits: [Data: TimeLimits] = [:]
    return try Row.fetchAll(
      db,
      cached: """
        SELECT series.uuid, series.kind, series.metadata, series.deviceId, sample.uuid AS owner,
          (SELECT min(start) FROM chunk WHERE seriesId = series.id) AS start,
          (SELECT max(end) FROM chunk WHERE seriesId = series.id) AS end,
          (SELECT sum(count) FROM chunk WHERE seriesId = series.id) AS count,
          device.name AS deviceName, device.*
        FROM series LEFT JOIN device ON device.id = series.deviceId
        LEFT JOIN sample ON sample.id = series.workoutId
        WHERE \(condition) ORDER BY series.kind, series.id
        """, arguments: arguments
    ).map { row in
      let kind = TraceKind(rawValue: row["kind"])
      guard let id = UUID(bytes: row["uuid"]), TraceRegistry.isKnown(kind) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a trace of an unknown kind")
      }
      let owner: Data? = row["owner"]
      if let owner, limits[owner] == nil {
        let shape = try UUID(bytes: owner).flatMap { try EditTable(db: db).shape(of: $0) }
        limits[owner] = shape?.limits ?? TimeLimits()
      }
      let hasDevice = (row["deviceId"] as Int64?) != nil
      return Trace(
        id: id, workout: owner.flatMap { UUID(bytes: $0) } ?? id, kind: kind,
        header: TraceHeader(
          device: hasDevice ? Device(row) : nil,
          metadata: try StoredMetadata.metadata(row["metadata"])),
        span: TimeRange(
          start: Instant(microseconds: row["start"] ?? 0),
          end: Instant(microseconds: row["end"] ?? 0)),
        sampleCount: row["count"] ?? 0,
        limits: owner.flatMap { limits[$0] }.flatMap { $0 == TimeLimits() ? nil : $0 })
    }
  }
}
