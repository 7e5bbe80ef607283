import Console
import Feeds
package import HealthModel
package import HealthStorage
import Importing
package import ByteStreams
import Reports
import SeriesCoding

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
    let named = placement
    let written = all.filter { !FileColumn.all(of: $0.kind).isEmpty }
    traces = written.filter { trace in
      trace.kind != .motion || trace.header.metadata.string(.sensorPlacement) == named
    }
    leftOutCount = written.count - traces.count
  }

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
    let columns = try await columns()
    let writer = TraceWriter(header: header(epoch: epoch, ["t"] + columns.map(\.name)))
    var lanes = traces.map { ReadingLane($0, columns, in: store) }
    for index in lanes.indices { try await lanes[index].fill() }
    var bytes = writer.head
    var summary = ExportSummary(points: 0, segments: 1, laps: nil)
    var taken = 0
    var row = [Double](repeating: .nan, count: columns.count)
    var kinds: Set<TraceKind> = []
    while let time = lanes.compactMap(\.time).min() {
      kinds.removeAll(keepingCapacity: true)
      for index in row.indices { row[index] = .nan }
      for index in lanes.indices
      where lanes[index].time == time && kinds.insert(lanes[index].kind).inserted {
        lanes[index].receive(into: &row)
        try await lanes[index].fill()
        taken += 1
      }
      Self.append(row, Self.seconds(from: epoch, to: time), to: &bytes)
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

  private static func append(_ row: [Double], _ seconds: Double, to bytes: inout [UInt8]) {
    bytes += seconds.description.utf8
    for number in row {
      bytes.append(UInt8(ascii: ","))
      if !number.isNaN { bytes += number.description.utf8 }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns the shortest number that represents the microseconds exactly.
  private static func seconds(from epoch: Instant, to time: Instant) -> Double {
    Double(time.microseconds &- epoch.microseconds) / 1e6
  }

  private func header(epoch: Instant, _ columns: [String]) -> Feeds.TraceHeader {
    let configuration = workout.configuration
    var keys = [
      Feeds.TraceHeader.Key(SensorTraceKey.activity, configuration.activityType.word),
      Feeds.TraceHeader.Key(SensorTraceKey.workout, workout.uuid.word),
    ]
    if let meters = try? configuration.lapLength?.value(in: .meter) {
      keys.append(.init(SensorTraceKey.poolLength, "\(meters)"))
    }
    return Feeds.TraceHeader(
      placement: placement, epoch: epoch, columns: columns, otherKeys: keys)
  }

  /// Returns the columns of the traces' kinds, in the order of their numbers, without groups that have no value in any
  /// row.
  private func columns() async throws -> [FileColumn] {
    var columns: [FileColumn] = []
    for kind in Set(traces.map(\.kind)).sorted(by: { $0.rawValue < $1.rawValue }) {
      let all = FileColumn.all(of: kind)
      let groups = try await groups(kind, all)
      columns += all.filter { column in column.group.map(groups.contains) ?? true }
    }
    return columns
  }

  /// Returns the groups of columns with a value.
  private func groups(_ kind: TraceKind, _ columns: [FileColumn]) async throws -> Set<String> {
    let wanted = Set(columns.compactMap(\.group))
    var found: Set<String> = []
    for trace in traces where trace.kind == kind && found != wanted {
      for try await batch in store.batches(of: trace) {
        for column in columns {
          guard let group = column.group, !found.contains(group),
            batch.columns[column.index].numbers.contains(where: { !$0.isNaN })
          else { continue }
          found.insert(group)
        }
        if found == wanted { break }
      }
    }
    return found
  }
}

/// A column of the file: one of a kind of trace.
private struct FileColumn {
  let kind: TraceKind
  /// The index among the kind's columns.
  let index: Int
  let name: String
  let group: String?

  /// The columns of a kind that trace files have.
  static func all(of kind: TraceKind) -> [FileColumn] {
    let columns = TraceRegistry.codec(of: kind)?.columns ?? []
    return columns.enumerated().compactMap { index, column in
      column.fileName.map {
        FileColumn(kind: kind, index: index, name: $0, group: column.group)
      }
    }
  }
}

/// A cursor over the readings of one trace, as cells of rows.
private struct ReadingLane {
  let kind: TraceKind
  /// The cells of a row with the columns that they are from.
  private let cells: [(cell: Int, column: Int)]
  private var batches: Batches<TraceBatch>.Iterator
  private var batch = TraceBatch(columnCount: 0)
  private var index = 0
  private var isAtEnd = false

  init(_ trace: Trace, _ columns: [FileColumn], in store: HealthStore) {
    kind = trace.kind
    cells = columns.enumerated().filter { $0.element.kind == trace.kind }
      .map { (cell: $0.offset, column: $0.element.index) }
    batches = store.batches(of: trace).makeAsyncIterator()
  }

  /// The time of the next reading; `nil` at the end.
  var time: Instant? { index < batch.count ? batch.times[index] : nil }

  mutating func fill() async throws {
    while index >= batch.count, !isAtEnd {
      guard let next = try await batches.next() else {
        isAtEnd = true
        return
      }
      batch = next
      index = 0
    }
  }

  /// Puts the next reading into a row.
  mutating func receive(into row: inout [Double]) {
    for (cell, column) in cells { row[cell] = batch.columns[column].numbers[index] }
    index += 1
  }
}
