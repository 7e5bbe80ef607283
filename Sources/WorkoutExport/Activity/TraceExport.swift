import Console
import Feeds
package import HealthModel
package import HealthStorage
import Importing
package import ByteStreams
import Reports

/// Writes the raw sensor readings of a workout as a trace, with only a batch of each in memory.
///
/// Readings with the same time share a row. A row has one motion sensor: with sensors at several positions, the
/// first position is written, and the others are counted.
package struct TraceExport: WorkoutFileExport {
  private let workout: Workout
  private let store: HealthStore
  private let traces: [Trace]
  private let placement: String?
  /// The number of motion traces at other body positions.
  package let leftOutCount: Int

  package let locationCount = 0

  /// - Throws: `StoreError`.
  package init(_ workout: Workout, in store: HealthStore) async throws {
    self.workout = workout
    self.store = store
    let all = try await store.traces(of: workout.uuid).filter { $0.sampleCount > 0 }
    let first = all.first { $0.kind == .motion }
    placement = first?.header.metadata.string(.sensorPlacement)
    let (named, kinds) = (placement, Self.kinds)
    traces = all.filter { trace in
      kinds.contains(trace.kind)
        && (trace.kind != .motion || trace.header.metadata.string(.sensorPlacement) == named)
    }
    leftOutCount = all.count { kinds.contains($0.kind) } - traces.count
  }

  private static let kinds: [TraceKind] = [.motion, .heartRate, .pressure, .cycling]
  /// The approximate size in bytes of a piece that is written.
  private static let pieceBytes = 1 << 16

  private var readingCount: Int { traces.reduce(0) { $0 + $1.sampleCount } }

  package var extent: String { "\(readingCount) readings" }

  /// Whether there are readings to write.
  package var hasReadings: Bool { !traces.isEmpty }

  package func write(
    to sink: some ByteSink, progress: (Double) -> Void
  ) async throws -> ExportSummary {
    let whole = Double(max(readingCount, 1))
    let epoch = workout.span.start
    let writer = TraceWriter(header: try await header(epoch: epoch))
    var lanes = traces.map { ReadingRows($0, in: store) }
    for index in lanes.indices { try await lanes[index].fill() }
    var bytes = writer.head
    var summary = ExportSummary(points: 0, segments: 1, laps: nil)
    var taken = 0
    while let time = lanes.compactMap(\.time).min() {
      var row = TraceRow(secondsFromStart: Self.seconds(from: epoch, to: time))
      for index in lanes.indices where lanes[index].time == time && lanes[index].fits(row) {
        lanes[index].receive(into: &row)
        try await lanes[index].fill()
        taken += 1
      }
      writer.write(row, into: &bytes)
      summary.points += 1
      guard bytes.count >= Self.pieceBytes else { continue }
      try sink.write(bytes)
      bytes.removeAll(keepingCapacity: true)
      progress(Double(taken) / whole)
    }
    try sink.write(bytes)
    summary.isTrace = true
    return summary
  }

  /// Returns the shortest number that represents the microseconds exactly.
  private static func seconds(from epoch: Instant, to time: Instant) -> Double {
    Double(time.microseconds &- epoch.microseconds) / 1e6
  }

  private func header(epoch: Instant) async throws -> Feeds.TraceHeader {
    let configuration = workout.configuration
    var keys = [
      Feeds.TraceHeader.Key(SensorTraceKey.activity, configuration.activityType.word),
      Feeds.TraceHeader.Key(SensorTraceKey.workout, workout.uuid.word),
    ]
    if let meters = try? configuration.lapLength?.value(in: .meter) {
      keys.append(.init(SensorTraceKey.poolLength, "\(meters)"))
    }
    return Feeds.TraceHeader(
      placement: placement, epoch: epoch, columns: try await columns(), otherKeys: keys)
  }

  /// Returns the columns that have a value in any row.
  private func columns() async throws -> [String] {
    var columns = ["t"]
    var (hasRotation, hasField) = (false, false)
    for trace in traces where trace.kind == .motion && !(hasRotation && hasField) {
      for try await batch in store.motion(of: trace) {
        hasRotation = hasRotation || batch.contains { $0.value.rotationRate != nil }
        hasField = hasField || batch.contains { $0.value.magneticField != nil }
        if hasRotation, hasField { break }
      }
    }
    let kinds = Set(traces.map(\.kind))
    if kinds.contains(.motion) { columns += ["ax", "ay", "az"] }
    if hasRotation { columns += ["gx", "gy", "gz"] }
    if hasField { columns += ["mx", "my", "mz"] }
    if kinds.contains(.heartRate) { columns.append("hr") }
    if kinds.contains(.pressure) { columns.append("pressure") }
    if kinds.contains(.cycling) {
      columns += ["crank_rpm", "wheel_rpm", "wheel_revolutions", "power_w"]
    }
    return columns
  }
}

/// A cursor over the readings of one trace, as parts of rows.
private struct ReadingRows {
  private typealias Part = (time: Instant, row: TraceRow)

  private let kind: TraceKind
  private let pull: () async throws -> [Part]?
  private var batch: [Part] = []
  private var index = 0
  private var isAtEnd = false

  init(_ trace: Trace, in store: HealthStore) {
    kind = trace.kind
    switch trace.kind {
    case .motion:
      pull = Self.source(store.motion(of: trace)) { motion in
        TraceRow(
          acceleration: motion.acceleration, rotationRate: motion.rotationRate,
          magneticField: motion.magneticField)
      }
    case .heartRate: pull = Self.source(store.heartRates(of: trace)) { TraceRow(heartRate: $0) }
    case .pressure: pull = Self.source(store.pressures(of: trace)) { TraceRow(pressure: $0) }
    case .cycling: pull = Self.source(store.cycling(of: trace)) { TraceRow(cycling: $0) }
    case .locations, .measure: pull = { nil }
    }
  }

  private static func source<Value>(
    _ batches: Batches<[TraceSample<Value>]>, _ row: @escaping (Value) -> TraceRow
  ) -> () async throws -> [Part]? {
    var iterator = batches.makeAsyncIterator()
    return { try await iterator.next()?.map { (time: $0.time, row: row($0.value)) } }
  }

  /// The time of the next reading; `nil` at the end.
  var time: Instant? { index < batch.count ? batch[index].time : nil }

  mutating func fill() async throws {
    while index >= batch.count, !isAtEnd {
      guard let pulled = try await pull() else {
        isAtEnd = true
        return
      }
      batch = pulled
      index = 0
    }
  }

  /// Returns whether the row has no values of the kind yet.
  func fits(_ row: TraceRow) -> Bool {
    switch kind {
    case .motion: row.acceleration == nil
    case .heartRate: row.heartRate == nil
    case .pressure: row.pressure == nil
    case .cycling: row.cycling == nil
    case .locations, .measure: false
    }
  }

  /// Adds the next reading to a row.
  mutating func receive(into row: inout TraceRow) {
    let next = batch[index].row
    index += 1
    switch kind {
    case .motion:
      row.acceleration = next.acceleration
      row.rotationRate = next.rotationRate
      row.magneticField = next.magneticField
    case .heartRate: row.heartRate = next.heartRate
    case .pressure: row.pressure = next.pressure
    case .cycling: row.cycling = next.cycling
    case .locations, .measure: break
    }
  }
}
