import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("objects of another device")
struct ReplicaTests {
  let watch: TestStore
  let phone: TestStore

  init() throws {
    watch = try TestStore()
    phone = try TestStore()
  }

  static func mass(_ value: Double, version: Double, _ identifier: String = "mass") -> Sample {
    .quantity(
      QuantitySample(
        type: .bodyMass, quantity: Quantity(value, .kilogram), span: TimeRange(at: .at(value)),
        header: ObjectHeader(metadata: SyncIdentityTests.metadata(identifier, version))))
  }

  /// Sends all objects of one store to the other.
  private func sync(_ from: TestStore, _ to: TestStore) async throws {
    let samples = try await from.store.samples(SampleQuery(.quantity(.bodyMass)))
    try await to.store.save(as: .replica) { transaction in
      for sample in samples { _ = try transaction.save(sample) }
    }
  }

  private func masses(_ device: TestStore) async throws -> [Double] {
    try await device.store.quantitySamples(.bodyMass).map(\.quantity.value)
  }

  // SID-01, SID-13, SID-14, SID-15
  @Test("version 1 on the watch, 2 on the phone, a sync and 2 on the watch give one object, at 2")
  func scenario() async throws {
    try await watch.store.save([Self.mass(80, version: 1)])
    try await sync(watch, phone)
    #expect(try await masses(phone) == [80])
    try await phone.store.save([Self.mass(81, version: 2)])
    try await sync(phone, watch)
    let received = try await watch.store.quantitySamples(.bodyMass)
    #expect(try await watch.store.save([Self.mass(99, version: 2)]).isEmpty)
    #expect(try await watch.store.quantitySamples(.bodyMass) == received)
    try await sync(watch, phone)
    for device in [watch, phone] { #expect(try await masses(device) == [81]) }
    #expect(
      try await watch.store.quantitySamples(.bodyMass)
        == (try await phone.store.quantitySamples(.bodyMass)))
  }

  // SID-13, SID-14
  @Test(
    "the highest version remains, whatever the order of arrival",
    arguments: [[1, 2, 3], [3, 1, 2], [2, 3, 1]])
  func order(versions: [Int]) async throws {
    for version in versions {
      try await watch.store.save(as: .replica) { transaction in
        _ = try transaction.save(Self.mass(Double(version), version: Double(version)))
      }
    }
    #expect(try await masses(watch) == [3])
    #expect(try await watch.store.verify().isEmpty)
  }

  @Test("an object keeps its original source, and receiving it again changes nothing")
  func source() async throws {
    let other = RandomSamples.clients[1]
    let sample = WorkoutStorageTests.heartRate(60, at: 0)
    try await phone.reopened(as: other).save([.quantity(sample)])
    let sent = try await phone.store.samples(SampleQuery(.quantity(.heartRate)))
    for _ in 0..<2 {
      try await watch.store.save(as: .replica) { transaction in
        for sample in sent { _ = try transaction.save(sample) }
      }
    }
    let received = try await watch.store.samples(SampleQuery(.quantity(.heartRate)))
    #expect(received == sent)
    #expect(received.first?.header.sourceRevision == other.sourceRevision)
  }

  // SYNC-27
  @Test("an object deleted here stays deleted, but a save may reuse its identity")
  func deleted() async throws {
    let second = Self.mass(80, version: 2)
    try await watch.store.save([second])
    try await sync(watch, phone)
    try await watch.store.delete([second.uuid])
    try await sync(phone, watch)
    #expect(try await masses(watch).isEmpty)
    try await watch.store.save(as: .replica) { transaction in
      let row1 = try transaction.save(Self.mass(70, version: 1))
      #expect(row1 == nil)
      let row2 = try transaction.save(Self.mass(71, version: 2))
      #expect(row2 == nil)
    }
    try await watch.store.save([Self.mass(60, version: 1)])
    #expect(try await masses(watch) == [60])
    // A version of the deleted beginning is not greater, whatever its number.
    try await watch.store.save(as: .replica) { transaction in
      let row3 = try transaction.save(Self.mass(90, version: 3))
      #expect(row3 == nil)
    }
    #expect(try await masses(watch) == [60])
  }

