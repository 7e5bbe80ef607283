import Foundation
import GRDB
import HealthModel
import SeriesCoding
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

@Suite("deleting")
struct DeletionTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  /// A handle of an application that may save and read heart rates and steps.
  private func application(_ index: Int) async throws -> HealthStore {
    let identity = RandomSamples.clients[index]
    let client = try HealthStore(at: store.path, for: identity, as: .client, creating: false)
    // The owner saves first, so that the source and the types have their rows.
    let owner = try fixture.reopened(as: identity)
    try await owner.save([SampleQueryTests.rate(0, 1), SampleQueryTests.steps(1, at: 0)])
    try await store.write { db in
      let source = try Int64.fetchOne(
        db, sql: "SELECT id FROM source WHERE bundleIdentifier = ?",
        arguments: [identity.source.bundleIdentifier])
      try db.execute(
        sql: "INSERT INTO client (sourceId, groupId, registered) VALUES (?, ?, 0)",
        arguments: [source, 100 + index])
      try db.execute(
        sql: """
          INSERT INTO permission (groupId, typeId, share, read)
          SELECT ?, id, 2, 3 FROM sampleType WHERE identifier LIKE 'HKQuantityTypeIdentifier%'
          """, arguments: [100 + index])
    }
    return client
  }

  // PRIV-06, PRIV-07, PRIV-10
  @Test("the owner sees and deletes any sample of a type, whoever wrote it; a tombstone remains")
  func owner() async throws {
    for client in RandomSamples.clients {
      try await fixture.reopened(as: client).save([
        SampleQueryTests.rate(0, 1), SampleQueryTests.rate(10, 11),
      ])
    }
    let all = try await store.quantitySamples(.heartRate)
    #expect(all.count == 6)
    try await store.delete([all[0].uuid])
    let early = SamplePredicate.time(from: nil, to: .at(5))
    #expect(try await store.delete(.quantity(.heartRate), where: early) == 2)
    #expect(
      try await store.quantitySamples(.heartRate).map(\.span.start) == [10, 10, 10].map { .at($0) })
    #expect(try await store.delete(.quantity(.heartRate)) == 3)
    #expect(try await store.delete(.quantity(.heartRate)) == 0)
    let buried = try await store.read { db in
      try Data.fetchAll(db, sql: "SELECT uuid FROM tombstone").compactMap { UUID(bytes: $0) }
    }
    #expect(Set(buried) == Set(all.map(\.uuid)) && buried.count == 6)
  }

  @Test("more than a thousand samples are deleted in one transaction, or none")
  func many() async throws {
    try await store.save((0..<2500).map { SampleQueryTests.rate(Double($0), Double($0) + 1) })
    let from = SamplePredicate.time(from: .at(100), to: nil, .strictStart)
    #expect(try await store.delete(.quantity(.heartRate), where: from) == 2400)
    #expect(try await store.quantitySamples(.heartRate).count == 100)
    #expect(try await store.verify().isEmpty)
  }

  @Test("an application deletes only its own samples; a call that names another's fails as a whole")
  func client() async throws {
    let first = try await application(0)
    let second = try await application(1)
    let all = try await store.quantitySamples(.heartRate)
    #expect(all.count == 2)
    let (own, other) = (all[0].uuid, all[1].uuid)
    await #expect(throws: StoreError.notOwn(other)) { try await first.delete([own, other]) }
    await #expect(throws: StoreError.notOwn(other)) {
      try await first.delete(.quantity(.heartRate))
    }
    #expect(try await store.quantitySamples(.heartRate).count == 2)
    let mine = SamplePredicate.sources([first.client.source.bundleIdentifier])
    #expect(try await first.delete(.quantity(.heartRate), where: mine) == 1)
    #expect(try await store.quantitySamples(.heartRate).map(\.uuid) == [other])
    try await second.delete([other])
    #expect(try await store.quantitySamples(.heartRate).isEmpty)
  }

  @Test("without permission to save a type, an application deletes nothing of it that it reads")
  func revoked() async throws {
    let client = try await application(0)
    let own = try #require(try await client.quantitySamples(.heartRate).first).uuid
    try await store.write { db in
      try db.execute(sql: "UPDATE permission SET share = 1 WHERE groupId = 100")
    }
    let refusal = StoreError.notAuthorized(type: QuantityType.heartRate.identifier, .denied)
    #expect(try await client.quantitySamples(.heartRate).map(\.uuid) == [own])
    await #expect(throws: refusal) { try await client.delete([own]) }
    await #expect(throws: refusal) { try await client.delete(.quantity(.heartRate)) }
    #expect(try await store.quantitySamples(.heartRate).map(\.uuid) == [own])
  }

  // SAMP-17, QRY-17
  @Test("an application reads the samples of another only with permission")
  func sharing() async throws {
    let first = try await application(0)
    let second = try await application(1)
    let saved = SampleQueryTests.rate(20, 21)
    try await first.save([saved])
    let found = try await second.quantitySamples(.heartRate)
    #expect(found.count == 3 && found.contains { $0.uuid == saved.uuid })
    try await store.write { db in
      try db.execute(sql: "UPDATE permission SET read = 1 WHERE groupId = 101")
    }
    let own = try await second.quantitySamples(.heartRate)
    #expect(own.map(\.header.sourceRevision?.source) == [second.client.source])
    #expect(try await second.object(saved.uuid) == nil)
    #expect(try await second.sources(of: .quantity(.heartRate)) == [second.client.source])
    try await store.write { db in
      try db.execute(
        sql: "UPDATE permission SET read = 2, readSince = ? WHERE groupId = 101",
        arguments: [Instant.at(15).microseconds])
    }
    #expect(try await second.quantitySamples(.heartRate).count == 2)
  }

  // SAMP-20
  @Test("no application saves types that only the platform writes")
  func platformOnly() async throws {
    let first = try await application(0)
    let score = SavingRulesTests.quantity(.appleWalkingSteadiness, 0.5, .percent)
    await #expect(
      throws: StoreError.notAuthorized(
        type: QuantityType.appleWalkingSteadiness.identifier, .platformOnly)
    ) { try await first.save([score]) }
    let impostor = QuantityType(
      identifier: QuantityType.appleWalkingSteadiness.identifier, canonicalUnit: .percent,
      aggregation: .discreteArithmetic)
    await #expect(
      throws: StoreError.notAuthorized(type: impostor.identifier, .platformOnly)
    ) { try await first.save([SavingRulesTests.quantity(impostor, 0.5, .percent)]) }
    try await store.save([score])
  }

  @Test("erasing everything removes samples of every kind with their content, and personal data")
  func everything() async throws {
    var random = RandomSamples(seed: Seed(7))
    let samples = RandomSamples.types.flatMap { type in (0..<5).map { _ in random.sample(type) } }
    try await store.save(samples)
    let journal = try store.beginRecording(RecordingJournalTests.plan())
    var walk = SyntheticWalk(seed: 1)
    try journal.append(walk.fixes(50).map { JournalEntry.location($0) })
    _ = try journal.finish(.walk(), samples: [WorkoutStorageTests.heartRate(90, at: 1)])
    try await store.write { db in
      try db.execute(sql: "INSERT INTO characteristic VALUES ('x', 0, 'y')")
    }
    let count = try await store.deleteEverything()
    #expect(count == 5 * 8 + 3)
    let tables = [
      "sample", "workout", "route", "series", "chunk", "chunkBox", "document", "characteristic",
    ]
    for table in tables {
      let left = try await store.read { db in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
      }
      #expect(left == 0, "\(table)")
    }
    let tombstones = try await store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM tombstone")
    }
    #expect(tombstones == count)
    #expect(try await store.verify().isEmpty)
  }
}
