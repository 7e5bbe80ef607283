public import Foundation
import GRDB
public import HealthModel
package import SeriesCoding
import StoreDatabase
public import StoreErrors

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
    samples(of: trace, MotionCodec.self)
  }

  /// The heart rates of a trace, in recorded order.
  public func heartRates(of trace: Trace) -> Batches<[TraceSample<HeartRate>]> {
    samples(of: trace, HeartRateCodec.self)
  }

  /// The pressures of a trace, in recorded order.
  public func pressures(of trace: Trace) -> Batches<[TraceSample<AirPressure>]> {
    samples(of: trace, PressureCodec.self)
  }

  /// The readings of a bicycle's sensors in a trace, in recorded order.
  public func cycling(of trace: Trace) -> Batches<[TraceSample<CyclingReading>]> {
    samples(of: trace, CyclingCodec.self)
  }

  /// The numbers of a trace of one measure, in recorded order.
  public func measures(of trace: Trace) -> Batches<[TraceSample<Double>]> {
    samples(of: trace, MeasureCodec.self)
  }

  /// The samples of a trace, one chunk after the other; none for a trace of another kind.
  ///
  /// Those that the person trimmed are skipped, except locations, which have a verdict.
  package func samples<Coding: ChunkCoding>(
    of trace: Trace, _ coding: Coding.Type
  ) -> Batches<[Coding.Element]> {
    guard let limits = trace.limits, coding.traceKind != .locations else {
      return contents(of: trace, coding.traceKind, Coding.unpack)
    }
    return contents(of: trace, coding.traceKind) { (bytes) throws(ChunkError) in
      try Coding.unpack(bytes).filter { limits.contains(Coding.time(of: $0)) }
    }
  }

  /// The readings of a trace by column, whatever its kind; none for locations and for a kind of a later release.
  package func batches(of trace: Trace) -> Batches<TraceBatch> {
    let columns = TraceRegistry.codec(of: trace.kind)?.columns ?? []
    return contents(of: trace, trace.kind) { (bytes) throws(ChunkError) in
      try TraceBatch(bytes, trace.kind, columns)
    }
  }

  private func contents<Contents: Sendable>(
    of trace: Trace, _ kind: TraceKind,
    _ decode: @escaping @Sendable (UnsafeRawBufferPointer) throws(ChunkError) -> Contents
  ) -> Batches<Contents> {
    Batches { [self] in
      let chunks = ChunkReader(store: self) { db, policy in
        let series = try Int64.fetchOne(
          db,
          cached: """
            SELECT series.id FROM series LEFT JOIN sample ON sample.id = series.workoutId
            WHERE series.uuid = ? AND kind = ? AND \(policy.visibleTrace(db))
            """,
          arguments: [trace.id.bytes, kind.rawValue])
        guard let series else { throw StoreError.unknownTrace(trace.id) }
        return series
      }
      return TraceSource(chunks: chunks, decode: decode)
    }
  }
}

/// The contents of a trace: one chunk each.
private struct TraceSource<Contents: Sendable>: BatchSource {
  var chunks: ChunkReader
  let decode: @Sendable (UnsafeRawBufferPointer) throws(ChunkError) -> Contents

  mutating func next() async throws(StoreError) -> Contents? {
    try await chunks.next()?.decoded(decode)
  }
}
