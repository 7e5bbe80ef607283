import Foundation
import HealthModel
import HealthStorage
import StoreDatabase

/// A store file with one workout and at most one route in it.
struct HealthStoreFile {
  let url: URL

  private let key: StoreKey?

  init(_ url: URL, key: StoreKey? = nil) {
    self.url = url
    self.key = key
  }

  private static let client = ClientIdentity(
    source: Source(name: "benchmarks", bundleIdentifier: "benchmarks"), version: "1")

  private func open() throws -> HealthStore {
    try HealthStore(
      at: url.path(percentEncoded: false), for: Self.client, as: .owner, key: key)
  }

  /// Creates the file; locations are saved in batches, as by a recorder or an importer.
  @discardableResult
  func make(_ locations: [Location]) async throws -> HealthStoreFile {
    let store = try open()
    let start = Instant(microseconds: 1_777_712_400_000_000)
    let workout = Workout(
      configuration: WorkoutConfiguration(activityType: .walking),
      span: TimeRange(start: start, duration: .seconds(max(locations.count, 1))))
    try await store.save(workout)
    guard !locations.isEmpty else { return self }
    let builder = RouteBuilder(in: store)
    let batch = 1000
    for first in stride(from: 0, to: locations.count, by: batch) {
      try await builder.insert(Array(locations[first..<min(first + batch, locations.count)]))
    }
    _ = try await builder.finish(for: workout)
    return self
  }

  /// Reads the route in batches, several times; returns the processor seconds of the fastest.
  func read(expecting count: Int, times: Int) async throws -> Double {
    let store = try open()
    guard let workout = try await store.workouts().first,
      let route = try await store.routes(of: workout.uuid).first
    else { throw RouteCost.Failure.readWrong(expected: count, found: 0) }
    var best = Double.infinity
    for _ in 0..<times {
      let start = processorSeconds()
      var found = 0
      for try await batch in RouteQuery(route, in: store).batches() {
        found += batch.locations.count
      }
      guard found == count else {
        throw RouteCost.Failure.readWrong(expected: count, found: found)
      }
      best = min(best, processorSeconds() - start)
    }
    return best
  }

  /// The bytes of the file and its companion files, after its last handle is closed.
  var size: Int {
    ["", "-wal"].reduce(0) { sum, suffix in
      let path = url.path(percentEncoded: false) + suffix
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      return sum + (size ?? 0)
    }
  }
}
