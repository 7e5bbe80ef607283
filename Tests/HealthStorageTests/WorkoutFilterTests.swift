import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("filters of workouts", .timeLimit(.minutes(2)))
struct WorkoutFilterTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  private func found(
    _ filter: WorkoutFilter, in store: HealthStore? = nil, size: Int = 256
  ) async throws -> [UUID] {
    try await (store ?? self.store).workoutBatches(where: filter, size: size).collected()
      .flatMap { $0 }.map(\.uuid)
  }

  @discardableResult
  private func save(
    _ activity: WorkoutActivityType = .walking, from start: Double = 0,
    events: [WorkoutEvent] = [], metadata: Metadata = [:]
  ) async throws -> UUID {
    var workout = Workout.walk(
      from: start, to: start + 60, events: events, header: ObjectHeader(metadata: metadata))
    workout.configuration.activityType = activity
    return try await store.save(workout).uuid
  }

  /// Saves a workout with a route along these places.
  @discardableResult
  private func save(
    _ places: [(latitude: Double, longitude: Double)], from start: Double = 0
  ) async throws -> UUID {
    let workout = try await store.save(.walk(from: start, to: start + 600))
    let builder = RouteBuilder(in: store)
    try await builder.insert(
      places.enumerated().map { index, place in
        Location(
          time: .at(start + Double(index)), latitude: place.latitude, longitude: place.longitude)
      })
    _ = try await builder.finish(for: workout)
    return workout.uuid
  }

  private func circle(_ latitude: Double, _ longitude: Double, _ meters: Double) -> WorkoutFilter {
    WorkoutFilter(
      near: GeoCircle(latitude: latitude, longitude: longitude, radiusMeters: meters))
  }

  @Test("batches of any size have each workout once, newest first", arguments: [1, 2, 3, 4, 256])
  func batches(size: Int) async throws {
    for start in [300.0, 100, 500, 200, 400, 400] { try await save(from: start) }
    let expected = try await store.workouts().map(\.uuid)
    #expect(try await found(WorkoutFilter(), size: size) == expected)
    let batches = try await store.workoutBatches(size: size).collected()
    #expect(batches.allSatisfy { !$0.isEmpty && $0.count <= size })
  }

  @Test("an activity and a half-open time range of starts combine")
  func activityAndTime() async throws {
    let run = try await save(.running, from: 100)
    try await save(.walking, from: 100)
    try await save(.running, from: 200)
    let window = TimeRange(start: .at(100), end: .at(200))
    #expect(try await found(WorkoutFilter(activity: .running, startingIn: window)) == [run])
    #expect(try await found(WorkoutFilter(startingIn: window)).count == 2)
    #expect(try await found(WorkoutFilter(activity: .cycling)).isEmpty)
  }

  static let searches: [(String, Bool)] = [
    ("zurich", true), ("ZÜRICH", true), ("Zürichsee morning", true), ("the BRIDGE", true),
    ("etape", true), ("lost", true), ("runner", true), ("test", true), ("zurich harbor", false),
    ("walking", false), ("100%", false), ("", true), ("' OR 1=1 --", false), ("\"", false),
  ]

  @Test(
    "words are found in names, notes, markers, segments and the source, without case and accents",
    arguments: searches)
  func text(words: String, isFound: Bool) async throws {
    let id = try await save(
      events: [
        WorkoutEvent(kind: .marker, at: .at(5), metadata: [.markerText: .string("the bridge")]),
        WorkoutEvent(
          kind: .segment, span: TimeRange(start: .at(6), end: .at(9)),
          metadata: [.segmentName: .string("2e étape")]),
      ],
      metadata: [
        .workoutName: .string("Morning at Zürichsee"), .workoutNotes: .string("cold"),
        .recordingNotes: .string("GPS lost"), .workoutBrandName: .string("Runner's Club"),
        "other": .string("harbor"),
      ])
    try await save(from: 1000, metadata: [.workoutName: .string("lunch")])
    let all = try await found(WorkoutFilter(text: words))
    #expect(all.contains(id) == isFound)
  }

  @Test("a thousand words are one search")
  func manyWords() async throws {
    let words = (0..<1000).map { "w\($0)" }.joined(separator: " ")
    let id = try await save(metadata: [.workoutName: .string(words)])
    #expect(try await found(WorkoutFilter(text: words)) == [id])
    #expect(try await found(WorkoutFilter(text: words + " x")).isEmpty)
  }

  @Test("a circle finds the workouts with a location inside, not those whose box it touches")
  func near() async throws {
    // The box of the diagonal contains the corner, which is 78 km from the path.
    let places = (0...100).map { step -> (Double, Double) in
      let degrees = Double(step) / 100
      return (degrees, degrees)
    }
    let diagonal = try await save(places)
    let far = try await save([(10.0, 10), (10.001, 10)], from: 1000)
    try await save(from: 2000)
    #expect(try await found(circle(0.5, 0.5, 1000)) == [diagonal])
    #expect(try await found(circle(1, 0, 1000)).isEmpty)
    #expect(try await found(circle(10, 10, 50)) == [far])
    #expect(try await found(circle(0, 0, 3e7)) == [far, diagonal])
    #expect(try await found(circle(0, 0, 1e308)) == [far, diagonal])
    var both = circle(0, 0, 3e7)
    both.startingIn = TimeRange(start: .at(500), end: .at(5000))
    #expect(try await found(both) == [far])
  }

  @Test("a rejected fix inside the circle is no location of the route")
  func rejected() async throws {
    let workout = try await store.save(.walk())
    let builder = RouteBuilder(in: store)
    try await builder.insert(recorded: [
      RecordedLocation(Location(time: .at(0), latitude: 1, longitude: 1)),
      RecordedLocation(Location(time: .at(1), latitude: 2, longitude: 2), verdict: .inaccurate),
    ])
    _ = try await builder.finish(for: workout)
    #expect(try await found(circle(1, 1, 100)) == [workout.uuid])
    #expect(try await found(circle(2, 2, 100)).isEmpty)
  }

  static let edges: [(place: (Double, Double), center: (Double, Double), meters: Double)] = [
    ((0, 179.9999), (0, -179.9999), 100), ((0, -179.9999), (0, 179.9999), 100),
    ((0, 180), (0, -180), 1), ((0, -180), (0, 180), 1), ((52, 179.99), (52, -179.99), 2000),
    ((89.9999, 10), (89.9999, -170), 100), ((-89.9999, 10), (-90, 0), 100),
    ((89.99, 90), (89.99, 0), 1600), ((-89.99, 179), (-89.99, -1), 2300),
  ]

  @Test("a circle crosses the date line and the poles", arguments: edges)
  func edge(place: (Double, Double), center: (Double, Double), meters: Double) async throws {
    let id = try await save([(place.0, place.1)])
    try await save([(45.0, 45)], from: 1000)
    #expect(try await found(circle(center.0, center.1, meters)) == [id])
    #expect(
      try await found(circle(center.0, center.1, meters / 3000)).contains(id) == (meters == 1))
  }

  // RTE-02
  @Test("an application learns positions through no filter that it may not read")
  func permission() async throws {
    let id = try await save([(48.0, 11)])
    let application = try await fixture.application()
    let here = circle(48, 11, 500)
    try await fixture.decide([.workout: .readOnly])
    #expect(try await found(WorkoutFilter(), in: application) == [id])
    #expect(try await found(here, in: application).isEmpty)
    try await fixture.decide([.workoutRoute: .readOnly])
    #expect(try await found(here, in: application).isEmpty)
    try await fixture.decide([.location: TypeDecision(read: .nothing)])
    #expect(try await found(here, in: application).isEmpty)
    try await fixture.decide([.location: .readable])
    #expect(try await found(here, in: application) == [id])
    try await fixture.decide([.workoutRoute: .nothing])
    #expect(try await found(here, in: application).isEmpty)
    try await fixture.decide([.workoutRoute: .readOnly, .workout: .nothing])
    #expect(try await found(here, in: application).isEmpty)
    #expect(try await found(WorkoutFilter(text: "test"), in: application).isEmpty)
  }

  @Test("a page uses the index of types and starts, and sorts nothing")
  func plan() async throws {
    let last = try await store.save(.walk())
    let filters = [
      WorkoutFilter(),
      WorkoutFilter(
        activity: .walking, startingIn: TimeRange(start: .at(0), end: .at(9)), text: "a"),
    ]
    for filter in filters {
      for before in [nil, last] {
        let plan = try await store.read { db, policy in
          let statement = try WorkoutRows(db: db, policy: policy).newestStatement(
            limit: 10, before: before, matching: filter)
          return try Row.fetchAll(
            db, sql: "EXPLAIN QUERY PLAN " + statement.sql, arguments: statement.arguments
          ).map { $0["detail"] as String }
        }
        #expect(plan.first?.contains("SEARCH sample USING INDEX sample_time") == true, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
      }
    }
  }
}
