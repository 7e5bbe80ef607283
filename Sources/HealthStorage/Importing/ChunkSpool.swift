import HealthModel

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
