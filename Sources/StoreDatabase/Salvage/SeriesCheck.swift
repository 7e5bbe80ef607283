package import Foundation
package import GRDB
import HealthModel
import SeriesCoding

/// The check of one series, chunk after chunk.
package struct SeriesCheck {
  /// A chunk's row with its box.
  package struct Chunk: Sendable {
    let ordinal: Int
    let summary: PackedChunk.Summary
    let bytes: Data

    package init(_ row: Row) {
      ordinal = row["ordinal"]
      bytes = row["bytes"]
      let minLatitude: Double? = row["minLatitude"]
      let box = minLatitude.map {
        GeoBox(
          minLatitude: $0, maxLatitude: row["maxLatitude"], minLongitude: row["minLongitude"],
          maxLongitude: row["maxLongitude"])
      }
      summary = PackedChunk.Summary(
        start: Instant(microseconds: row["start"]), end: Instant(microseconds: row["end"]),
        count: row["count"], acceptedCount: row["acceptedCount"], box: box)
    }
  }

  private let series: SeriesHead
  package private(set) var lastOrdinal = -1
  private var findings: [VerificationFinding] = []
  private var accepted = 0
  private var lastTime: Instant?
  private var isOutOfOrder = false

  package init(_ series: SeriesHead) { self.series = series }

  package mutating func see(_ chunk: Chunk) {
    if chunk.ordinal != lastOrdinal + 1 {
      findings.append(.missingChunk(series: series.uuid, ordinal: lastOrdinal + 1))
    }
    lastOrdinal = chunk.ordinal
    do throws(ChunkError) {
      if series.kind == .locations {
        try seeLocations(chunk)
      } else if let codec = TraceRegistry.codec(of: series.kind) {
        let batch = try chunk.decoded { (bytes) throws(ChunkError) in
          try TraceBatch(bytes, series.kind, codec.columns)
        }
        compare(chunk, with: batch.summary)
      }
    } catch {
      findings.append(.damagedChunk(series: series.uuid, ordinal: chunk.ordinal, error))
    }
  }

  /// Returns the results, after the last chunk.
  package mutating func finish() -> [VerificationFinding] {
    if lastOrdinal < 0, !series.isEmptyAllowed { findings.append(.emptySeries(series.uuid)) }
    if let route = series.route, route.count != accepted {
      findings.append(.routeCount(route.uuid, stored: route.count, found: accepted))
    }
    return findings
  }

  private mutating func seeLocations(_ chunk: Chunk) throws(ChunkError) {
    let locations = try chunk.decoded(LocationChunk.recorded)
    let summary = LocationChunk.summary(of: locations[...])
    compare(chunk, with: summary)
    accepted += summary.acceptedCount
    if let found = summary.box, let stored = chunk.summary.box, !stored.holds(found) {
      findings.append(.narrowBox(series: series.uuid, ordinal: chunk.ordinal))
    }
    guard let route = series.route else { return }
    for recorded in locations where recorded.verdict == .accepted {
      let time = recorded.location.time
      if let lastTime, time < lastTime, !isOutOfOrder {
        findings.append(.routeOutOfOrder(route.uuid, at: time))
        isOutOfOrder = true
      }
      lastTime = time
    }
  }

  private mutating func compare(_ chunk: Chunk, with summary: PackedChunk.Summary) {
    let fields = [
      ("count", chunk.summary.count == summary.count),
      ("accepted count", chunk.summary.acceptedCount == summary.acceptedCount),
      ("start", chunk.summary.start == summary.start),
      ("end", chunk.summary.end == summary.end),
    ]
    for (field, isRight) in fields where !isRight {
      findings.append(
        .wrongSummary(series: series.uuid, ordinal: chunk.ordinal, field: field))
    }
  }
}

extension SeriesCheck.Chunk {
  fileprivate func decoded<Contents>(
    _ decode: (UnsafeRawBufferPointer) throws(ChunkError) -> Contents
  ) throws(ChunkError) -> Contents {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(ChunkError) in try decode(bytes) }
    }.get()
  }
}

extension GeoBox {
  fileprivate func holds(_ other: GeoBox) -> Bool {
    minLatitude <= other.minLatitude && maxLatitude >= other.maxLatitude
      && minLongitude <= other.minLongitude && maxLongitude >= other.maxLongitude
  }
}

/// The properties of a series that the check needs.
package struct SeriesHead: Sendable {
  package let row: Int64
  package let uuid: UUID
  let kind: TraceKind
  /// The route over it, if any, with its declared number of locations.
  let route: (uuid: UUID, count: Int)?
  let isEmptyAllowed: Bool

  package static func all(_ db: Database) throws -> [SeriesHead] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT series.id, series.uuid, series.kind, series.recordingId, sample.uuid AS route,
          route.locationCount
        FROM series LEFT JOIN route ON route.seriesId = series.id
        LEFT JOIN sample ON sample.id = route.id ORDER BY series.id
        """
    ).compactMap { row in
      guard let uuid = UUID(bytes: row["uuid"]) else { return nil }
      let route = (row["route"] as Data?).flatMap { UUID(bytes: $0) }
      return SeriesHead(
        row: row["id"], uuid: uuid, kind: TraceKind(rawValue: row["kind"]),
        route: route.map { ($0, row["locationCount"]) },
        isEmptyAllowed: (row["recordingId"] as Int64?) != nil)
    }
  }
}
