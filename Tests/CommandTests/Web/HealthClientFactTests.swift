import Foundation
import HealthAccess
import HealthModel
import HealthStorage
import RecordingCore
import SampleStatistics
import TestSupport
import Testing

/// The calls of a client beside those of the library, in the same store.
@Suite("facts, documents and the running workout of a client", .timeLimit(.minutes(3)))
struct HealthClientFactTests {
  let program: Program
  let owner: HealthStore
  let server: ServedApplications
  let client: HealthClient
  let library: HealthStore

  struct NoSocket: Error {}

  init() async throws {
    program = try Program()
    owner = try SampleStore(at: program.storePath).store
    server = try await ServedApplications(in: program)
    guard case .socket(let path) = server.place else { throw NoSocket() }
    client = HealthClient(socket: path)
    try await client.register(ClientRegistration(readPurpose: "Reads.", sharePurpose: "Writes."))
    library = try HealthStore(
      at: program.storePath, for: ClientIdentity(source: try await client.identity()), as: .client)
  }

  private func allow(_ decisions: [ObjectType: TypeDecision]) async throws {
    try await owner.decide(decisions, for: try await client.identity().bundleIdentifier)
  }

  private func sample(_ type: QuantityType, _ quantity: Quantity, _ date: String) throws -> Sample {
    let start = try SampleStore.instant(date)
    return .quantity(
      QuantitySample(
        type: type, quantity: quantity, span: TimeRange(start: start, end: start + .seconds(60))))
  }

  /// The values in digits that survive one change of the unit and back.
  private func words(_ statistics: [Statistics]) throws -> [String] {
    func words(_ values: StatisticsValues) throws -> String {
      try [
        values.sum, values.average, values.minimum, values.maximum, values.mostRecent,
        values.duration,
      ].map { quantity in
        guard let quantity else { return "-" }
        return String(format: "%.12g %@", try quantity.value(in: quantity.unit), "\(quantity.unit)")
      }.joined(separator: " ") + " \(values.mostRecentSpan.map { "\($0)" } ?? "-")"
    }
    return try statistics.map { each in
      let sources = try each.separate?.map { "\($0.source) \(try words($0.values))" } ?? []
      return "\(each.span) \(try words(each.merged)) \(sources)"
    }
  }

  // SRC-09
  @Test(
    "statistics are those of the library, of the whole time and by day, with and without permission"
  )
  func statistics() async throws {
    var samples: [Sample] = []
    for day in 1...9 {
      samples += [
        try sample(
          .stepCount, Quantity(100 + Double(day) / 3, .count), "2026-11-0\(day)T09:00:00Z"),
        try sample(
          .heartRate, Quantity(60 + Double(day) / 7, .countPerMinute), "2026-11-0\(day)T22:30:00Z"),
      ]
    }
    try await owner.save(samples)
    let types = [QuantityType.stepCount, .heartRate]
    for type in types { #expect(try await client.statistics(type).isEmpty) }
    try await allow(
      Dictionary(
        uniqueKeysWithValues: types.map { (.quantity($0), TypeDecision(read: .everything)) }))
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let span = TimeRange(
      start: try SampleStore.instant("2026-11-02T00:00:00Z"),
      end: try SampleStore.instant("2026-11-08T00:00:00Z"))
    for type in types {
      var options = StatisticsOptions.all(for: type)
      let whole = try await library.statistics(StatisticsQuery(type, options))
      #expect(
        try await words(client.statistics(type)) == words([whole].compactMap { $0 }))
      options.insert(.separateBySource)
      let days = try await client.statistics(
        type, in: span, by: .day, zone: zone, separatesSources: true)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      let grid = try StatisticsGrid(
        anchor: try SampleStore.instant("2026-10-31T23:00:00Z"), every: DateComponents(day: 1),
        calendar: calendar)
      let expected = try await library.statisticsCollection(
        StatisticsQuery(type, options, in: span), every: grid)
      #expect(try words(days) == words(expected.populated))
      #expect(days.count == 6 && days[0].sources?.count == 1)
    }
  }

