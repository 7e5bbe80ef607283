import Foundation
import HealthModel
import HealthStorage
import TestSupport

/// Saves batches, replaces objects by their sync identifier, and deletes what it saved, without a pause.
struct WritingWorker {
  let store: HealthStore
  var generator: SplitMix64
  private var own: [UUID] = []

  /// The steps of one batch add up to this, so that half a batch is detectable.
  static let stepsOfBatch = 1000.0
  private static let largestBatch = 60
  private static let sharedNames = 40
  private static let start = Instant(microseconds: 1_800_000_000_000_000)

  init(store path: String, seed: UInt64) throws {
    store = try HealthStore(at: path, for: WorkerProgram.client, as: .owner, creating: false)
    generator = SplitMix64(seed: seed)
  }

  mutating func run(for seconds: Double, _ report: WorkerReport) async throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var (rounds, longest) = (0, Duration.zero)
    while clock.now < end {
      let began = clock.now
      switch generator.uniform() {
      case ..<0.45: try await saveHeartRates(report)
      case ..<0.55: try await saveSteps(report)
      case ..<0.80: try await replace(report)
      default: try await delete(report)
      }
      longest = max(longest, began.duration(to: clock.now))
      rounds += 1
    }
    report.note(.done(rounds: rounds, longest: longest))
  }

  private mutating func saveHeartRates(_ report: WorkerReport) async throws {
    let samples = (0..<number(Self.largestBatch)).map { _ in heartRate() }
    let saved = try await store.save(samples)
    own += samples.map(\.uuid)
    report.note(.saved(Array(saved)))
  }

  /// Saves a batch that readers can distinguish from a part of it.
  private mutating func saveSteps(_ report: WorkerReport) async throws {
    let count = number(5)
    let samples = (0..<count).map { _ in
      Sample.quantity(
        QuantitySample(
          type: .stepCount, quantity: Quantity(Self.stepsOfBatch / Double(count), .count),
          span: span()))
    }
    report.note(.saved(Array(try await store.save(samples))))
  }

  /// Saves newer versions of objects that all writers replace; the store decides which of two is newer.
  private mutating func replace(_ report: WorkerReport) async throws {
    var chosen: [String: Sample] = [:]
    for _ in 0..<number(8) {
      let name = "shared-\(number(Self.sharedNames))"
      chosen[name] = heartRate(
        ObjectHeader(metadata: [
          .syncIdentifier: .string(name), .syncVersion: .number(generator.uniform()),
        ]))
    }
    let saved = try await store.save(Array(chosen.values))
    report.note(.saved(Array(saved)))
    for (name, sample) in chosen {
      guard case .number(let version)? = sample.header.metadata[.syncVersion] else { continue }
      report.note(.version(name, version, sample.uuid))
    }
  }

  private mutating func delete(_ report: WorkerReport) async throws {
    own.shuffle(using: &generator)
    let chosen = Array(own.suffix(number(20)))
    guard !chosen.isEmpty else { return }
    own.removeLast(chosen.count)
    try await store.delete(chosen)
    report.note(.deleted(chosen))
  }

  private mutating func heartRate(_ header: ObjectHeader = ObjectHeader()) -> Sample {
    .quantity(
      QuantitySample(
        type: .heartRate, quantity: Quantity(generator.uniform(in: 50..<180), .countPerMinute),
        span: span(), header: header))
  }

  private mutating func span() -> TimeRange {
    TimeRange(
      start: Self.start + .seconds(generator.uniform(in: 0..<1e6)), duration: .seconds(1))
  }

  /// Returns a number from 1 to the largest.
  private mutating func number(_ largest: Int) -> Int {
    1 + Int(generator.uniform() * Double(largest))
  }
}
