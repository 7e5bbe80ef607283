/// Items that a reader has made and not yet told, in the order they were made.
struct ItemQueue {
  /// The items; who makes some appends them.
  var items: [ActivityItem] = []
  private var told = 0

  /// The next item; `nil` when all are told, and then the room is free for more.
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
