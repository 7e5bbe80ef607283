public import Foundation
import GRDB
public import HealthModel

extension HealthStore {
  /// Returns the traces recorded with a workout, by kind: raw locations, motion, heart rate, pressure,
  /// other measures, cycling.
  ///
  /// A client that may see the workout sees its locations as far as it may read routes, its heart rates
  /// as far as it may read heart rates, and the other kinds, which have no permission, if it recorded
  /// them.
  public func traces(of workout: UUID) async throws(StoreError) -> [Trace] {
    try await read { db, policy in
      try TraceRows(db: db).heads(
        where: """
          series.isRecorded AND series.workoutId = (SELECT id FROM sample WHERE uuid = ?)
            AND \(policy.visibleTrace(db))
          """, arguments: [workout.bytes])
    }
  }

  /// Every location from the workout's receiver, in recorded order.
  public func locations(of trace: Trace) -> Batches<[RecordedLocation]> {
    samples(of: trace, LocationChunk.self)
  }

  /// The samples of a motion trace, in recorded order.
  public func motion(of trace: Trace) -> Batches<[TraceSample<MotionSample>]> {
    samples(of: trace, MotionChunk.self)
  }

  /// The heart rates of a trace, in recorded order.
  public func heartRates(of trace: Trace) -> Batches<[TraceSample<HeartRate>]> {
    samples(of: trace, HeartRateChunk.self)
  }

  /// The pressures of a trace, in recorded order.
  public func pressures(of trace: Trace) -> Batches<[TraceSample<AirPressure>]> {
    samples(of: trace, PressureChunk.self)
  }

  /// The readings of a bicycle's sensors in a trace, in recorded order.
  public func cycling(of trace: Trace) -> Batches<[TraceSample<CyclingReading>]> {
    samples(of: trace, CyclingChunk.self)
  }

  /// The numbers of a trace of one measure, in recorded order.
  public func measures(of trace: Trace) -> Batches<[TraceSample<Double>]> {
    samples(of: trace, MeasureChunk.self)
  }

  /// The batches of a trace; none for a trace of another kind.
  private func samples<Coding: ChunkCoding>(
    of trace: Trace, _ coding: Coding.Type
  ) -> Batches<[Coding.Element]> {
    Batches { [self] in
      let chunks = ChunkReader(store: self) { db, policy in
        let series = try Int64.fetchOne(
          db,
          cached: """
            SELECT series.id FROM series LEFT JOIN sample ON sample.id = series.workoutId
            WHERE series.uuid = ? AND kind = ? AND \(policy.visibleTrace(db))
            """,
          arguments: [trace.id.bytes, coding.traceKind.rawValue])
        guard let series else { throw StoreError.unknownTrace(trace.id) }
        return series
      }
      return TraceBatchSource<Coding>(chunks: chunks)
    }
  }
}

/// The batches of a trace: one chunk each.
private struct TraceBatchSource<Coding: ChunkCoding>: BatchSource {
  var chunks: ChunkReader

  mutating func next() async throws(StoreError) -> [Coding.Element]? {
    try await chunks.next()?.decoded(Coding.unpack)
  }
}

/// Reads the headers of recorded series.
struct TraceRows {
  let db: Database

  func heads(
    where condition: String, arguments: StatementArguments = []
  ) throws -> [Trace] {
    try Row.fetchAll(
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
      guard let id = UUID(bytes: row["uuid"]), let kind = TraceKind(rawValue: row["kind"]) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a trace of an unknown kind")
      }
      let owner: Data? = row["owner"]
      let hasDevice = (row["deviceId"] as Int64?) != nil
      return Trace(
        id: id, workout: owner.flatMap { UUID(bytes: $0) } ?? id, kind: kind,
        header: TraceHeader(
          device: hasDevice ? Device(row) : nil,
          metadata: try StoredMetadata.metadata(row["metadata"])),
        span: TimeRange(
          start: Instant(microseconds: row["start"] ?? 0),
          end: Instant(microseconds: row["end"] ?? 0)),
        sampleCount: row["count"] ?? 0)
    }
  }
}
