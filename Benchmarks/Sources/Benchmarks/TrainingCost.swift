import Foundation
import HealthModel
import HealthStorage

/// The cost of the records, zones and load of one person by the program, compared with reading the same workouts, and
/// with a tenth of them.
///
/// Processor seconds: the figures of all workouts, those of a store in which nothing changed, and those after one more
/// workout. `workout load` and `workout zones` use the same kept figures.
struct TrainingCost {
  var workout: String
  var folder: URL
  var workouts: Int

  enum Failure: Error {
    case failed(command: String, status: Int32)
  }

  private struct Costs {
    var reading = 0.0
    var all = 0.0
    var unchanged = 0.0
    var added = 0.0
  }

  private static let repeats = 3
  private static let identity = ClientIdentity(
    source: Source(name: "Benchmarks", bundleIdentifier: "org.workout.benchmarks"))

  func run() async throws -> [Measurement] {
    let tenth = try await costs(workouts / 10)
    let whole = try await costs(workouts)
    return [
      Measurement(name: "training.all/reading", value: whole.all / whole.reading, unit: "x"),
      Measurement(name: "training.added/tenth", value: whole.added / tenth.added, unit: "x"),
      Measurement(name: "training.added/all", value: whole.added / whole.all, unit: "x"),
      Measurement(name: "training.all", value: whole.all, unit: "s"),
      Measurement(name: "training.unchanged", value: whole.unchanged * 1000, unit: "ms"),
      Measurement(name: "training.added", value: whole.added * 1000, unit: "ms"),
    ]
  }

  private func costs(_ count: Int) async throws -> Costs {
    let home = folder.appending(path: "training-\(count)")
    try? FileManager.default.removeItem(at: home)
    try FileManager.default.createDirectory(
      at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = home.appending(path: "health.sqlite").path(percentEncoded: false)
    let store = try HealthStore(at: path, for: Self.identity, as: .owner)
    let history = EstimateCost(folder: home, workouts: workouts)
    var noise = EvenNoise()
    for index in 0..<count { try await history.save(index, in: store, &noise) }
    let environment = [
      "WORKOUT_STORE": path, "XDG_CACHE_HOME": home.path(percentEncoded: false),
      "XDG_RUNTIME_DIR": home.path(percentEncoded: false),
    ]
    var costs = Costs()
    let before = processorSeconds()
    try await read(store)
    costs.reading = processorSeconds() - before
    costs.all = try run(environment)
    costs.unchanged = try (0..<Self.repeats).map { _ in try run(environment) }.min() ?? 0
    var added: [Double] = []
    for index in 0..<Self.repeats {
      try await history.save(count + index, in: store, &noise)
      added.append(try run(environment))
    }
    costs.added = added.min() ?? 0
    return costs
  }

  private func run(_ environment: [String: String]) throws -> Double {
    let cost = try ChildProcess(workout, ["records", "--json"], environment: environment).wait()
    guard cost.exitStatus == 0 else {
      throw Failure.failed(command: "records", status: cost.exitStatus)
    }
    return cost.cpuSeconds
  }

  /// Reads all locations and heart rates of all workouts.
  private func read(_ store: HealthStore) async throws {
    for try await batch in store.batches(SampleQuery(.workout, sort: [.oldestFirst])) {
      for case .workout(let workout) in batch {
        for route in try await store.routes(of: workout.uuid) {
          for try await _ in RouteQuery(route, in: store).batches() {}
        }
        for try await _ in store.samples(of: workout.uuid, type: .heartRate) {}
      }
    }
  }
}