  @Test("a deletion that arrives before its object prevents the insertion")
  func deletionFirst() async throws {
    let sample = Self.mass(80, version: 4)
    let deleted = IncomingDeletion(
      StoredDeletion(
        object: DeletedObject(uuid: sample.uuid, syncIdentifier: "mass", syncVersion: 4),
        type: QuantityType.bodyMass.identifier, source: TestStore.client.source,
        isSavedAgain: false), type: .quantity(.bodyMass))
    for _ in 0..<2 {
      try await watch.store.save(as: .replica) { transaction in
        _ = try transaction.receive(deleted, deletes: true)
        let row4 = try transaction.save(sample)
        #expect(row4 == nil)
        let row5 = try transaction.save(Self.mass(79, version: 3))
        #expect(row5 == nil)
      }
    }
    #expect(try await masses(watch).isEmpty)
    let tombstones = try await watch.store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM tombstone WHERE NOT isReplaced")
    }
    #expect(tombstones == 1)
    try await phone.store.save([sample])
    try await phone.store.save(as: .replica) { transaction in
      _ = try transaction.receive(deleted, deletes: true)
    }
    #expect(try await masses(phone).isEmpty)
  }

  // SID-11, SID-18, SID-19
  @Test("a member's new version joins its correlation; a new correlation version has its own")
  func correlation() async throws {
    func pressure(_ value: Double, _ version: Double, _ type: QuantityType) -> Sample {
      .quantity(
        QuantitySample(
          type: type, quantity: Quantity(value, .millimeterOfMercury), span: TimeRange(at: .at(0)),
          header: ObjectHeader(metadata: SyncIdentityTests.metadata("p", version))))
    }
    func correlation(_ members: [Sample], version: Double) -> Sample {
      .correlation(
        Correlation(
          type: .bloodPressure, span: TimeRange(at: .at(0)), members: members,
          header: ObjectHeader(metadata: SyncIdentityTests.metadata("c", version))))
    }
    let low = pressure(80, 1, .bloodPressureDiastolic)
    let store = watch.store
    try await store.save([correlation([pressure(120, 1, .bloodPressureSystolic), low], version: 1)])
    let corrected = pressure(125, 2, .bloodPressureSystolic)
    try await store.save([corrected])
    let found = try await store.correlations(.bloodPressure)
    #expect(Set(found.flatMap(\.members).map(\.uuid)) == [corrected.uuid, low.uuid])
    let members = [
      pressure(130, 3, .bloodPressureSystolic), pressure(85, 2, .bloodPressureDiastolic),
    ]
    try await store.save([correlation(members, version: 2)])
    let newest = try await store.correlations(.bloodPressure)
    #expect(newest.count == 1)
    #expect(Set(newest.flatMap(\.members).map(\.uuid)) == Set(members.map(\.uuid)))
    #expect(try await store.quantitySamples(.bloodPressureSystolic).count == 1)
    #expect(try await store.save([correlation(members, version: 1)]).isEmpty)
  }

  // SID-11, SID-12
  @Test("the same identifier in two types or two applications names two objects")
  func apart() async throws {
    let metadata = SyncIdentityTests.metadata("same", 1)
    let asleep = Sample.category(
      CategorySample(
        type: .sleepAnalysis, value: 3, span: TimeRange(at: .at(0)),
        header: ObjectHeader(metadata: metadata)))
    let letter = Sample.document(
      ClinicalDocument(
        title: "Letter", patientName: nil, authorName: nil, custodianName: nil,
        xml: Data("<a/>".utf8),
        span: TimeRange(at: .at(0)), header: ObjectHeader(metadata: metadata)))
    try await watch.store.save([asleep, letter, Self.mass(80, version: 1, "same")])
    try await watch.reopened(as: RandomSamples.clients[0]).save([
      Self.mass(90, version: 9, "same")
    ])
    #expect(try await masses(watch) == [80, 90])
    #expect(try await watch.store.categorySamples(.sleepAnalysis).count == 1)
    #expect(try await watch.store.samples(SampleQuery(.document)).count == 1)
  }
}
