/// Several sources as one: the sums of the counts of each cell, in ascending order, without those that are zero.
///
/// A binary heap holds the next entry of each source.
struct CellMerge: CellSource {
  private var sources: [any CellSource]
  private var heap: [Head] = []

  private struct Head {
    var entry: CellCount
    let source: Int
  }

  init(_ sources: [any CellSource]) throws {
    self.sources = sources
    for index in sources.indices {
      guard let entry = try self.sources[index].next() else { continue }
      heap.append(Head(entry: entry, source: index))
    }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
  }

  mutating func next() throws -> CellCount? {
    while let first = heap.first {
      var sum = CellCount(key: first.entry.key, count: 0)
      while let head = heap.first, head.entry.key == sum.key {
        sum.count += head.entry.count
        try advance()
      }
      if sum.count != 0 { return sum }
    }
    return nil
  }

  /// Replaces the first entry by the next one of its source.
  private mutating func advance() throws {
    let source = heap[0].source
    if let entry = try sources[source].next() {
      // A source that goes back would be summed wrongly.
      guard entry.key > heap[0].entry.key else { throw PyramidDamage() }
      heap[0].entry = entry
    } else {
      let last = heap.removeLast()
      guard !heap.isEmpty else { return }
      heap[0] = last
    }
    siftDown(0)
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].entry.key < heap[least].entry.key {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
