import Foundation
import HealthModel
import struct HealthModel.Unit
import HealthStorage
import StoreDatabase

/// A store file of samples with the store's own schema; rows are saved by the store or inserted
/// directly with SQLite.
struct SampleStoreFile {
  let url: URL

  private let key: StoreKey?

  init(_ url: URL, key: StoreKey? = nil) {
    self.url = url
    self.key = key
  }

  static let start = Instant(microseconds: 1_500_000_000_000_000)
  /// The number of samples per day for 20 million in ten years.
  static let samplesPerDay = 5479

  private static let client = ClientIdentity(
    source: Source(name: "benchmarks", bundleIdentifier: "benchmarks"), version: "1")
  /// The types, one sample of each, for which the store creates the type rows.
  private static let types: [(type: QuantityType, unit: Unit)] = [
    (.heartRate, .countPerMinute), (.stepCount, .count),
  ]

  private func open() throws -> HealthStore {
    try HealthStore(
      at: url.path(percentEncoded: false), for: Self.client, as: .owner, key: key)
  }

  /// Creates the file, with one sample of each type.
  func make() async throws -> SampleStoreFile {
    let store = try open()
    try await store.save(
      Self.types.map { type, unit in
        .quantity(
          QuantitySample(
            type: type, quantity: Quantity(1, unit),
            span: TimeRange(at: Self.start - .seconds(86_400))))
      })
    return self
  }

  func remove() {
    for suffix in ["", "-wal", "-shm", "-writers"] {
      try? FileManager.default.removeItem(atPath: url.path(percentEncoded: false) + suffix)
    }
  }

  /// Saves samples through the store, in one transaction; returns its processor seconds.
  func save(_ samples: [Sample]) async throws -> Double {
    let store = try open()
    let start = processorSeconds()
    let saved = try await store.save(samples)
    let seconds = processorSeconds() - start
    guard saved.count == samples.count else {
      throw StoreCost.Failure.readWrong(expected: samples.count, found: saved.count)
    }
    return seconds
  }

  /// Inserts rows like those of the same number of heart rates, in one transaction; returns its
  /// processor seconds.
  ///
  /// The page cache is SQLite's default of 2 MB unless another is given.
  func insertRows(count: Int, cacheMebibytes: Int? = nil) throws -> Double {
    let rows = try SampleRows(file: url, cacheMebibytes: cacheMebibytes)
    defer { rows.close() }
    let identities = (0..<count).map { _ in UUID() }
    let start = processorSeconds()
    try rows.insert(count: count) { index in
      SampleRows.Row(
        uuid: identities[index], type: 1, start: Self.start + .seconds(5 * index),
        value: Double(60 + index % 90))
    }
    return processorSeconds() - start
  }

  /// Fills the file with samples of years: two thirds heart rates, one third steps, in order of
  /// time.
  ///
  /// Identities ascend, so that filling takes only minutes; this does not affect searches.
  func fill(count: Int) throws {
    let rows = try SampleRows(file: url, cacheMebibytes: 256)
    defer { rows.close() }
    let gap = 86_400_000_000 / Int64(Self.samplesPerDay)
    try rows.insert(count: count) { index in
      SampleRows.Row(
        uuid: Self.identity(index), type: index % 3 == 2 ? 2 : 1,
        start: Instant(microseconds: Self.start.microseconds + Int64(index) * gap),
        value: Double(60 + index % 90))
    }
  }

  private static func identity(_ index: Int) -> UUID {
    var identity = UUID().uuid
    withUnsafeMutableBytes(of: &identity) { bytes in
      bytes.storeBytes(of: UInt64(index).bigEndian, as: UInt64.self)
    }
    return UUID(uuid: identity)
  }

  /// Queries the statistics of one day in the middle of a filled store, several times; returns the
  /// processor seconds of the fastest.
  func daySeconds(times: Int, of count: Int) async throws -> Double {
    let store = try open()
    let days = count / Self.samplesPerDay / 2
    let start = Self.start + .seconds(86_400 * days)
    let day = TimeRange(start: start, duration: .seconds(86_400))
    let heart = StatisticsQuery(
      .heartRate, [.discreteAverage, .discreteMin, .discreteMax], in: day)
    let steps = StatisticsQuery(.stepCount, [.cumulativeSum], in: day)
    var best = Double.infinity
    for _ in 0..<times {
      let start = processorSeconds()
      let answers = [try await store.statistics(heart), try await store.statistics(steps)]
      best = min(best, processorSeconds() - start)
      guard answers[0]?.merged.maximum != nil, answers[1]?.merged.sum != nil else {
        throw StoreCost.Failure.readWrong(expected: 2, found: 0)
      }
    }
    return best
  }

  /// Returns the current end of the store's changes.
  func anchor() async throws -> QueryAnchor {
    // Uses a type without samples, so that the others need not be read.
    try await open().changes(ChangeQuery([.quantity(.bodyMass)])).anchor
  }

  /// Queries the changes since an anchor, several times; returns the processor seconds of the
  /// fastest.
  func changesSeconds(
    since anchor: QueryAnchor, times: Int, expecting count: Int
  ) async throws -> Double {
    let store = try open()
    let query = ChangeQuery(Set(Self.types.map { ObjectType.quantity($0.type) }))
    var best = Double.infinity
    for _ in 0..<times {
      let start = processorSeconds()
      let changes = try await store.changes(query, since: anchor)
      best = min(best, processorSeconds() - start)
      guard changes.added.count == count, changes.deleted.isEmpty else {
        throw StoreCost.Failure.readWrong(expected: count, found: changes.added.count)
      }
    }
    return best
  }

  /// Returns the bytes of the file, after its log is checkpointed.
  func size() throws -> Int {
    try SampleRows(file: url).close()
    let path = url.path(percentEncoded: false)
    return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }
}
