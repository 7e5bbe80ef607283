package import HealthModel
package import SeriesCoding
import StoreDatabase
package import StoreErrors
import StoreFiles

/// Collects the readings of one trace, in any number, and packs them for an ``ImportedWorkout``.
///
///     var spool = TraceSpool(HeartRateCodec.self, in: store)
///     try spool.append(TraceSample(time: time, value: HeartRate(beatsPerMinute: 61)))
///     let trace = try spool.finish()
///
/// Memory use is bounded: packed chunks are written to an unnamed file in the store's folder.
package struct TraceSpool<Element: Sendable>: Sendable {
  private let coding: any ChunkCoding<Element>.Type
  private let header: TraceHeader
  private var buffer: [Element] = []
  private var chunks: ChunkSpool

  package init(
    _ coding: any ChunkCoding<Element>.Type, _ header: TraceHeader = TraceHeader(),
    in store: HealthStore
  ) {
    self.coding = coding
    self.header = header
    chunks = ChunkSpool(beside: store.path, inMemory: store.key != nil)
  }

  /// Appends the next reading.
  ///
  /// - Throws: The errors of the file system.
  package mutating func append(_ element: Element) throws(StoreError) {
    buffer.append(element)
    if buffer.count >= coding.fullSize { try pack() }
  }

  /// Returns the packed trace; `nil` if there was no reading.
  package consuming func finish() throws(StoreError) -> PackedTrace? {
    try pack()
    guard !chunks.isEmpty else { return nil }
    return PackedTrace(kind: coding.traceKind, header: header, chunks: chunks)
  }

  private mutating func pack() throws(StoreError) {
    guard !buffer.isEmpty else { return }
    try chunks.append(coding.pack(buffer[...]))
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Collects the readings of a trace of any kind by column, as ``TraceSpool`` does.
package struct TraceBatchSpool: Sendable {
  private let codec: any TraceCodec.Type
  private let header: TraceHeader
  private var chunks: ChunkSpool

  package init(
    _ codec: any TraceCodec.Type, _ header: TraceHeader = TraceHeader(), in store: HealthStore
  ) {
    self.codec = codec
    self.header = header
    chunks = ChunkSpool(beside: store.path, inMemory: store.key != nil)
  }

  /// The number of readings of a batch, except the last.
  package var batchSize: Int { codec.fullSize }

  /// Appends the next readings, at most ``batchSize``.
  ///
  /// - Throws: The errors of the file system.
  package mutating func append(_ batch: TraceBatch) throws(StoreError) {
    guard batch.count > 0 else { return }
    try chunks.append(batch.packed(codec.traceKind))
  }

  /// Returns the packed trace; `nil` if there was no reading.
  package consuming func finish() -> PackedTrace? {
    guard !chunks.isEmpty else { return nil }
    return PackedTrace(kind: codec.traceKind, header: header, chunks: chunks)
  }
}

/// Collects single readings of a trace of any kind, as ``TraceSpool`` does; for sensors of few readings a second.
package struct ReadingSpool: Sendable {
  private var spool: TraceBatchSpool
  private var batch: TraceBatch

  package init(_ codec: any TraceCodec.Type, in store: HealthStore) {
    spool = TraceBatchSpool(codec, in: store)
    batch = TraceBatch(columnCount: codec.columns.count)
  }

  /// Appends the next reading.
  ///
  /// - Throws: The errors of the file system.
  package mutating func append(_ reading: TraceReading) throws(StoreError) {
    batch.append(reading)
    guard batch.count >= spool.batchSize else { return }
    try spool.append(batch)
    batch.removeAll()
  }

  /// Returns the packed trace; `nil` if there was no reading.
  package consuming func finish() throws(StoreError) -> PackedTrace? {
    try spool.append(batch)
    return spool.finish()
  }
}

/// A packed trace that is not in the store yet.
package struct PackedTrace: Sendable {
  package let kind: TraceKind
  package let header: TraceHeader
  let chunks: ChunkSpool
}

/// Packed chunks in order: the first in memory, the rest in an unnamed file.
struct ChunkSpool: Sendable {
  /// The memory limit in bytes: most workouts of a file fit; a workout has a handful of traces.
  private static let bytesInMemory = 1 << 18

  private enum Place {
    case memory([UInt8])
    case file(SpillFile.Piece)
  }

  private var places: [(place: Place, summary: PackedChunk.Summary)] = []
  private var memoryCount = 0
  private var spill: GrowingSpill

  init(beside store: String, inMemory isSpillInMemory: Bool) {
    spill = GrowingSpill(beside: store, inMemory: isSpillInMemory)
  }

  var isEmpty: Bool { places.isEmpty }

  mutating func append(_ chunk: PackedChunk) throws(StoreError) {
    guard memoryCount + chunk.bytes.count > Self.bytesInMemory else {
      memoryCount += chunk.bytes.count
      places.append((.memory(chunk.bytes), chunk.summary))
      return
    }
    places.append((.file(try spill.append(chunk.bytes)), chunk.summary))
  }

  /// Passes on each chunk, in order.
  func each(_ body: (PackedChunk) throws -> Void) throws {
    for (place, summary) in places {
      switch place {
      case .memory(let bytes): try body(PackedChunk(bytes: bytes, summary: summary))
      case .file(let piece):
        try body(PackedChunk(bytes: try spill.read(piece), summary: summary))
      }
    }
  }
}
