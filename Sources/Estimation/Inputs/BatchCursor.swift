import HealthStorage

/// A cursor over the elements of several series of batches in turn, with one element of lookahead.
struct BatchCursor<Batch: Sendable, Element: Sendable> {
  private var series: ArraySlice<Batches<Batch>.Iterator>
  private let elements: (Batch) -> [Element]
  private var batch: ArraySlice<Element> = []

  init(_ series: [Batches<Batch>], _ elements: @escaping (Batch) -> [Element]) {
    self.series = series.map { $0.makeAsyncIterator() }[...]
    self.elements = elements
  }

  /// Returns the next element without consuming it; `nil` at the end.
  mutating func peek() async throws(StoreError) -> Element? {
    while batch.isEmpty, var batches = series.first {
      guard let next = try await batches.next() else {
        series.removeFirst()
        continue
      }
      series[series.startIndex] = batches
      batch = elements(next)[...]
    }
    return batch.first
  }

  /// Consumes and returns the next element if it satisfies a predicate.
  mutating func next(
    where isSo: (Element) -> Bool
  ) async throws(StoreError) -> Element? {
    guard let element = try await peek(), isSo(element) else { return nil }
    batch.removeFirst()
    return element
  }
}
