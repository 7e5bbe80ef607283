import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing
import Training

@testable import TrainingHistory

@Suite("Kept figures of workouts") struct KeptFiguresTests {
  private let folder: TemporaryFolder
  private let store: HealthStore
  private let cache: TrainingCache

  init() throws {
    folder = try TemporaryFolder()
    let identity = ClientIdentity(
      source: Source(name: "Tests", bundleIdentifier: "org.workout.tests"))
    store = try HealthStore(at: folder.file("health.sqlite").path, for: identity, as: .owner)
    cache = TrainingCache(of: store, folder: folder.file("cache").path)
  }

  /// Saves a workout of some minutes with a heart rate and a power each ten seconds.
  private func save(_ number: Int, _ generator: inout SplitMix64) async throws -> UUID {
    let start = Instant(secondsSince1970: 1_700_000_000) + .seconds(number * 86_400)
    let seconds = 60 * Int.random(in: 2...12, using: &generator)
    var totals = Workout.Totals()
    totals.distanceMeters = Bool.random(using: &generator) ? Double(seconds) * 2.5 : nil
    let workout = try await store.save(
      Workout(
        configuration: WorkoutConfiguration(
          activityType: [.running, .cycling, .yoga][Int.random(in: 0..<3, using: &generator)]),
        span: TimeRange(start: start, duration: .seconds(seconds)), totals: totals))
    let samples = stride(from: 0, to: seconds, by: 10).flatMap { second in
      let span = TimeRange(start: start + .seconds(second), duration: .zero)
      return [
        QuantitySample(
          type: .heartRate,
          quantity: Quantity(Double.random(in: 90...180, using: &generator), .countPerMinute),
          span: span),
        QuantitySample(
          type: .cyclingPower,
          quantity: Quantity(Double.random(in: 0...400, using: &generator), .watt), span: span),
      ]
    }
    try await store.add(samples, to: workout.uuid)
    return workout.uuid
  }

  /// The figures without a file that could be wrong.
  private func readAnew() async throws -> [WorkoutFigures] {
    let empty = folder.file("empty-\(UUID().uuidString)").path
    return try await TrainingCache(of: store, folder: empty).update().workouts
  }

  private func file() throws -> URL { URL(filePath: try #require(cache.path)) }

  // SYNC-26
  @Test(
    "whatever is saved, deleted and damaged, the kept figures are those that are read anew",
    arguments: Seed.first(25))
  func histories(seed: Seed) async throws {
    var generator = seed.generator
    var saved: [UUID] = []
    /// What a process that runs for long has; it may be older than the file.
    var known: TrainingHistory?
    for step in 0..<14 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<5: saved.append(try await save(step, &generator))
      case 5..<7 where !saved.isEmpty:
        let index = Int.random(in: saved.indices, using: &generator)
        try await store.deleteWorkout(saved.remove(at: index))
      case 7 where FileManager.default.fileExists(atPath: try file().path):
        var bytes = try Data(contentsOf: try file())
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
        case 1: bytes += (0..<9).map { _ in UInt8.random(in: 0...255, using: &generator) }
        case 2: bytes.append(Data(count: 40))
        default:
          if !bytes.isEmpty { bytes[Int.random(in: bytes.indices, using: &generator)] ^= 0x41 }
        }
        try bytes.write(to: try file())
      case 8: known = try await cache.update(from: known)
      default: break
      }
      let kept = try await cache.update().workouts
      #expect(kept == (try await readAnew()), "step \(step)")
    }
    #expect(try await cache.update(from: known).workouts == (try await readAnew()))
    #expect(try await cache.update().workouts == (try await readAnew()))
  }

  @Test("one more workout appends its figures alone, and a deleted one its identity")
  func appending() async throws {
    var generator = SplitMix64(seed: 1)
    for number in 0..<40 { _ = try await save(number, &generator) }
    _ = try await cache.update()
    let before = try Data(contentsOf: try file())
    let added = try await save(40, &generator)
    _ = try await cache.update()
    var after = try Data(contentsOf: try file())
    #expect(after.starts(with: before))
    #expect(after.count - before.count < before.count / 20)
    try await store.deleteWorkout(added)
    _ = try await cache.update()
    let last = try Data(contentsOf: try file())
    #expect(last.starts(with: after))
    #expect(last.count - after.count < 120)
    after = last
    // Nothing changed: nothing is written.
    _ = try await cache.update()
    #expect(try Data(contentsOf: try file()) == after)
    let mode = try FileManager.default.attributesOfItem(atPath: try file().path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("a file whose last update was cut off anywhere is as it was before that update")
  func cutOff() async throws {
    var generator = SplitMix64(seed: 2)
    _ = try await save(0, &generator)
    let before = try await cache.update()
    let kept = try Data(contentsOf: try file())
    _ = try await save(1, &generator)
    let after = try await cache.update()
    let whole = try Data(contentsOf: try file())
    let copy = FiguresFile(path: folder.file("copy").path)
    for count in stride(from: kept.count, to: whole.count, by: 1) {
      try whole.prefix(count).write(to: URL(filePath: copy.path))
      let content = try #require(copy.read(), "\(count) bytes")
      #expect(Array(content.workouts.values) == before.workouts)
      #expect(content.anchor == before.anchor && content.place.byteCount == kept.count)
    }
    for count in 0..<kept.count {
      try whole.prefix(count).write(to: URL(filePath: copy.path))
      #expect(copy.read() == nil, "\(count) bytes")
    }
    try whole.write(to: URL(filePath: copy.path))
    #expect(copy.read()?.workouts.count == after.workouts.count)
  }

  @Test("a workout without a route has the best times of its samples of distance")
  func treadmill() async throws {
    let start = Instant(secondsSince1970: 1_700_000_000)
    // Ten minutes at 2.5 m/s, four at 4 m/s, and ten at 2.5 m/s, in samples of ten seconds.
    let speeds = [(600, 2.5), (240, 4.0), (600, 2.5)]
    let workout = try await store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .running, locationType: .indoor),
        span: TimeRange(start: start, duration: .seconds(1440))))
    var samples: [QuantitySample] = []
    var second = 0
    for (seconds, speed) in speeds {
      for _ in 0..<(seconds / 10) {
        let time = start + .seconds(second)
        samples.append(
          QuantitySample(
            type: .distanceWalkingRunning, quantity: Quantity(10 * speed, .meter),
            span: TimeRange(start: time, duration: .seconds(10))))
        // A second device measures the same way.
        samples.append(
          QuantitySample(
            type: .distanceWalkingRunning, quantity: Quantity(8 * speed, .meter),
            span: TimeRange(start: time + .seconds(1), duration: .seconds(8))))
        second += 10
      }
    }
    try await store.add(samples, to: workout.uuid)
    let figures = try #require(try await cache.update()[workout.uuid])
    let times = Dictionary(
      uniqueKeysWithValues: figures.distances.map { ($0.meters, $0.seconds) })
    #expect(times[400] == 100)
    // 960 m are fast, the other 40 m not.
    #expect(try #require(times[1000]) == 256)
    #expect(times[5000] == nil)
  }

  @Test("a file with many replaced figures is written anew")
  func waste() async throws {
    var generator = SplitMix64(seed: 3)
    for number in 0..<100 {
      let id = try await save(number, &generator)
      _ = try await cache.update()
      try await store.deleteWorkout(id)
      _ = try await cache.update()
    }
    let content = try #require(FiguresFile(path: try file().path).read())
    #expect(content.workouts.isEmpty)
    #expect(content.place.recordCount <= 64)
    #expect(try Data(contentsOf: try file()).count < 80_000)
  }
}
