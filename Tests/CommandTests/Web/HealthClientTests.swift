import Foundation
import HealthAccess
import HealthModel
import HealthStorage
import TestSupport
import Testing

import struct HealthModel.Unit

@Suite("a client of the owner's program, beside the library", .timeLimit(.minutes(3)))
struct HealthClientTests {
  let program: Program
  let owner: HealthStore
  let server: ServedApplications
  let client: HealthClient
  /// The same application with the file of the store.
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

  private static let types: [ObjectType] = [
    .quantity(.heartRate), .quantity(.bodyMass), .category(.sleepAnalysis),
    .correlation(.bloodPressure), .workout, .quantity(.stepCount),
  ]

  /// Samples of every kind that is sent, at whole milliseconds.
  private static func samples(_ generator: inout some RandomNumberGenerator) throws -> [Sample] {
    let start = try SampleStore.instant("2026-11-01T00:00:00Z")
    func span(_ seconds: Int) -> TimeRange {
      let from = start + .milliseconds(Int.random(in: 0..<2_000_000_000, using: &generator))
      return TimeRange(start: from, end: from + .seconds(seconds))
    }
    func pressure(_ type: QuantityType, _ value: Double, _ span: TimeRange) -> Sample {
      .quantity(
        QuantitySample(
          type: type, quantity: Quantity(value, .millimeterOfMercury), span: span))
    }
    return (0..<40).flatMap { index -> [Sample] in
      let measured = span(0)
      return [
        .quantity(
          QuantitySample(
            type: .heartRate,
            quantity: Quantity(Double.random(in: 40...180, using: &generator), .countPerMinute),
            span: span(0),
            header: ObjectHeader(
              device: Device(name: "Strap “\(index)”", localIdentifier: "AA:\(index)"),
              metadata: [
                .wasUserEntered: .bool(index.isMultiple(of: 2)), "note": .string("a/b\n\u{1F600}"),
                "depth": .quantity(Quantity(0.1 + Double(index), .meter)),
              ]))),
        .quantity(
          QuantitySample(
            type: .bodyMass, quantity: Quantity(150 + Double(index) / 3, .pound), span: span(0))),
        .category(CategorySample(type: .sleepAnalysis, value: index % 3, span: span(3600))),
        .correlation(
          Correlation(
            type: .bloodPressure, span: measured,
            members: [
              pressure(.bloodPressureSystolic, 120, measured),
              pressure(.bloodPressureDiastolic, 80, measured),
            ])),
      ]
    }
  }

  private func allow(_ types: [ObjectType], read: ReadScope?, share: Bool) async throws {
    let id = try await client.identity().bundleIdentifier
    try await owner.decide(
      Dictionary(uniqueKeysWithValues: types.map { ($0, TypeDecision(share: share, read: read)) }),
      for: id)
  }

  private static let parts: [ObjectType] = [
    .quantity(.heartRate), .quantity(.bodyMass), .category(.sleepAnalysis),
    .quantity(.bloodPressureSystolic), .quantity(.bloodPressureDiastolic),
  ]

  // SRC-09
  @Test(
    "samples saved by the client are those that the library reads, to the last digit",
    arguments: Seed.first(2))
  func saving(seed: Seed) async throws {
    var generator = seed.generator
    try await allow(Self.parts, read: nil, share: true)
    let samples = try Self.samples(&generator)
    let saved = try await client.save(samples)
    #expect(saved == Set(samples.map(\.uuid)))
    for type in Self.parts.prefix(3) + [.correlation(.bloodPressure)] {
      let query = SampleQuery(type, sort: [.oldestFirst])
      let stored = try await library.samples(query)
      #expect(!stored.isEmpty)
      #expect(try await client.samples(query) == stored, "\(type.name)")
      #expect(Set(stored.map(\.uuid)).isSubset(of: saved))
    }
    try await client.delete([samples[0].uuid])
    #expect(try await client.delete(.quantity(.bodyMass)) == 40)
    #expect(try await owner.samples(SampleQuery(.quantity(.bodyMass))).isEmpty)
    #expect(try await owner.samples(SampleQuery(.quantity(.heartRate))).count == 39)
  }

