import Foundation
import HealthModel
import HealthStorage

/// The cost of writing and reading samples, compared with SQLite's own prepared insertions of the
/// same rows.
///
/// The large store is 20 million samples of ten years and takes 2.4 GB (120 bytes each) in the
/// folder during the run; `--samples` makes it smaller. It is compared with a store of a twentieth
/// of the time and as many samples per day: an operation that does not grow with the store has the
/// same cost in both.
struct StoreCost {
  var folder: URL
  /// The number of samples in the large store.
  var samples: Int

  enum Failure: Error {
    case readWrong(expected: Int, found: Int)
  }

  /// The number of samples saved at once.
  private static let saved = 1_000_000
  /// The page cache that the store uses for this number of samples.
  private static let cacheMebibytes = 32
  /// The number of changes after the anchor.
  private static let changes = 1000
  /// The number of measurements of a query; the fastest counts.
  private static let queries = 7

  func run() async throws -> [Measurement] {
    try await saving() + size() + growth()
  }

  // MARK: - Saving

  /// Measures the processor time of one transaction of a million heart rates, and of the same rows
  /// by the C interface with its default page cache and with one as large as the store's.
  private func saving() async throws -> [Measurement] {
    var plainSeconds: [Double] = []
    for cache in [nil, Self.cacheMebibytes] {
      let plain = try await SampleStoreFile(folder.appending(path: "plain.sqlite")).make()
      plainSeconds.append(try plain.insertRows(count: Self.saved, cacheMebibytes: cache))
      plain.remove()
    }
    let file = try await SampleStoreFile(folder.appending(path: "saved.sqlite")).make()
    let savedSeconds = try await file.save(heartRates(Self.saved))
    file.remove()
    return [
      Measurement(name: "samples.save/rows", value: savedSeconds / plainSeconds[0], unit: "x"),
      Measurement(
        name: "samples.save/rowsWithCache", value: savedSeconds / plainSeconds[1], unit: "x"),
      Measurement(
        name: "samples.save", value: Double(Self.saved) / savedSeconds / 1e6, unit: "M/s"),
      Measurement(
        name: "rows.save", value: Double(Self.saved) / plainSeconds[0] / 1e6, unit: "M/s"),
    ]
  }

  // MARK: - Size

  /// Measures the bytes per sample in the file, without and with a metadata entry.
  private func size() async throws -> [Measurement] {
    let count = Self.saved / 5
    let context: Metadata = [.heartRateMotionContext: .number(1)]
    var bytes: [Double] = []
    for metadata in [[:], context] {
      let file = try await SampleStoreFile(folder.appending(path: "size.sqlite")).make()
      let empty = try file.size()
      _ = try await file.save(heartRates(count, metadata: metadata))
      bytes.append(Double(try file.size() - empty) / Double(count))
      file.remove()
    }
    return [
      Measurement(name: "samples.bytes", value: bytes[0], unit: "bytes"),
      Measurement(name: "samples.bytesWithMetadata", value: bytes[1], unit: "bytes"),
    ]
  }

  private func heartRates(_ count: Int, metadata: Metadata = [:]) -> [Sample] {
    (0..<count).map { index in
      .quantity(
        QuantitySample(
          type: .heartRate, quantity: Quantity(Double(60 + index % 90), .countPerMinute),
          span: TimeRange(at: SampleStoreFile.start + .seconds(5 * index)),
          header: ObjectHeader(metadata: metadata)))
    }
  }

  // MARK: - Growth

  /// Measures the cost of a day's statistics and of the changes since an anchor in a large and in a
  /// small store.
  private func growth() async throws -> [Measurement] {
    let small = try await measured(samples / 20, named: "small.sqlite")
    let large = try await measured(samples, named: "large.sqlite")
    return [
      Measurement(name: "samples.day/small", value: large.day / small.day, unit: "x"),
      Measurement(
        name: "samples.changes/small", value: large.changes / small.changes, unit: "x"),
      Measurement(name: "samples.day", value: large.day * 1000, unit: "ms"),
      Measurement(name: "samples.changes", value: large.changes * 1000, unit: "ms"),
      Measurement(name: "samples.inLargeStore", value: Double(samples) / 1e6, unit: "M"),
    ]
  }

  private func measured(
    _ count: Int, named name: String
  ) async throws -> (day: Double, changes: Double) {
    let file = try await SampleStoreFile(folder.appending(path: name)).make()
    try file.fill(count: count)
    defer { file.remove() }
    let day = try await file.daySeconds(times: Self.queries, of: count)
    let anchor = try await file.anchor()
    _ = try await file.save(heartRates(Self.changes))
    let changes = try await file.changesSeconds(
      since: anchor, times: Self.queries, expecting: Self.changes)
    return (day, changes)
  }
}
