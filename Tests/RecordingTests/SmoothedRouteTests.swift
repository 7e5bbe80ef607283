import Foundation
import HealthModel
import HealthStorage
import Routes
import TestSupport
import Testing

@Suite("A smoothed route")
struct SmoothedRouteTests {
  // RTE-23
  @Test(
    "smoothing saves a new version of the same route, nearer to the true course",
    arguments: Seed.first(3))
  func newVersion(seed: Seed) async throws {
    let folder = try TemporaryFolder()
    let client = ClientIdentity(source: Source(name: "App", bundleIdentifier: "org.example.app"))
    let store = try HealthStore(
      at: folder.file("health.sqlite").path, for: client, as: .owner, creating: true)
    var generator = seed.generator
    let truth = (0..<300).map { second in
      Location(
        time: CoreWalk.start + .seconds(second), latitude: 48 + 1.4 * Double(second) / 111_200,
        longitude: 11, horizontalAccuracy: 6)
    }
    let measured = truth.map { location in
      var location = location
      location.latitude += 3 * generator.normal() / 111_200
      location.longitude += 3 * generator.normal() / 74_600
      return location
    }
    let workout = try await store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .walking),
        span: TimeRange(start: truth[0].time, end: truth[299].time)))
    let first = try await save(measured, version: 1, of: workout, in: store)
    let read = try await locations(of: first, in: store)
    let smoothed = KalmanSmoother(activity: .walking).smooth(read)
    let second = try await save(smoothed, version: 2, of: workout, in: store)
    #expect(try await store.routes(of: workout.uuid) == [second])
    let after = try await locations(of: second, in: store)
    #expect(after.map(\.time) == truth.map(\.time))
    let errors = [read, after].map { line in
      zip(line, truth).map { $0.distance(to: $1) }.reduce(0, +) / Double(truth.count)
    }
    #expect(errors[1] < errors[0] / 2, "\(errors)")
  }

  private func save(
    _ locations: [Location], version: Double, of workout: Workout, in store: HealthStore
  ) async throws -> WorkoutRoute {
    let builder = RouteBuilder(in: store)
    try await builder.insert(locations)
    return try await builder.finish(
      for: workout,
      metadata: [.syncIdentifier: .string("the walk"), .syncVersion: .number(version)])
  }

  private func locations(of route: WorkoutRoute, in store: HealthStore) async throws -> [Location] {
    var locations: [Location] = []
    for try await batch in try await RouteQuery(route, in: store).batches() {
      locations += batch.locations
    }
    return locations
  }
}
