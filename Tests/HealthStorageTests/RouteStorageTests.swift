import Foundation
import GRDB
import HealthModel
import SeriesCoding
import TestSupport
import Testing

@testable import HealthStorage

@Suite("routes in the store")
struct RouteStorageTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  func route(_ fixes: [RecordedLocation], of workout: Workout? = nil) async throws -> WorkoutRoute {
    let saved: Workout
    if let workout { saved = workout } else { saved = try await store.save(.walk()) }
    let builder = RouteBuilder(in: store)
    try await builder.insert(recorded: fixes)
    return try await builder.finish(for: saved)
  }

  // RTE-03, RTE-04, RTE-05, RTE-06, RTE-10, RTE-11, RTE-12, RTE-14, RTE-25
  @Test(
    "locations in any order and many calls are returned by time, in batches",
    arguments: Seed.first(5))
  func anyOrder(seed: Seed) async throws {
    var random = seed.generator
    var walk = SyntheticWalk(seed: seed.value)
    let fixes = walk.fixes(5000)
    var shuffled = fixes.map(\.location)
    shuffled.shuffle(using: &random)
    let workout = try await store.save(.walk())
    let builder = RouteBuilder(in: store)
    var rest = shuffled[...]
    while !rest.isEmpty {
      let count = Int(random.next() % 900)
      try await builder.insert(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    let route = try await builder.finish(
      for: workout, metadata: ["a": .number(1)], distanceMeters: 7)
    #expect(route.locationCount == 5000)
    #expect(route.distanceMeters == 7)
    #expect(try await store.routes(of: workout.uuid) == [route])
    let batches = try await RouteQuery(route, in: store).batches().collected()
    #expect(batches.flatMap(\.locations) == fixes.map(\.location))
    #expect(batches.count == 5)
    #expect(batches.map(\.index) == Array(0..<5))
    #expect(batches.map(\.isLast) == [false, false, false, false, true])
  }

  @Test("more locations than one merge holds are sorted too", arguments: Seed.first(3))
  func externalSort(seed: Seed) throws {
    var random = seed.generator
    var walk = SyntheticWalk(seed: seed.value)
    var fixes = walk.fixes(9000)
    // Equal times keep their insertion order: the satellite counts distinguish them.
    for index in fixes.indices {
      fixes[index].location.time = .at(Double(random.next() % 3000))
      fixes[index].satellitesUsed = index
    }
    var runs = LocationRuns(spillingBeside: store.path, bufferSize: 100)
    try runs.append(fixes)
    var sorted: [RecordedLocation] = []
    var failure: ChunkError?
    try runs.drain { (chunk) throws(StoreError) in
      do throws(ChunkError) {
        sorted += try chunk.bytes.withUnsafeBufferPointer { (bytes) throws(ChunkError) in
          try LocationChunk.recorded(UnsafeRawBufferPointer(bytes))
        }
      } catch {
        failure = error
      }
    }
    #expect(failure == nil)
    let expected = fixes.enumerated().sorted {
      ($0.element.location.time, $0.offset) < ($1.element.location.time, $1.offset)
    }
    #expect(sorted.map(\.satellitesUsed) == expected.map(\.offset))
    let left = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.url.path)
    #expect(!left.contains { $0.contains("spill") })
  }

  // RTE-13, RTE-17, RTE-21
  @Test("a route needs a saved workout and a location, and keeps its locations until then")
  func needsWorkout() async throws {
    let workout = Workout.walk()
    let builder = RouteBuilder(in: store)
    await #expect(throws: StoreError.noLocations) { try await builder.finish(for: workout) }
    try await builder.insert([])
    var walk = SyntheticWalk(seed: 1)
    try await builder.insert(recorded: walk.fixes(3))
    await #expect(throws: StoreError.unknownWorkout(workout.uuid)) {
      try await builder.finish(for: workout)
    }
    try await store.save(workout)
    #expect(try await builder.finish(for: workout).locationCount == 3)
  }

  // RTE-17
  @Test("if no location passes the filter, nothing is inserted and no route is created")
  func nothingAccepted() async throws {
    var walk = SyntheticWalk(seed: 5)
    let fixes = walk.fixes(50).map { fix in
      var fix = fix
      fix.verdict = .inaccurate
      return fix
    }
    let builder = RouteBuilder(in: store)
    try await builder.insert(recorded: fixes)
    try await builder.insert(recorded: [])
    let workout = try await store.save(.walk())
    await #expect(throws: StoreError.noLocations) { try await builder.finish(for: workout) }
    let journal = try store.beginRecording(RecordingJournalTests.plan())
    try journal.append(fixes.map { JournalEntry.location($0) })
    let recorded = try journal.finish(Workout.walk())
    #expect(recorded.routes.isEmpty)
    #expect(try await store.routes(of: recorded.workout.uuid).isEmpty)
    let raw = try #require(try await store.traces(of: recorded.workout.uuid).first)
    #expect(raw.sampleCount == 50)
  }

  @Test("a finish without free space keeps the locations for the next attempt")
  func noSpace() async throws {
    let workout = try await store.save(.walk())
    let builder = RouteBuilder(in: store)
    var walk = SyntheticWalk(seed: 1)
    try await builder.insert(recorded: walk.fixes(3000))
    let pages = try await store.read { db in try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0 }
    func limitPages(_ count: Int) async throws {
      try await store.database.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA max_page_count = \(count)")
      }
    }
    try await limitPages(pages + 4)
    await #expect(throws: StoreError.diskFull(path: store.path)) {
      try await builder.finish(for: workout)
    }
    try await limitPages(1_000_000)
    let route = try await builder.finish(for: workout)
    let read = try await RouteQuery(route, in: store).recordedBatches().collected()
    #expect(read.flatMap(\.locations).count == 3000)
    #expect(try await store.routes(of: workout.uuid) == [route])
  }

  // RTE-11
  @Test("after finish or discard every call fails")
  func closed() async throws {
    let workout = try await store.save(.walk())
    var walk = SyntheticWalk(seed: 1)
    let fixes = walk.fixes(3)
    let finished = RouteBuilder(in: store)
    try await finished.insert(recorded: fixes)
    _ = try await finished.finish(for: workout)
    let discarded = RouteBuilder(in: store)
    try await discarded.insert(recorded: fixes)
    await discarded.discard()
    for builder in [finished, discarded] {
      await #expect(throws: StoreError.builderClosed) { try await builder.insert(recorded: fixes) }
      await #expect(throws: StoreError.builderClosed) { try await builder.finish(for: workout) }
    }
    #expect(try await store.routes(of: workout.uuid).count == 1)
  }

  static let nowhere: [(Double, Double)] = [(90.5, 0), (0, -181), (.nan, 0), (0, .infinity)]

  // RTE-11
  @Test("an invalid coordinate is rejected with its index", arguments: nowhere)
  func invalid(_ place: (Double, Double)) async throws {
    let builder = RouteBuilder(in: store)
    let good = Location(time: .at(0), latitude: 1, longitude: 1)
    let bad = Location(time: .at(1), latitude: place.0, longitude: place.1)
    let error = await #expect(throws: StoreError.self) { try await builder.insert([good, bad]) }
    guard case .route(.invalidLocation(index: 1, _, _))? = error else {
      Issue.record("\(String(describing: error)) does not name the location")
      return
    }
    // As a rejected raw fix it may have any coordinate.
    try await builder.insert(recorded: [RecordedLocation(bad, verdict: .noFix)])
    let workout = try await store.save(.walk())
    await #expect(throws: StoreError.noLocations) { try await builder.finish(for: workout) }
  }

  // RTE-08, RTE-09, SID-21
  @Test("a workout has zero, one or several routes")
  func several() async throws {
    let workout = try await store.save(.walk())
    #expect(try await store.routes(of: workout.uuid).isEmpty)
    var walk = SyntheticWalk(seed: 1)
    let first = try await route(walk.fixes(10), of: workout)
    let second = try await route(walk.fixes(10), of: workout)
    #expect(try await store.routes(of: workout.uuid) == [first, second])
  }

  // RTE-15, SRC-13
  @Test("without a device the locations come from this machine")
  func device() async throws {
    var walk = SyntheticWalk(seed: 1)
    let route = try await route(walk.fixes(10))
    #expect(route.header.device == TestStore.client.localDevice)
    let workout = try await store.save(.walk())
    let builder = RouteBuilder(in: store, device: Device(name: "Receiver"))
    try await builder.insert(recorded: walk.fixes(1))
    #expect(try await builder.finish(for: workout).header.device == Device(name: "Receiver"))
  }

  // RTE-23, SID-20, SID-22
  @Test("a route with a higher sync version replaces the previous one; raw locations remain")
  func replaces() async throws {
    func metadata(_ version: Double) -> Metadata {
      [.syncIdentifier: .string("route"), .syncVersion: .number(version)]
    }
    let journal = try store.beginRecording(RecordingJournalTests.plan())
    var walk = SyntheticWalk(seed: 1)
    let fixes = walk.fixes(100)
    try journal.append(fixes.map { JournalEntry.location($0) })
    let details = RouteDetails(metadata: metadata(1))
    let workout = try journal.finish(Workout.walk(), route: details).workout
    let versions: [(Double, Bool)] = [(3, true), (2, false), (3, false), (4, true)]
    for (version, wins) in versions {
      let before = try await store.routes(of: workout.uuid)
      let builder = RouteBuilder(in: store)
      try await builder.insert(recorded: Array(fixes.prefix(Int(version) * 10)))
      let new = try await builder.finish(for: workout, metadata: metadata(version))
      let after = try await store.routes(of: workout.uuid).map(\.uuid)
      let expected = wins ? [new.uuid] : before.map(\.uuid)
      #expect(after == expected)
    }
    let raw = try #require(try await store.traces(of: workout.uuid).first)
    #expect(try await store.locations(of: raw).collected().flatMap { $0 } == fixes)
    let series = try await store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM series") ?? -1
    }
    #expect(series == 2)
  }

  // RTE-05, RTE-07
  @Test("a time window returns the overlap, and one empty last batch if there is none")
  func window() async throws {
    var walk = SyntheticWalk(seed: 3)
    let fixes = walk.fixes(4000)
    let route = try await route(fixes)
    let accepted = fixes.filter { $0.verdict == .accepted }.map(\.location)
    let window = TimeRange(start: fixes[1500].location.time, end: fixes[2600].location.time)
    let batches = try await RouteQuery(route, in: store, during: window).batches().collected()
    #expect(batches.flatMap(\.locations) == accepted.filter { window.contains($0.time) })
    #expect(batches.filter(\.isLast).count == 1)
    let after = TimeRange(start: route.span.end + .seconds(1), duration: .seconds(60))
    let none = try await RouteQuery(route, in: store, during: after).batches().collected()
    #expect(none == [RouteBatch(locations: [], index: 0, isLast: true)])
    let raw = try await RouteQuery(route, in: store, during: window).recordedBatches().collected()
    #expect(raw.flatMap(\.locations) == fixes.filter { window.contains($0.location.time) })
  }

  @Test("a circle returns the locations inside it, of one route and of all routes")
  func place() async throws {
    var walk = SyntheticWalk(seed: 4)
    let fixes = walk.fixes(4000)
    let route = try await route(fixes)
    let accepted = fixes.filter { $0.verdict == .accepted }.map(\.location)
    let center = accepted[2000]
    let circle = try #require(
      GeoCircle(latitude: center.latitude, longitude: center.longitude, radiusMeters: 80))
    let query = RouteQuery(route, in: store, near: circle)
    let found = try await query.batches().collected().flatMap(\.locations)
    #expect(found == accepted.filter { circle.contains($0) })
    #expect(found.count > 20 && found.count < accepted.count)
    let raw = try await query.recordedBatches().collected().flatMap(\.locations)
    #expect(raw == fixes.filter { circle.contains($0.location) })
    #expect(try await store.routes(near: circle) == [route])
    let away = try #require(GeoCircle(latitude: -33.9, longitude: 18.4, radiusMeters: 5000))
    #expect(try await store.routes(near: away).isEmpty)
    // Inside the bounding box of the route and next to its path.
    let box = try #require(
      GeoCircle(latitude: center.latitude, longitude: center.longitude, radiusMeters: 1e-4))
    #expect(try await store.routes(near: box) == [route])
  }

  @Test("a circle across the 180th meridian or a pole includes both sides")
  func antimeridian() async throws {
    let places = [(0.0, 179.9999), (0.0, -179.9999), (89.9999, 10.0), (89.9999, -170)]
    let fixes = places.enumerated().map { index, place in
      RecordedLocation(
        Location(time: .at(Double(index)), latitude: place.0, longitude: place.1))
    }
    let route = try await route(fixes)
    let meridian = try #require(GeoCircle(latitude: 0, longitude: 180, radiusMeters: 100))
    let pole = try #require(GeoCircle(latitude: 90, longitude: 0, radiusMeters: 100))
    for (circle, range) in [(meridian, 0..<2), (pole, 2..<4)] {
      let found = try await RouteQuery(route, in: store, near: circle).batches().collected()
      #expect(found.flatMap(\.locations) == fixes[range].map(\.location))
    }
    #expect(GeoCircle(latitude: 91, longitude: 0, radiusMeters: 1) == nil)
    #expect(GeoCircle(latitude: 0, longitude: 0, radiusMeters: 0) == nil)
  }

  @Test("a cancelled query throws, so that a partial result is never mistaken for the whole")
  func cancellation() async throws {
    var walk = SyntheticWalk(seed: 5)
    let route = try await route(walk.fixes(20_000))
    let store = store
    let task = Task {
      var batches = 0
      for try await _ in RouteQuery(route, in: store).batches() {
        batches += 1
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return batches
    }
    let result = await task.result
    #expect(throws: StoreError.cancelled) { _ = try result.get() }
  }

  // RTE-07
  @Test("a damaged chunk causes an error that names it")
  func damaged() async throws {
    var walk = SyntheticWalk(seed: 6)
    let route = try await route(walk.fixes(3000))
    try await store.database.write { db in
      try db.execute(
        sql: """
          UPDATE chunk SET bytes = CAST(substr(bytes, 1, 500) || zeroblob(100) AS BLOB)
          WHERE ordinal = 1
          """)
    }
    let error = await #expect(throws: StoreError.self) {
      _ = try await RouteQuery(route, in: store).batches().collected()
    }
    guard case .route(.damagedChunk(ordinal: 1, .wrongChecksum))? = error else {
      Issue.record("\(String(describing: error)) does not name the chunk")
      return
    }
    try await store.deleteWorkout(route.workout)
    await #expect(throws: StoreError.unknownRoute(route.uuid)) {
      _ = try await RouteQuery(route, in: store).batches().collected()
    }
  }
}
