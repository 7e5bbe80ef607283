import HealthStorage

/// Batches of a store one element at a time, with a look at the next.
struct BatchCursor<Batch: Sendable, Element: Sendable> {
  private var batches: Batches<Batch>.Iterator
  private let elements: (Batch) -> [Element]
  private var batch: ArraySlice<Element> = []
  private var isAtEnd = false

  init(_ batches: Batches<Batch>, _ elements: @escaping (Batch) -> [Element]) {
    self.batches = batches.makeAsyncIterator()
    self.elements = elements
  }

  /// The element that comes next; `nil` at the end.
  mutating func peek() async throws(StoreError) -> Element? {
    while batch.isEmpty, !isAtEnd {
      guard let next = try await batches.next() else {
        isAtEnd = true
        break
      }
      batch = elements(next)[...]
    }
    return batch.first
  }

  mutating func next() async throws(StoreError) -> Element? {
    guard let element = try await peek() else { return nil }
    batch.removeFirst()
    return element
  }
}
