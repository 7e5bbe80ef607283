import Foundation
import HealthModel
import struct HealthModel.Unit
import HealthStorage

/// A store file of samples: its schema is the store's own, its rows come through the store or straight
/// from SQLite.
struct SampleStoreFile {
  let url: URL

  init(_ url: URL) { self.url = url }

  static let start = Instant(microseconds: 1_500_000_000_000_000)
  /// As many as 20 million in ten years.
  static let samplesPerDay = 5479

  private static let client = ClientIdentity(
    source: Source(name: "benchmarks", bundleIdentifier: "benchmarks"), version: "1")
  /// One of each, by which the store makes the rows of its types.
  private static let types: [(type: QuantityType, unit: Unit)] = [
    (.heartRate, .countPerMinute), (.stepCount, .count),
  ]

  private func open() throws -> HealthStore {
    try HealthStore(at: url.path(percentEncoded: false), for: Self.client, as: .owner)
  }

  /// Makes the file, with one sample of each type.
  func make() async throws -> SampleStoreFile {
    let store = try open()
    try await store.save(
      Self.types.map { type, unit in
        .quantity(
          QuantitySample(
            type: type, quantity: Quantity(1, unit), span: Span(at: Self.start - .seconds(86_400))))
      })
    return self
  }

  func remove() {
    for suffix in ["", "-wal", "-shm", "-writers"] {
      try? FileManager.default.removeItem(atPath: url.path(percentEncoded: false) + suffix)
    }
  }

  /// Saves samples through the store, in one transaction; processor seconds of that.
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

  /// Inserts rows like those of as many heart rates, in one transaction; processor seconds of that.
  ///
  /// The page cache is SQLite's own of 2 MB unless another is given.
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

  /// Fills the file with samples of years: two thirds heart rates, one third steps, in order of time.
  ///
  /// Identities ascend, so that filling takes minutes; they are searched no differently for that.
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

  /// The statistics of one day in the middle of a filled store, several times; the quickest, in
  /// processor seconds.
  func daySeconds(times: Int, of count: Int) async throws -> Double {
    let store = try open()
    let days = count / Self.samplesPerDay / 2
    let start = Self.start + .seconds(86_400 * days)
    let day = Span(start: start, duration: .seconds(86_400))
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

  /// Where the changes of the store end now.
  func anchor() async throws -> QueryAnchor {
    // Of a type without samples, so that the others need not be read to get there.
    try await open().changes(ChangeQuery([.quantity(.bodyMass)])).anchor
  }

  /// The changes since an anchor, several times; the quickest, in processor seconds.
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

  /// Bytes of the file, with all of its log in it.
  func size() throws -> Int {
    try SampleRows(file: url).close()
    let path = url.path(percentEncoded: false)
    return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }
}
