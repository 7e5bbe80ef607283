import HealthModel
import HealthStorage

/// The stored readings of one kind, in order, with only a few batches in memory.
struct ReadingLane<Element: Sendable> {
  /// Reads the next batch; `nil` at the end.
  typealias Source = () async throws(StoreError) -> [Element]?

  private var waiting: ArraySlice<Source>
  private let time: (Element) -> Instant?
  private var batch: [Element] = []
  private var next = 0
  /// The date of the next reading; `nil` between two batches, and at the end.
  private(set) var date: Instant?
  private var latest = Instant.earliest

  /// - Parameters:
  ///   - sources: The sources, read in order.
  ///   - time: The time of a reading; `nil` for one with an invalid date: it follows the one before it.
  init(_ sources: [Source], time: @escaping (Element) -> Instant?) {
    waiting = sources[...]
    self.time = time
  }

  init(_ series: [Batches<[Element]>], time: @escaping (Element) -> Instant?) {
    self.init(series.map { Self.source($0) { $0 } }, time: time)
  }

  static func source<Batch>(
    _ batches: Batches<Batch>, _ elements: @escaping (Batch) -> [Element]
  ) -> Source {
    var iterator = batches.makeAsyncIterator()
    return { () async throws(StoreError) in try await iterator.next().map(elements) }
  }

  /// Reads the next batch at the end of the current one.
  mutating func fill() async throws(StoreError) {
    while date == nil, let read = waiting.first {
      guard let more = try await read() else {
        waiting.removeFirst()
        continue
      }
      batch = more
      next = 0
      look()
    }
  }

  /// Returns the next reading; there is one while ``date`` is not `nil`.
  mutating func removeNext() -> Element {
    defer {
      next += 1
      look()
    }
    return batch[next]
  }

  private mutating func look() {
    guard next < batch.count else {
      date = nil
      return
    }
    // Never backwards: a reading that is dated before another of its lane still follows it.
    latest = max(latest, time(batch[next]) ?? latest)
    date = latest
  }
}
