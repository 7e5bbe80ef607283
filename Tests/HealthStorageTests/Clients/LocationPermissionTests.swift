import Foundation
import HealthModel
import SeriesCoding
import TestSupport
import Testing

@testable import HealthStorage

@Suite("location permission", .timeLimit(.minutes(1)))
struct LocationPermissionTests {
  let fixture: TestStore
  var owner: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  /// A workout that the owner recorded, with its route and raw fixes.
  private func recorded(from seconds: Double = 0) throws -> FinishedRecording {
    let start = Instant.at(seconds)
    let plan = RecordingPlan(
      start: start, configuration: WorkoutConfiguration(activityType: .walking))
    let journal = try owner.beginRecording(plan)
    try journal.append(
      (0..<10).map { step in
        .location(
          RecordedLocation(
            Location(
              time: start + .seconds(step), latitude: 48 + Double(step) / 1e5, longitude: 11)))
      })
    return try journal.finish(
      .walk(from: seconds, to: seconds + 20, header: ObjectHeader(uuid: plan.id)))
  }

  private func positions(
    of route: WorkoutRoute, _ store: HealthStore
  ) async throws -> [Int] {
    let query = RouteQuery(route, in: store)
    return [
      try await query.batches().collected().flatMap(\.locations).count,
      try await query.recordedBatches().collected().flatMap(\.locations).count,
    ]
  }

  // RTE-02
  @Test(
    "permission for workouts and routes shows the route; positions need the location permission")
  func reading() async throws {
    let finished = try recorded()
    let route = try #require(finished.routes.first)
    let workout = finished.workout.uuid
    let application = try await fixture.application()
    try await fixture.decide([.workout: .readOnly, .workoutRoute: .readOnly])
    let circle = try #require(GeoCircle(latitude: 48, longitude: 11, radiusMeters: 500))
    for decision in [nil, TypeDecision(read: .nothing)] {
      if let decision { try await fixture.decide([.location: decision]) }
      #expect(try await application.routes(of: workout).map(\.uuid) == [route.uuid])
      #expect(try await positions(of: route, application) == [0, 0])
      #expect(try await application.routes(near: circle).isEmpty)
      #expect(try await !application.traces(of: workout).contains { $0.kind == .locations })
    }
    try await fixture.decide([.location: .readable])
    #expect(try await positions(of: route, application) == [10, 10])
    #expect(try await application.routes(near: circle).map(\.uuid) == [route.uuid])
    // The location permission alone grants no health data.
    try await fixture.decide([.workoutRoute: .nothing])
    await #expect(throws: StoreError.unknownRoute(route.uuid)) {
      _ = try await positions(of: route, application)
    }
    #expect(try await positions(of: route, owner) == [10, 10])
  }

  // RTE-02
  @Test("a grant from a date on returns only the positions of later routes")
  func window() async throws {
    let early = try #require(try recorded().routes.first)
    let late = try #require(try recorded(from: 1000).routes.first)
    let application = try await fixture.application()
    try await fixture.decide([
      .workout: .readOnly, .workoutRoute: .readOnly,
      .location: TypeDecision(read: .since(.at(500))),
    ])
    #expect(try await positions(of: early, application) == [0, 0])
    #expect(try await positions(of: late, application) == [10, 10])
  }

  // RTE-02, RTE-20
  @Test("without the location permission an application records a workout but no positions")
  func recording() async throws {
    let application = try await fixture.application()
    try await fixture.decide([.workout: .both, .workoutRoute: .both])
    var plan = RecordingPlan(
      start: .at(0), configuration: WorkoutConfiguration(activityType: .walking))
    let location = ObjectType.location.identifier
    #expect(throws: StoreError.notAuthorized(type: location, .notDetermined)) {
      try application.beginRecording(plan)
    }
    try await fixture.decide([.location: TypeDecision(read: .nothing)])
    #expect(throws: StoreError.notAuthorized(type: location, .denied)) {
      try application.beginRecording(plan)
    }
    plan.hasPositions = false
    let journal = try application.beginRecording(plan)
    func fix(_ seconds: Double) -> JournalEntry {
      .location(RecordedLocation(Location(time: .at(seconds), latitude: 48, longitude: 11)))
    }
    #expect(throws: StoreError.notAuthorized(type: location, .denied)) {
      try journal.append([fix(1)])
    }
    try journal.append([
      .heartRate(TraceSample(time: .at(2), value: HeartRate(beatsPerMinute: 90)))
    ])
    let finished = try journal.finish(.walk(header: ObjectHeader(uuid: plan.id)))
    #expect(finished.routes.isEmpty)
    // With it, the application records its own positions, and only those are visible to it.
    try await fixture.decide([.location: .readable])
    let next = RecordingPlan(
      start: .at(500), configuration: WorkoutConfiguration(activityType: .walking))
    let second = try application.beginRecording(next)
    try second.append([fix(501), fix(502)])
    let route = try #require(
      try second.finish(.walk(from: 500, to: 600, header: ObjectHeader(uuid: next.id)))
        .routes.first)
    try await fixture.decide([.location: TypeDecision(read: .nothing)])
    #expect(try await positions(of: route, application) == [2, 2])
  }
}
