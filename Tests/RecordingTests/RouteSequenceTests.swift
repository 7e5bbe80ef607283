import Foundation
import HealthModel
import HealthStorage
import Sessions
import TestSupport
import Testing

/// The steps of a workout with a route, in sequence, as an application performs them.
@Suite("The sequence of a session and its route")
struct RouteSequenceTests {
  private static let start = Instant(secondsSince1970: 1_790_000_000)

  private let folder: TemporaryFolder
  private let store: HealthStore

  init() throws {
    folder = try TemporaryFolder()
    store = try HealthStore(
      at: folder.file("health.sqlite").path,
      for: ClientIdentity(source: Source(name: "App", bundleIdentifier: "org.example.app")),
      as: .owner, creating: true)
  }

  private func session() throws -> Session {
    try Session(
      WorkoutConfiguration(activityType: .walking, locationType: .outdoor),
      options: SessionOptions())
  }

  private func location(_ second: Int) -> Location {
    Location(
      time: Self.start + .seconds(second), latitude: 48 + Double(second) / 1e5, longitude: 11)
  }

  // RTE-24, RTE-13, RTE-14
  @Test("builder, session, locations, end, workout and route succeed in this order")
  func inOrder() async throws {
    let builder = RouteBuilder(in: store)
    var session = try session()
    _ = try session.reduce(.start(at: Self.start))
    for second in 0..<60 { try await builder.insert([location(second)]) }
    _ = try session.reduce(.stop(at: Self.start + .seconds(60)))
    _ = try session.reduce(.end(at: Self.start + .seconds(60)))
    let workout = try await store.save(try #require(session.summary).workout())
    let route = try await builder.finish(for: workout)
    #expect(route.locationCount == 60)
    #expect(workout.span.start <= route.span.start && route.span.end <= workout.span.end)
    #expect(try await store.routes(of: workout.uuid) == [route])
  }

  // RTE-24, RTE-11, RTE-21
  @Test("a step before its turn is refused, and succeeds when its turn comes")
  func outOfOrder() async throws {
    let builder = RouteBuilder(in: store)
    var session = try session()
    // The end before the start.
    #expect(throws: SessionError.self) { try session.reduce(.end(at: Self.start)) }
    _ = try session.reduce(.start(at: Self.start))
    try await builder.insert([location(0), location(1)])
    // A workout of a session that has not ended.
    #expect(session.summary == nil)
    _ = try session.reduce(.stop(at: Self.start + .seconds(2)))
    _ = try session.reduce(.end(at: Self.start + .seconds(2)))
    let workout = try #require(session.summary).workout()
    // The route before its workout is saved.
    await #expect(throws: StoreError.unknownWorkout(workout.uuid)) {
      try await builder.finish(for: workout)
    }
    #expect(try await store.routes(of: workout.uuid).isEmpty)
    try await store.save(workout)
    #expect(try await builder.finish(for: workout).locationCount == 2)
    // Locations after the route.
    await #expect(throws: StoreError.builderClosed) { try await builder.insert([location(2)]) }
  }
}
