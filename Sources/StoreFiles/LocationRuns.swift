package import HealthModel
package import SeriesCoding
package import StoreErrors

/// Locations of any number and order, sorted by time in constant memory: an external merge sort.
///
/// A full buffer is sorted and spilled as a run of packed chunks; ``drain(_:)`` merges the runs.
/// Locations of equal time stay in their original order. Consecutive runs, such as those of a route
/// recorded in order, are passed on without being unpacked.
///
/// **Source** D. E. Knuth, *The Art of Computer Programming* 3, 5.4 (external sorting).
package struct LocationRuns: Sendable {
  /// The number of locations sorted in memory at once, about 2 MB of them.
  package static let bufferSize = 16 * LocationChunk.fullSize
  /// The number of runs merged at once; each has one decoded chunk in memory.
  package static let fanIn = 32

  /// A sorted run, packed into the spill file.
  struct Run: Sendable {
    var pieces: [(piece: SpillFile.Piece, summary: PackedChunk.Summary)] = []
    var start: Instant { pieces.first?.summary.start ?? Instant(microseconds: .max) }
    var end: Instant { pieces.last?.summary.end ?? Instant(microseconds: .min) }
  }

  private let bufferSize: Int
  private var buffer: [RecordedLocation] = []
  private var runs: [Run] = []
  private var spill: GrowingSpill
  package private(set) var count = 0

  package init(
    spillingBeside store: String, inMemory isSpillInMemory: Bool = false,
    bufferSize: Int = LocationRuns.bufferSize
  ) {
    spill = GrowingSpill(beside: store, inMemory: isSpillInMemory)
    self.bufferSize = bufferSize
  }

  package mutating func append(_ locations: some Collection<RecordedLocation>) throws(StoreError) {
    for location in locations {
      if buffer.count >= bufferSize { try spillBuffer() }
      buffer.append(location)
      count += 1
    }
  }

  /// Passes on all locations in full chunks, by time, and empties the buffer.
  package mutating func drain(
    _ emit: (PackedChunk) throws(StoreError) -> Void
  ) throws(StoreError) {
    if runs.isEmpty {
      sortBuffer()
      for chunk in buffer.chunks { try emit(LocationChunk.pack(chunk)) }
      buffer = []
      return
    }
    try spillBuffer()
    while runs.count > Self.fanIn, !areInOrder(runs[...]) { try mergeOnce(spill) }
    if areInOrder(runs[...]) {
      for run in runs {
        for (piece, summary) in run.pieces {
          try emit(PackedChunk(bytes: try spill.read(piece), summary: summary))
        }
      }
    } else {
      try Self.merge(runs[...], spill, emit)
    }
    runs = []
  }

  private mutating func spillBuffer() throws(StoreError) {
    guard !buffer.isEmpty else { return }
    sortBuffer()
    var run = Run()
    for chunk in buffer.chunks { try write(LocationChunk.pack(chunk), to: &run) }
    runs.append(run)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func sortBuffer() {
    let isSorted = zip(buffer, buffer.dropFirst()).allSatisfy {
      $0.location.time <= $1.location.time
    }
    // The standard library's sort is stable.
    if !isSorted { buffer.sort { $0.location.time < $1.location.time } }
  }

  private mutating func write(_ chunk: PackedChunk, to run: inout Run) throws(StoreError) {
    run.pieces.append((try spill.append(chunk.bytes), chunk.summary))
  }

  /// Performs one pass: every group of runs becomes one.
  private mutating func mergeOnce(_ spill: GrowingSpill) throws(StoreError) {
    let before = runs
    runs = []
    for start in stride(from: 0, to: before.count, by: Self.fanIn) {
      let group = before[start..<min(start + Self.fanIn, before.count)]
      var merged = Run()
      try Self.merge(group, spill) { (chunk) throws(StoreError) in
        try write(chunk, to: &merged)
      }
      runs.append(merged)
    }
  }

  private func areInOrder(_ runs: ArraySlice<Run>) -> Bool {
    zip(runs, runs.dropFirst()).allSatisfy { $0.end <= $1.start }
  }
}

extension Array {
  /// The array in slices of a full chunk, the last shorter.
  fileprivate var chunks: some Sequence<ArraySlice<Element>> {
    stride(from: 0, to: count, by: LocationChunk.fullSize).lazy.map {
      self[$0..<Swift.min($0 + LocationChunk.fullSize, count)]
    }
  }
}
