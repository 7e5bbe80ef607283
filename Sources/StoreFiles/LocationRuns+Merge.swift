import HealthModel
import SeriesCoding
import StoreErrors

extension LocationRuns {
  /// The front of a run during the merge: one decoded chunk.
  private struct Front {
    private var pieces: ArraySlice<SpillFile.Piece>
    private var locations: [RecordedLocation] = []
    private var index = 0
    let order: Int

    init(_ run: Run, order: Int) {
      pieces = run.pieces.map(\.piece)[...]
      self.order = order
    }

    /// The first unconsumed location; `nil` at the end of the run.
    mutating func peek(_ spill: GrowingSpill) throws(StoreError) -> RecordedLocation? {
      if index == locations.count {
        guard let piece = pieces.popFirst() else { return nil }
        let bytes = try spill.read(piece)
        do throws(ChunkError) {
          locations = try bytes.withUnsafeBufferPointer { (bytes) throws(ChunkError) in
            try LocationChunk.recorded(UnsafeRawBufferPointer(bytes))
          }
        } catch {
          throw .damagedChunk(ordinal: order, error)
        }
        index = 0
      }
      return locations[index]
    }

    mutating func advance() { index += 1 }
  }

  /// Merges sorted runs into full chunks; locations of equal time stay in the order of the runs.
  static func merge(
    _ runs: ArraySlice<Run>, _ spill: GrowingSpill,
    _ emit: (PackedChunk) throws(StoreError) -> Void
  ) throws(StoreError) {
    var fronts: [Front] = []
    var heap: [(time: Instant, front: Int)] = []
    for run in runs {
      var front = Front(run, order: fronts.count)
      if let first = try front.peek(spill) {
        push((first.location.time, fronts.count), to: &heap)
      }
      fronts.append(front)
    }
    var pending: [RecordedLocation] = []
    pending.reserveCapacity(LocationChunk.fullSize)
    while let least = heap.first {
      guard let location = try fronts[least.front].peek(spill) else { break }
      pending.append(location)
      fronts[least.front].advance()
      if pending.count == LocationChunk.fullSize {
        try emit(LocationChunk.pack(pending[...]))
        pending.removeAll(keepingCapacity: true)
      }
      if let next = try fronts[least.front].peek(spill) {
        heap[0] = (next.location.time, least.front)
      } else {
        let last = heap.removeLast()
        if heap.isEmpty { break }
        heap[0] = last
      }
      sink(&heap)
    }
    if !pending.isEmpty { try emit(LocationChunk.pack(pending[...])) }
  }

  private static func push(
    _ entry: (time: Instant, front: Int), to heap: inout [(time: Instant, front: Int)]
  ) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private static func sink(_ heap: inout [(time: Instant, front: Int)]) {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child] < heap[least] { least = child }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
