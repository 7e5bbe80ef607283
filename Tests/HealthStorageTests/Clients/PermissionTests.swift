import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

@Suite("permissions of an application to read and save")
struct PermissionTests {
  let fixture: TestStore
  var owner: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  /// The objects saved by another application: one of every kind.
  func fill() async throws -> (workout: Workout, objects: [ObjectKind: Set<UUID>]) {
    let other = try HealthStore(
      at: owner.path, for: .application("other"), as: .owner, creating: false)
    let workout = try await other.save(.walk())
    var objects: [ObjectKind: Set<UUID>] = [.workout: [workout.uuid]]
    for kind in ObjectKind.allCases where kind != .workout {
      objects[kind] = try await kind.save(into: other, at: 100, workout: workout)
    }
    return (workout, objects)
  }

  // AUTH-02, AUTH-03, AUTH-04, AUTH-05, AUTH-06, AUTH-07, AUTH-08, AUTH-09, AUTH-10, SAMP-17, RTE-22
  @Test(
    "all four combinations of reading and saving apply to every kind of object",
    arguments: ObjectKind.allCases,
    [TypeDecision.nothing, .readOnly, .writeOnly, .both])
  func combinations(kind: ObjectKind, decision: TypeDecision) async throws {
    let (workout, objects) = try await fill()
    let application = try await fixture.application()
    // Adding a route requires that the workout is visible; nothing else is allowed.
    var granted = kind.decisions(.writeOnly)
    if kind == .route { granted[.workout] = .readOnly }
    try await fixture.decide(granted)
    let own = try await kind.save(into: application, at: 200, workout: workout)
    try await fixture.decide(kind.decisions(decision))
    let others = try #require(objects[kind])
    if kind == .document, decision.read == .everything {
      #expect(try await application.visibleSamples().isDisjoint(with: others))
      try await owner.decide(
        documents: Dictionary(uniqueKeysWithValues: (Array(others) + own).map { ($0, true) }),
        for: "org.example.app")
    }
    let mayShare = decision.share == true
    let mayRead = decision.read == .everything
    var expected: Set<UUID> = kind == .route ? [workout.uuid] : []
    if mayRead { expected.formUnion(others) }
    if mayRead || mayShare { expected.formUnion(own) }
    #expect(try await application.visibleSamples() == expected)
    if mayShare {
      let more = try await kind.save(into: application, at: 300, workout: workout)
      #expect(try await application.visibleSamples() == expected.union(more))
    } else {
      await #expect {
        _ = try await kind.save(into: application, at: 300, workout: workout)
      } throws: { error in
        guard case .permission(.notAuthorized(let type, .denied))? = error as? StoreError else {
          return false
        }
        return kind.types.map(\.identifier).contains(type)
      }
      #expect(try await application.visibleSamples() == expected)
    }
  }

  // AUTH-01
  @Test(
    "without a request an application can neither see nor save anything",
    arguments: ObjectKind.allCases)
  func withoutRequest(kind: ObjectKind) async throws {
    let (workout, _) = try await fill()
    for application in [try fixture.unregistered("a"), try await fixture.application("b")] {
      #expect(try await application.visibleSamples().isEmpty)
      #expect(try await application.workouts().isEmpty)
      #expect(try await application.sharingStatus(for: kind.types[0]) == .notDetermined)
      let expected: StoreError =
        kind == .route
        ? .unknownWorkout(workout.uuid)
        : .notAuthorized(type: kind.types[0].identifier, .notDetermined)
      await #expect(throws: expected) {
        try await kind.save(into: application, at: 300, workout: workout)
      }
    }
  }

  // AUTH-11, PRIV-01
  @Test("a decision applies from the next transaction on, through whichever handle it was made")
  func revocation() async throws {
    let application = try await fixture.application()
    let (workout, objects) = try await fill()
    let mass = try #require(objects[.quantity]?.first)
    for isAllowed in [true, false, true, false] {
      // A new handle each time, as in another process.
      let decider = try fixture.reopened()
      try await decider.decide(
        [.quantity(.bodyMass): isAllowed ? .both : .nothing, .workout: .readOnly],
        for: "org.example.app")
      #expect(try await (application.sample(mass) != nil) == isAllowed)
      if isAllowed {
        _ = try await ObjectKind.quantity.save(into: application, at: 300, workout: workout)
      } else {
        await #expect(
          throws: StoreError.notAuthorized(type: QuantityType.bodyMass.identifier, .denied)
        ) {
          _ = try await ObjectKind.quantity.save(into: application, at: 300, workout: workout)
        }
      }
    }
  }

  @Test("a read window hides samples that end before it, and reports its start")
  func window() async throws {
    let application = try await fixture.application()
    let workout = try await owner.save(.walk())
    var saved: [UUID] = []
    // Each lasts ten seconds: the second ends a second before the window, the third at its start.
    for seconds in [0.0, 89, 90, 95, 100, 200] {
      saved += try await ObjectKind.quantity.save(into: owner, at: seconds, workout: workout)
    }
    let type = ObjectType.quantity(.bodyMass)
    try await fixture.decide([
      type: TypeDecision(read: .since(.at(100))), .workout: .readOnly,
      .quantity(.heartRate): .nothing,
    ])
    #expect(try await application.visibleSamples() == Set(saved[2...] + [workout.uuid]))
    #expect(try await application.sample(saved[1]) == nil)
    #expect(try await application.sample(saved[2]) != nil)
    let dates = try await application.earliestAuthorizedSampleDates(
      for: [type, .workout, .quantity(.heartRate), .quantity(.stepCount)])
    #expect(dates == [type: .at(100)])
  }

  // RTE-01
  @Test("an application without permission for routes sees none, even of workouts it reads")
  func routesApart() async throws {
    let (workout, objects) = try await fill()
    let route = try #require(objects[.route]?.first)
    let application = try await fixture.application()
    let circle = try #require(GeoCircle(latitude: 48, longitude: 11, radiusMeters: 500))
    let head = try #require(try await owner.route(route))
    #expect(try await owner.routes(near: circle) == [head])
    try await fixture.decide([.workout: .both])
    #expect(try await application.workout(workout.uuid) != nil)
    #expect(try await application.routes(of: workout.uuid).isEmpty)
    #expect(try await application.route(route) == nil)
    #expect(try await application.routes(near: circle).isEmpty)
    await #expect(throws: StoreError.unknownRoute(route)) {
      try await RouteQuery(head, in: application).batches().collected()
    }
    await #expect(throws: StoreError.unknownRoute(route)) {
      try await RouteQuery(head, in: application).recordedBatches().collected()
    }
    await #expect(
      throws: StoreError.notAuthorized(type: ObjectType.workoutRoute.identifier, .notDetermined)
    ) {
      try await ObjectKind.route.save(into: application, at: 300, workout: workout)
    }
    try await fixture.decide([.workoutRoute: .readOnly, .location: .readable])
    #expect(try await application.routes(of: workout.uuid) == [head])
    #expect(try await application.routes(near: circle) == [head])
    let locations = try await RouteQuery(head, in: application).batches().collected()
    #expect(locations.flatMap(\.locations).count == 2)
  }

  @Test("reading a route ends if the permission is revoked in the meantime")
  func revokedWhileReading() async throws {
    let application = try await fixture.application()
    try await fixture.decide([
      .workout: .readOnly, .workoutRoute: .readOnly, .location: .readable,
    ])
    let workout = try await owner.save(.walk())
    let builder = RouteBuilder(in: owner)
    var walk = SyntheticWalk(seed: 5)
    try await builder.insert(recorded: walk.fixes(40_000))
    let route = try await builder.finish(for: workout)
    var count = 0
    for try await batch in RouteQuery(route, in: application).batches() {
      if count == 0 { try await fixture.decide([.workoutRoute: .nothing]) }
      count += batch.locations.count
    }
    #expect(count > 0)
    #expect(count < route.locationCount)
  }

  // WKT-13
  @Test("events are returned with the workout, also to other applications that may read it")
  func events() async throws {
    let saver = try await fixture.application("saver")
    let reader = try await fixture.application("reader")
    try await fixture.decide([.workout: .writeOnly], for: "saver")
    try await fixture.decide([.workout: .readOnly], for: "reader")
    let events = [
      WorkoutEvent(kind: .pause, at: .at(10)), WorkoutEvent(kind: .resume, at: .at(20)),
      WorkoutEvent(kind: .lap, span: TimeRange(start: .at(30), end: .at(60))),
    ]
    let workout = try await saver.save(.walk(events: events))
    #expect(try await reader.workout(workout.uuid)?.events == events)
    #expect(try await reader.workouts().map(\.events) == [events])
  }

  // QRY-17
  @Test("samples of several origins include the source and metadata that distinguish them")
  func origins() async throws {
    let reader = try await fixture.application("reader")
    try await fixture.decide([.workout: .readOnly], for: "reader")
    for name in ["saver", "twin"] {
      let saver = try await fixture.application(name)
      try await fixture.decide([.workout: .writeOnly], for: name)
      try await saver.save(
        .walk(header: ObjectHeader(metadata: ["weather": .string("\(name)'s")])))
    }
    let workouts = try await reader.workouts()
    #expect(
      Set(workouts.map { $0.header.sourceRevision?.source.bundleIdentifier })
        == ["org.example.saver", "org.example.twin"])
    for workout in workouts {
      let bundle = try #require(workout.header.sourceRevision?.source.bundleIdentifier)
      let name = bundle.split(separator: ".").last.map(String.init) ?? ""
      #expect(workout.header.metadata["weather"] == .string("\(name)'s"))
    }
  }

  // SAMP-20
  @Test(
    "types that only the platform writes are refused to every application",
    arguments: ObjectType.all.filter { !$0.isSavedByApplications })
  func platformOnly(type: ObjectType) async throws {
    let application = try await fixture.application()
    await #expect(throws: StoreError.badRequest(.notShareable(type.identifier))) {
      try await application.requestAuthorization(toShare: [type], read: [])
    }
    await #expect(throws: StoreError.badRequest(.notShareable(type.identifier))) {
      try await fixture.decide([type: .both])
    }
    guard case .quantity(let quantity) = type else { return }
    let sample = QuantitySample(
      type: quantity, quantity: Quantity(1, quantity.canonicalUnit), span: TimeRange(at: .at(0)))
    await #expect(throws: StoreError.notAuthorized(type: type.identifier, .platformOnly)) {
      try await application.save([.quantity(sample)])
    }
  }

  // RING-03, RING-04
  @Test("activity summaries have their own permission, which does not cover their parts")
  func activitySummaries() async throws {
    let summaries = try await fixture.application("summaries")
    let parts = try await fixture.application("parts")
    let types: [ObjectType] = [
      .quantity(.activeEnergyBurned), .quantity(.appleExerciseTime), .category(.appleStandHour),
    ]
    try await fixture.decide([.activitySummary: TypeDecision(read: .everything)], for: "summaries")
    try await fixture.decide(
      Dictionary(uniqueKeysWithValues: types.map { ($0, TypeDecision(read: .everything)) }),
      for: "parts")
    let energy = QuantitySample(
      type: .activeEnergyBurned, quantity: Quantity(10, .kilocalorie), span: TimeRange(at: .at(0)))
    try await owner.save([.quantity(energy)])
    #expect(try await summaries.visibleSamples().isEmpty)
    #expect(try await parts.visibleSamples() == [energy.uuid])
    for (handle, mayRead) in [(summaries, true), (parts, false)] {
      let scope = try await handle.read { db, policy in
        try AccessPolicy.typeID(db, .activitySummary).map { policy.permission($0).read } ?? nil
      }
      #expect((scope == .everything) == mayRead)
    }
  }
}
