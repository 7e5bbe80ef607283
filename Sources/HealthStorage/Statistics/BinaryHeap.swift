/// A priority queue whose first element is the least; insertion and removal take logarithmic time.
struct BinaryHeap<Element: Comparable> {
  private var elements: [Element] = []

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, case let parent = (child - 1) / 2, elements[child] < elements[parent] {
      elements.swapAt(child, parent)
      child = parent
    }
  }

  mutating func popFirst() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    elements[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      guard least != parent else { return first }
      elements.swapAt(parent, least)
      parent = least
    }
  }

  /// Changes every element in a way that keeps their order.
  mutating func updateInOrder(_ body: (inout Element) -> Void) {
    for index in elements.indices { body(&elements[index]) }
  }
}
