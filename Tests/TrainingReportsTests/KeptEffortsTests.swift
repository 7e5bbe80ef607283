import Foundation
import HealthModel
import HealthStorage
import Routes
import TestSupport
import Testing

@testable import TrainingHistory

@Suite("Kept efforts at segments") struct KeptEffortsTests {
  private let folder: TemporaryFolder
  private let store: HealthStore
  private let cache: EffortsCache

  init() throws {
    folder = try TemporaryFolder()
    let identity = ClientIdentity(
      source: Source(name: "Tests", bundleIdentifier: "org.workout.tests"))
    store = try HealthStore(at: folder.file("health.sqlite").path, for: identity, as: .owner)
    cache = EffortsCache(of: store, folder: folder.file("cache").path)
  }

  /// Saves a run of 800 m to the north at a speed, somewhere east of the road.
  private func run(_ day: Int, speed: Double, east: Double, hasRoute: Bool = true) async throws
    -> Workout
  {
    let start = Instant(secondsSince1970: 1_700_000_000) + .seconds(day * 86_400)
    let seconds = Int(800 / speed)
    var totals = Workout.Totals()
    totals.distanceMeters = 800
    let workout = try await store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .running, locationType: .outdoor),
        span: TimeRange(start: start, duration: .seconds(seconds)), totals: totals))
    if hasRoute { try await addRoute(to: workout, speed: speed, east: east) }
    return workout
  }

  private func addRoute(to workout: Workout, speed: Double, east: Double) async throws {
    let builder = RouteBuilder(in: store)
    try await builder.insert(
      recorded: (0..<Int(800 / speed)).map { second in
        RecordedLocation(
          Location(
            time: workout.span.start + .seconds(second),
            latitude: 48 + Double(second) * speed / 111_195, longitude: 11 + east / 74_500,
            horizontalAccuracy: 3, speed: speed))
      })
    _ = try await builder.finish(for: workout, distanceMeters: 800)
  }

  private func addSegment(_ name: String, of workout: Workout, from: Double) async throws {
    let segment = try await store.segment(
      named: name, of: workout, fromMeters: from, toMeters: from + 300)
    try await store.changeSegments { try $0.insert(segment) }
  }

  /// What a cache without a file finds.
  private func foundAnew() async throws -> [RankedSegment] {
    let empty = folder.file("empty-\(UUID().uuidString)").path
    return try await EffortsCache(of: store, folder: empty).update().segments
  }

  private func expectEqual(_ a: [RankedSegment], _ b: [RankedSegment], _ place: String) {
    #expect(a.map(\.segment) == b.map(\.segment), "\(place)")
    #expect(a.map(\.efforts) == b.map(\.efforts), "\(place)")
  }

  @Test(
    "whatever is saved, deleted and damaged, the kept efforts are those that are found anew",
    arguments: Seed.first(6))
  func histories(seed: Seed) async throws {
    var generator = seed.generator
    let road = try await run(0, speed: 4, east: 0)
    var saved: [Workout] = []
    var known: SegmentHistory?
    for step in 1..<12 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<4:
        let speed = Double.random(in: 3...6, using: &generator)
        let east = Bool.random(using: &generator) ? 0.0 : 400
        saved.append(try await run(step, speed: speed, east: east))
      case 4 where !saved.isEmpty:
        let index = Int.random(in: saved.indices, using: &generator)
        try await store.deleteWorkout(saved.remove(at: index).uuid)
      case 5...6:
        // A name may be given to another part of the road.
        let from = Double(Int.random(in: 0...3, using: &generator) * 100)
        try await addSegment(["A", "B"][step % 2], of: road, from: from)
      case 7:
        for name in ["A", "B"] where try await SegmentList(of: store)[name] != nil {
          try await store.changeSegments { try $0.remove(name) }
        }
      case 8:
        let cache = folder.file("cache").path
        let paths = FileManager.default.subpaths(atPath: cache) ?? []
        for file in paths.map({ folder.file("cache/\($0)") }) {
          let bytes = try Data(contentsOf: file)
          try bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)).write(to: file)
        }
      default: known = try await cache.update(from: known)
      }
      expectEqual(try await cache.update().segments, try await foundAnew(), "step \(step)")
    }
    expectEqual(try await cache.update(from: known).segments, try await foundAnew(), "known")
  }

  @Test("a route that is added after its workout was compared has its efforts")
  func laterRoute() async throws {
    try await addSegment("A", of: try await run(0, speed: 4, east: 0), from: 200)
    #expect(try await cache.update().segments.first?.efforts.count == 1)
    let later = try await run(1, speed: 5, east: 0, hasRoute: false)
    #expect(try await cache.update().segments.first?.efforts.count == 1)
    try await addRoute(to: later, speed: 5, east: 0)
    let efforts = try #require(try await cache.update().segments.first?.efforts)
    #expect(efforts.count == 2 && efforts.first?.workout == later.uuid)
    #expect(efforts.map(\.rank) == [1, 2])
  }
}
