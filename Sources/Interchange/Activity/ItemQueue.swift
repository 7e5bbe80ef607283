/// A queue of items that a reader has created and not yet emitted.
struct ItemQueue {
  /// The queued items; producers append to it.
  var items: [ActivityItem] = []
  private var told = 0

  /// Returns the next item; when the queue is empty, returns `nil` and clears the buffer for reuse.
  mutating func next() -> ActivityItem? {
    if told < items.count {
      told += 1
      return items[told - 1]
    }
    if told > 0 {
      items.removeAll(keepingCapacity: true)
      told = 0
    }
    return nil
  }
}