  @Test("a query of the client is that of the library", arguments: Seed.first(3))
  func queries(seed: Seed) async throws {
    var generator = seed.generator
    try await owner.save(try Self.samples(&generator))
    try await allow(
      [.quantity(.heartRate), .category(.sleepAnalysis)], read: .everything, share: false)
    let from = try SampleStore.instant("2026-11-05T00:00:00Z")
    let predicates: [SamplePredicate?] = [
      nil, .quantity(.atLeast, Quantity(90, .countPerMinute)),
      .quantity(.less, Quantity(2, try Unit("Hz"))), .isUserEntered, !.isUserEntered,
      .time(from: from, to: from + .seconds(864_000), [.strictStart, .strictEnd]),
      .time(from: from, to: nil), .hasMetadata("note"), .sources(["org.workout.cli"]),
      .sources(["nobody"]),
      .any([.quantity(.equal, Quantity(1, .countPerMinute)), .isUserEntered]),
      .all([.hasMetadata("note"), .not(.metadata("note", .equal, .string("x")))]),
    ]
    var found = 0
    for predicate in predicates {
      for sort in [SampleSort.oldestFirst, .newestFirst] {
        let limit = Int.random(in: 1...50, using: &generator)
        let query = SampleQuery(.quantity(.heartRate), where: predicate, sort: [sort], limit: limit)
        let expected = try await library.samples(query)
        found += expected.count
        #expect(try await client.samples(query) == expected, "\(String(describing: predicate))")
      }
    }
    #expect(found > 100)
    let sleep = SampleQuery(
      .category(.sleepAnalysis), where: .category(.equal, 1), sort: [.oldestFirst])
    #expect(try await client.samples(sleep) == library.samples(sleep))
    #expect(try await client.samples(SampleQuery(.quantity(.bodyMass))).isEmpty)
  }

  @Test("changes are those of the library, and following them gives each as it happens")
  func changes() async throws {
    var generator = SystemRandomNumberGenerator()
    try await owner.save(try Self.samples(&generator))
    try await allow([.quantity(.heartRate)], read: .everything, share: true)
    let query = ChangeQuery([.quantity(.heartRate), .quantity(.bodyMass)])
    let first = try await client.changes(query)
    #expect(first == (try await library.changes(query)))
    #expect(first.added.count == 40)
    var updates = client.updates(query, since: first.anchor).makeAsyncIterator()
    #expect(try await updates.next()?.isEmpty == true)
    let sample = Sample.quantity(
      QuantitySample(
        type: .heartRate, quantity: Quantity(99, .countPerMinute),
        span: TimeRange(at: try SampleStore.instant("2026-11-21T09:00:00Z"))))
    try await client.save([sample])
    #expect(try await updates.next()?.added.map(\.uuid) == [sample.uuid])
    try await client.delete([sample.uuid])
    #expect(try await updates.next()?.deleted.map(\.uuid) == [sample.uuid])
  }

  // AUTH-21, AUTH-28
  @Test("a request waits for the owner, is answered, and is withdrawn with its task")
  func permission() async throws {
    let type = ObjectType.quantity(.heartRate)
    #expect(try await client.requestStatus(toShare: [], read: [type]) == .shouldRequest)
    #expect(try await client.sharingStatus(for: type) == .notDetermined)
    let withdrawn = Task { [client] in
      try await client.requestAuthorization(toShare: [], read: [type])
    }
    while try await owner.pendingRequests().isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    withdrawn.cancel()
    await #expect(throws: CancellationError.self) { try await withdrawn.value }
    while try await !owner.pendingRequests().isEmpty {
      try await Task.sleep(for: .milliseconds(20))
    }
    let asked = Task { [client] in
      try await client.requestAuthorization(toShare: [type], read: [type])
    }
    while try await owner.pendingRequests().isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    let request = try #require(try await owner.pendingRequests().first)
    try await owner.answer(request: request.id, request.allowingAll)
    #expect(try await asked.value == .completed)
    #expect(try await client.requestStatus(toShare: [type], read: [type]) == .unnecessary)
    #expect(try await client.sharingStatus(for: type) == .sharingAuthorized)
  }

  @Test("errors are typed: refused, nobody there, a query that only the library has")
  func errors() async throws {
    #expect(await client.isHealthDataAvailable())
    let sample = Sample.quantity(
      QuantitySample(
        type: .heartRate, quantity: Quantity(99, .countPerMinute),
        span: TimeRange(at: try SampleStore.instant("2026-11-21T09:00:00Z"))))
    do {
      try await client.save([sample])
      Issue.record("saved without permission")
    } catch let error as HealthClientError {
      #expect(error.isPermission && error.description.lowercased().contains("heart"), "\(error)")
    }
    let nobody = HealthClient(socket: program.folder.file("nobody").path)
    #expect(await !nobody.isHealthDataAvailable())
    await #expect(throws: HealthClientError.unreachable(program.folder.file("nobody").path)) {
      try await nobody.identity()
    }
    await #expect(throws: HealthClientError.self) {
      try await client.samples(SampleQuery(.quantity(.heartRate), where: .fromPlatform))
    }
    let wrong = HealthClient(host: "127.0.0.1", port: 1, token: "workout_0")
    await #expect(throws: HealthClientError.unreachable("127.0.0.1:1")) {
      try await wrong.identity()
    }
  }
}
