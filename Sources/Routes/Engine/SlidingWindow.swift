/// The newest elements of a stream, oldest first; removing an old one does not move the others.
///
/// Removed elements remain at the front until they are as many as the rest, and are then released
/// together.
struct SlidingWindow<Element: Sendable>: RandomAccessCollection, Sendable {
  private var storage: [Element] = []
  /// The number of removed elements at the front.
  private var forgotten = 0

  var startIndex: Int { 0 }
  var endIndex: Int { storage.count - forgotten }

  subscript(index: Int) -> Element { storage[forgotten + index] }

  mutating func append(_ element: Element) { storage.append(element) }

  mutating func insert(_ element: Element, at index: Int) {
    if index == endIndex {
      storage.append(element)
    } else {
      storage.insert(element, at: forgotten + index)
    }
  }

  mutating func removeFirst(_ count: Int = 1) {
    forgotten += count
    guard 2 * forgotten >= storage.count else { return }
    storage.removeFirst(forgotten)
    forgotten = 0
  }

  mutating func removeAll() {
    storage.removeAll(keepingCapacity: true)
    forgotten = 0
  }
}
