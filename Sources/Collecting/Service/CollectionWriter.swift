import Foundation
import HealthModel
import HealthStorage

/// Saves the samples of a collection, many in one transaction: a transaction writes the pages of all indexes, so that one
/// for each sample would wear out flash memory.
struct CollectionWriter {
  private let store: HealthStore
  private let interval: Duration
  private var pending: [Sample] = []
  /// The parts of the state to save; `nil` removes one.
  private var parts: [String: Data?] = [:]
  private var last: Duration?
  private(set) var summary = CollectionSummary()

  /// The samples of a replay in one transaction, and the most that wait for a store that rejects them: more than a day's.
  private static let batch = 500
  private static let most = 20_000
  /// Before this moment (the year 2024) the host's clock is not set yet; nothing is saved with such dates.
  static let earliest = Instant(secondsSince1970: 1_704_067_200)

  init(_ store: HealthStore, every interval: Duration) {
    self.store = store
    self.interval = interval
  }

  var isFull: Bool { pending.count >= Self.batch }

  /// Adds the complete samples, which wait for the next save.
  mutating func receive(_ samples: [Sample], newest: Instant?) {
    pending += samples
    if let newest { summary.receive(newest) }
  }

  /// Adds parts of the state for the next process, which are saved with the samples.
  mutating func receive(state parts: [String: Data?]) { self.parts.merge(parts) { $1 } }

  /// Shifts the dates of the samples that are not saved yet, after the clock that dated them was set.
  mutating func shift(by offset: Duration) { pending = pending.map { $0.shifted(by: offset) } }

  /// Whether the last save is long enough ago.
  ///
  /// - Parameter uptime: The boot clock.
  /// - Returns: Whether the interval has passed.
  mutating func isDue(at uptime: Duration) -> Bool {
    guard let last else {
      last = uptime
      return false
    }
    return uptime - last >= interval
  }

  /// Saves what waits.
  ///
  /// - Parameter uptime: The boot clock, from which the next interval counts.
  /// - Returns: The number of saved samples.
  /// - Throws: `StoreError`; the samples wait on.
  mutating func save(at uptime: Duration) async throws(StoreError) -> Int {
    last = uptime
    // Once the clock is set, an hour of the time before cannot be dated.
    if let newest = summary.span?.end, newest >= Self.earliest {
      pending.removeAll { $0.span.start < Self.earliest }
    }
    guard !pending.isEmpty || !parts.isEmpty,
      pending.allSatisfy({ $0.span.start >= Self.earliest })
    else { return 0 }
    let saved = try await store.save(pending, collectorState: parts)
    parts = [:]
    for sample in pending where saved.contains(sample.uuid) {
      summary.samples[sample.type.name, default: 0] += 1
    }
    pending.removeAll(keepingCapacity: true)
    return saved.count
  }

  /// Checks that the samples that could not be saved are not too many.
  func check(_ error: StoreError) throws(CollectionError) {
    if pending.count > Self.most { throw .tooManyUnsaved(count: pending.count, error) }
  }
}

extension Sample {
  fileprivate func shifted(by offset: Duration) -> Sample {
    func moved(_ span: TimeRange) -> TimeRange {
      TimeRange(start: span.start + offset, end: span.end + offset)
    }
    switch self {
    case .quantity(var sample):
      sample.span = moved(sample.span)
      return .quantity(sample)
    case .category(var sample):
      sample.span = moved(sample.span)
      return .category(sample)
    default: return self
    }
  }
}