  @Test("a characteristic and the days of the rings are those of the library")
  func facts() async throws {
    try await owner.setCharacteristic(.bloodType(.abNegative))
    try await owner.save(
      ["2026-11-01", "2026-11-02", "2026-11-03"].map {
        try sample(.activeEnergyBurned, Quantity(120, .kilocalorie), "\($0)T12:00:00Z")
      })
    #expect(try await client.characteristic(.bloodType) == nil)
    try await allow([
      .characteristic(.bloodType): TypeDecision(read: .everything),
      .activitySummary: TypeDecision(read: .everything),
    ])
    #expect(try await client.characteristic(.bloodType) == library.characteristic(.bloodType))
    #expect(try await client.characteristic(.biologicalSex) == nil)
    let first = try #require(CalendarDay("2026-11-01"))
    let last = try #require(CalendarDay("2026-11-03"))
    let days = try await client.activitySummaries(from: first, through: last)
    #expect(days.count == 3)
    #expect(try await days == library.activitySummaries(from: first, through: last))
    await #expect(throws: HealthClientError.self) {
      try await client.activitySummaries(from: last, through: first)
    }
  }

  @Test("the places of a workout are those of its route, or none")
  func route() async throws {
    let points = (10..<50).map {
      #"<trkpt lat="48.13\#($0)" lon="11.5"><ele>500.25</ele>"#
        + "<time>2026-11-01T09:00:\($0)Z</time></trkpt>"
    }
    let walk =
      #"<gpx version="1.1"><trk><type>walking</type><trkseg>"# + points.joined()
      + "</trkseg></trk></gpx>"
    let path = program.folder.file("walk.gpx")
    try Data(walk.utf8).write(to: path)
    #expect(try program.run("import", path.path).exitCode == 0)
    let workout = try #require(try await owner.workouts(limit: 1).first).uuid
    try await client.forEachLocation(of: workout) { _ in Issue.record("read without permission") }
    try await allow([
      .workout: TypeDecision(read: .everything), .workoutRoute: TypeDecision(read: .everything),
      .location: TypeDecision(read: .everything),
    ])
    var expected: [Location] = []
    for route in try await library.routes(of: workout) {
      for try await batch in RouteQuery(route, in: library).batches() {
        expected += batch.locations
      }
    }
    var places: [Location] = []
    try await client.forEachLocation(of: workout) { places += $0 }
    #expect(places.count == expected.count && places.count == 40)
    for (place, other) in zip(places, expected) {
      #expect(place.latitude == other.latitude && place.longitude == other.longitude)
      #expect(place.altitude == other.altitude && place.speed == other.speed)
      #expect(abs((place.time - other.time) / .milliseconds(1)) < 1)
    }
  }

  // CDA-09, AUTH-09
  @Test("a document is saved, and one of the owner's is read once it is allowed, byte for byte")
  func documents() async throws {
    func xml(_ name: String) throws -> Data {
      try Data(contentsOf: PackageRoot.url("Fixtures/documents/\(name).xml"))
    }
    await #expect(throws: HealthClientError.self) {
      try await client.saveDocument(try xml("operative-note-french"))
    }
    let path = PackageRoot.url("Fixtures/documents/discharge-note-german.xml").path
    #expect(try program.run("documents", "add", path).exitCode == 0)
    try await allow([.document: TypeDecision(share: true, read: .everything)])
    let own = try await client.saveDocument(try xml("operative-note-french"))
    #expect(own.header.sourceRevision?.source == (try await client.identity()))
    #expect(try await client.documentXML(own.uuid) == xml("operative-note-french"))
    let asked = try await client.documents(waiting: .zero)
    #expect(!asked.isAnswered && asked.documents == [own])
    let request = try #require(try await owner.pendingRequests().first)
    let other = try #require(request.documents.first).id
    await #expect(throws: HealthClientError.self) { try await client.documentXML(other) }
    try await owner.answer(request: request.id, documents: [other])
    let answered = try await client.documents(titled: "Orthopädie", waiting: .seconds(10))
    #expect(answered.isAnswered && answered.documents.map(\.uuid) == [other])
    #expect(try await client.documentXML(other) == xml("discharge-note-german"))
  }

  // SYNC-15
  @Test("a delivery is registered, listed and ended")
  func deliveries() async throws {
    let type = ObjectType.quantity(.heartRate)
    let path = program.folder.file("coach").path
    await #expect(throws: HealthClientError.self) {
      try await client.enableBackgroundDelivery(for: type, frequency: .hourly, socket: path)
    }
    try await allow([type: TypeDecision(read: .everything)])
    try await client.enableBackgroundDelivery(for: type, frequency: .hourly, socket: path)
    let made = try await client.deliveries()
    #expect(made.map(\.type) == [type] && made.map(\.socket) == [path])
    #expect(made.map(\.frequency) == [.hourly] && made.allSatisfy { !$0.isStopped })
    try await client.disableBackgroundDelivery(for: type)
    #expect(try await client.deliveries().isEmpty)
  }

  @Test("the running workout is followed with permission, and takes a lap and a pause")
  func live() async throws {
    let recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: program)
    _ = try await recorder.recording()
    #expect(try await client.runningWorkout() == nil)
    await #expect(throws: HealthClientError.self) { try await client.send(.lap) }
    try await allow([.workout: TypeDecision(share: true, read: .everything)])
    let now = try await client.runningWorkout()
    #expect(now?.activity == "yoga" && now?.state == "running" && now?.lapCount == 0)
    let paused = Task { [client] in
      for try await workout in client.runningWorkouts() where workout?.state == "paused" {
        return workout
      }
      return nil
    }
    try await client.send(.lap)
    try await client.send(.pause)
    let workout = try await paused.value
    #expect(workout?.lapCount == 1)
    #expect(try recorder.ask(.stop).refusal == nil)
    #expect(await recorder.exitCode() == 0)
  }
}
