import Foundation
import GRDB
import HealthModel
import SeriesCoding
import TestSupport
import Testing

@testable import HealthStorage

@Suite("sample queries")
struct SampleQueryTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  static func rate(_ start: Double, _ end: Double, _ beats: Double = 60) -> Sample {
    .quantity(
      QuantitySample(
        type: .heartRate, quantity: Quantity(beats, .countPerMinute),
        span: TimeRange(start: .at(start), end: .at(end))))
  }

  /// Heart rates whose starts are in another order than their ends.
  static func rates(_ count: Int) -> [Sample] {
    (0..<count).map { index -> Sample in
      let start: Int = index * 7919 % count
      let end: Int = 1000 - index
      return rate(Double(start), Double(end))
    }
  }

  static func steps(_ count: Double, at start: Double, _ type: QuantityType = .stepCount) -> Sample
  {
    .quantity(
      QuantitySample(
        type: type, quantity: Quantity(count, type.canonicalUnit), span: TimeRange(at: .at(start))))
  }

  /// A sample's time in seconds, the options, and whether it is in the window from 10 s to 20 s.
  struct Case: Sendable {
    let start, end: Double
    let options: TimeOptions
    let isIn: Bool

    init(_ start: Double, _ end: Double, _ options: TimeOptions, _ isIn: Bool) {
      self.start = start
      self.end = end
      self.options = options
      self.isIn = isIn
    }
  }

  private static let both: TimeOptions = [.strictStart, .strictEnd]
  private static let cases: [Case] = [
    Case(0, 5, [], false), Case(0, 10, [], true), Case(5, 15, [], true), Case(10, 10, [], true),
    Case(19, 30, [], true), Case(20, 20, [], false), Case(20, 30, [], false),
    Case(0, 30, [], true), Case(5, 15, .strictStart, false), Case(10, 30, .strictStart, true),
    Case(20, 30, .strictStart, false), Case(10, 10, .strictStart, true),
    Case(5, 15, .strictEnd, true), Case(15, 20, .strictEnd, false), Case(0, 10, .strictEnd, true),
    Case(10, 10, .strictEnd, true), Case(20, 20, .strictEnd, false), Case(5, 15, both, false),
    Case(10, 19, both, true), Case(10, 20, both, false),
  ]

  // QRY-04
  @Test(
    "time is half-open: a sample ending at the start is included, one starting at the end is not",
    arguments: cases)
  func window(each: Case) async throws {
    try await store.save([Self.rate(each.start, each.end)])
    let found = try await store.samples(
      SampleQuery(.quantity(.heartRate), where: .time(from: .at(10), to: .at(20), each.options)))
    #expect(found.count == (each.isIn ? 1 : 0))
  }

  // QRY-03
  @Test("a missing bound does not limit the query")
  func openWindow() async throws {
    try await store.save([Self.rate(0, 1), Self.rate(10, 11), Self.rate(20, 21)])
    func starts(_ from: Instant?, _ to: Instant?) async throws -> [Instant] {
      try await store.samples(
        SampleQuery(.quantity(.heartRate), where: .time(from: from, to: to))
      ).map(\.span.start)
    }
    #expect(try await starts(.at(10), nil) == [.at(10), .at(20)])
    #expect(try await starts(nil, .at(10)) == [.at(0)])
    #expect(try await starts(nil, nil).count == 3)
  }

  // QRY-03, QRY-05
  @Test("samples of many days are found by any interval within them")
  func longSamples() async throws {
    let day = 86_400.0
    let month = Self.rate(0, 30 * day)
    try await store.save([month, Self.rate(day, day + 1), Self.rate(29 * day, 29 * day + 5)])
    let found = try await store.samples(
      SampleQuery(
        .quantity(.heartRate), where: .time(from: .at(20 * day), to: .at(21 * day))))
    #expect(found.map(\.uuid) == [month.uuid])
    let last = try await store.samples(.mostRecent(.quantity(.heartRate)))
    #expect(last.map(\.uuid) == [month.uuid])
  }

  // QRY-06
  @Test("without sort order each sample is returned once, in any order")
  func unordered() async throws {
    let saved = Self.rates(600)
    try await store.save(saved)
    let query = SampleQuery(.quantity(.heartRate))
    #expect(query.sort.isEmpty)
    let found = try await store.samples(query).map(\.uuid)
    #expect(found.count == saved.count && Set(found) == Set(saved.map(\.uuid)))
    let streamed = try await store.batches(query).collected().flatMap(\.self).map(\.uuid)
    #expect(streamed.count == saved.count && Set(streamed) == Set(found))
    // A limit without an order sets the number of samples, not which ones.
    let some = try await store.samples(SampleQuery(.quantity(.heartRate), limit: 7)).map(\.uuid)
    #expect(Set(some).count == 7 && Set(some).isSubset(of: found))
  }

  // QRY-10
  @Test("a handler receives the query itself with its samples, or with its error")
  func handler() async throws {
    let rate = Self.rate(0, 1)
    try await store.save([rate, Self.steps(9, at: 0)])
    let heart = SampleQuery(.quantity(.heartRate))
    // A quantity predicate does not apply to workouts.
    let odd = SampleQuery(.workout, where: .quantity(.greater, Quantity(1, .count)))
    let (results, receive) = AsyncStream.makeStream(of: SampleQueryResult.self)
    store.execute(heart) { receive.yield($0) }
    store.execute(odd) { receive.yield($0) }
    var found: [SampleQuery: SampleQueryResult] = [:]
    for await result in results {
      found[result.query] = result
      if found.count == 2 { break }
    }
    #expect(found[heart]?.samples.map(\.uuid) == [rate.uuid] && found[heart]?.error == nil)
    #expect(found[odd]?.samples.isEmpty == true)
    guard case .query(.predicate)? = found[odd]?.error else {
      Issue.record("\(String(describing: found[odd]?.error))")
      return
    }
  }

  // QRY-01, QRY-02, QRY-05
  @Test("limit and order: no limit gives all, one and descending by end gives the most recent")
  func limitAndOrder() async throws {
    try await store.save(Self.rates(700))
    let type = ObjectType.quantity(.heartRate)
    #expect(try await store.samples(SampleQuery(type)).count == 700)
    #expect(try await store.samples(SampleQuery(type, limit: 0)).count == 700)
    let recent = try await store.samples(.mostRecent(type))
    #expect(recent.map(\.span.end) == [.at(1000)])
    let newest = try await store.samples(SampleQuery(type, sort: [.newestFirst], limit: 3))
    #expect(newest.map(\.span.start) == [.at(699), .at(698), .at(697)])
    var streamed: [Sample] = []
    for try await batch in store.batches(SampleQuery(type, sort: [.newestFirst])) {
      #expect(batch.count <= 512)
      streamed += batch
    }
    #expect(streamed == (try await store.samples(SampleQuery(type, sort: [.newestFirst]))))
  }

  // QRY-07, INF-08
  @Test("finding nothing gives an empty result: no samples, no samples of a type, an empty store")
  func nothing() async throws {
    #expect(try await store.samples(SampleQuery(.quantity(.heartRate))).isEmpty)
    try await store.save([Self.rate(0, 1)])
    let before = SamplePredicate.time(from: nil, to: .at(-5))
    #expect(try await store.quantitySamples(.heartRate, where: before).isEmpty)
    #expect(try await store.sources(of: .workout).isEmpty)
    #expect(try await store.batches(SampleQuery([])).collected().isEmpty)
  }

  // QRY-08
  @Test("a query reads nothing until it runs, and then the samples present at that time")
  func execution() async throws {
    let query = SampleQuery(.quantity(.heartRate))
    let batches = store.batches(query)
    try await store.save([Self.rate(0, 1)])
    #expect(try await batches.collected().count == 1)
    #expect(try await store.samples(query).count == 1)
  }

  // QRY-09
  @Test("a stopped query throws, so that a partial result is never mistaken for the whole")
  func stopping() async throws {
    try await store.save((0..<600).map { Self.rate(Double($0), Double($0)) })
    let store = store
    let task = Task {
      var batches = 0
      for try await _ in store.batches(SampleQuery(.quantity(.heartRate))) {
        batches += 1
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return batches
    }
    await #expect(throws: StoreError.cancelled) { try await task.value }
    let before = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.samples(SampleQuery(.quantity(.heartRate)))
    }
    await #expect(throws: StoreError.cancelled) { try await before.value }
  }

  // QRY-15, QRY-16, WHL-09
  @Test("a history of steps and pushes is complete with one query or with two")
  func history() async throws {
    let walked = Self.steps(500, at: 0)
    let pushed = Self.steps(300, at: 100, .pushCount)
    try await store.save([pushed, walked])
    let both = try await store.samples(
      SampleQuery(
        [.init(.quantity(.stepCount)), .init(.quantity(.pushCount))], sort: [.oldestFirst]))
    #expect(both.map(\.uuid) == [walked.uuid, pushed.uuid])
    let steps = try await store.quantitySamples(.stepCount)
    let pushes = try await store.quantitySamples(.pushCount)
    #expect(steps.map(\.uuid) + pushes.map(\.uuid) == both.map(\.uuid))
  }

  // WHL-10
  @Test("a history of counts and distances, walked and pushed, is complete for all times")
  func wholeHistory() async throws {
    func meters(_ value: Double, at seconds: Double, _ type: QuantityType) -> Sample {
      .quantity(
        QuantitySample(
          type: type, quantity: Quantity(value, .meter),
          span: TimeRange(start: .at(seconds), end: .at(seconds + 60))))
    }
    let parts: [Sample] = [
      Self.steps(500, at: 0), meters(350, at: 0, .distanceWalkingRunning),
      Self.steps(300, at: 86_400, .pushCount), meters(420, at: 86_400, .distanceWheelchair),
    ]
    try await store.save(parts)
    let types: [ObjectType] = [
      .quantity(.stepCount), .quantity(.pushCount), .quantity(.distanceWalkingRunning),
      .quantity(.distanceWheelchair),
    ]
    let found = try await store.samples(
      SampleQuery(types.map { .init($0) }, sort: [.oldestFirst]))
    #expect(Set(found.map(\.uuid)) == Set(parts.map(\.uuid)) && found.count == 4)
    #expect(Set(found.map { Int($0.span.start.secondsSince1970) % 86_400 }).count == 1)
    // Neither pair alone covers all the time.
    for pair in [types[0...1], types[2...3]] {
      for type in pair { #expect(try await store.samples(SampleQuery(type)).count == 1) }
    }
  }

  // QRY-14
  @Test("the same query repeated during a workout returns the samples added in the meantime")
  func live() async throws {
    let query = SampleQuery(
      .quantity(.heartRate), where: .time(from: .at(0), to: nil), sort: [.mostRecentFirst])
    for beat in 1...3 {
      try await store.save([Self.rate(Double(beat), Double(beat), 60 + Double(beat))])
      #expect(try await store.samples(query).count == beat)
    }
  }

  // QRY-11, SAMP-08
  @Test("a workout's samples and routes are found")
  func ofWorkout() async throws {
    let sample = WorkoutStorageTests.heartRate(90, at: 1)
    let journal = try store.beginRecording(RecordingJournalTests.plan())
    var walk = SyntheticWalk(seed: 1)
    try journal.append(walk.fixes(50).map { JournalEntry.location($0) })
    let recorded = try journal.finish(.walk(), samples: [sample])
    try await store.save([Self.rate(1, 2)])
    let predicate = SamplePredicate.workout(recorded.workout.uuid)
    let rates = try await store.samples(SampleQuery(.quantity(.heartRate), where: predicate))
    #expect(rates.map(\.uuid) == [sample.uuid])
    let routes = try await store.samples(SampleQuery(.workoutRoute, where: predicate))
    #expect(routes.map(\.uuid) == recorded.routes.map(\.uuid))
    #expect(try await store.samples(SampleQuery(.workoutRoute, where: .workout(UUID()))).isEmpty)
    #expect(routes.first.map { if case .route = $0 { true } else { false } } == true)
  }

  @Test("workouts are sorted by totals, unknown ones first, and by the flights of their samples")
  func workoutTotals() async throws {
    func walk(_ metres: Double?, flights: Double?) async throws -> UUID {
      var workout = Workout.walk()
      workout.totals.distanceMeters = metres
      let climbed = flights.map {
        QuantitySample(
          type: .flightsClimbed, quantity: Quantity($0, .count), span: TimeRange(at: .at(1)))
      }
      return try await store.save(workout, samples: climbed.map { [$0] } ?? []).uuid
    }
    let far = try await walk(9000, flights: 2)
    let near = try await walk(100, flights: 7)
    let unknown = try await walk(nil, flights: nil)
    func order(_ key: SampleSort.Key, _ order: SampleSort.Order) async throws -> [UUID] {
      try await store.samples(SampleQuery(.workout, sort: [SampleSort(key, order)])).map(\.uuid)
    }
    #expect(try await order(.workoutDistance, .ascending) == [unknown, near, far])
    #expect(try await order(.workoutFlights, .descending) == [near, far, unknown])
    let climbing = try await store.samples(
      SampleQuery(.workout, where: .workoutTotal(.flights, .atLeast, Quantity(3, .count))))
    #expect(climbing.map(\.uuid) == [near])
    let miles = SamplePredicate.workoutTotal(.distance, .greater, Quantity(5, .mile))
    #expect(try await store.samples(SampleQuery(.workout, where: miles)).map(\.uuid) == [far])
  }

  @Test("samples of a type from a later release are skipped")
  func laterRelease() async throws {
    try await store.save([Self.rate(0, 1), Self.steps(5, at: 0)])
    try await store.write { db in
      try db.execute(
        sql: """
          UPDATE sampleType SET identifier = 'HKCategoryTypeIdentifierOfTheFuture',
            canonicalUnit = NULL, aggregation = NULL
          WHERE identifier = 'HKQuantityTypeIdentifierStepCount'
          """)
    }
    let rows = try await store.read { db, policy in
      var rows = SampleRows(db: db, policy: policy)
      return try rows.samples(try Int64.fetchAll(db, sql: "SELECT id FROM sample"))
    }
    #expect(rows.map(\.type) == [.quantity(.heartRate)])
  }

  @Test("a document is returned without its XML")
  func document() async throws {
    let document = ClinicalDocument(
      title: "Letter", patientName: "Ann", authorName: nil, custodianName: nil,
      xml: Data("<ClinicalDocument/>".utf8), span: TimeRange(at: .at(0)))
    try await store.save([.document(document)])
    let found = try await store.samples(
      SampleQuery(.document, where: .document(.title, .contains, "LETT")))
    guard case .document(let read)? = found.first else {
      Issue.record("no document")
      return
    }
    #expect(read.xml == nil && read.title == "Letter" && read.patientName == "Ann")
  }
}
