import Archiving
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("Merging an archive into a store")
struct MergeTests {
  private static func mass(_ kilograms: Double, version: Double) throws -> Sample {
    .quantity(
      QuantitySample(
        type: .bodyMass, quantity: Quantity(kilograms, try Unit("kg")),
        span: TimeRange(at: Instant(microseconds: 1_800_000_000_000_000)),
        header: ObjectHeader(
          metadata: [.syncIdentifier: .string("mass"), .syncVersion: .number(version)])))
  }

  @Test(
    "the higher version remains, on either side",
    arguments: [(1.0, 2.0), (2.0, 1.0), (1.0, 1.0)])
  func versions(here: Double, there: Double) async throws {
    let old = try ArchiveTestStore()
    try await old.store.save([Self.mass(70 + there, version: there)])
    let new = try ArchiveTestStore()
    try await new.store.save([Self.mass(70 + here, version: here)])
    let report = try await new.receive(old.export("old.zip"))
    let found = try await new.store.quantitySamples(.bodyMass)
    #expect(found.map(\.quantity.value) == [70 + max(here, there)])
    #expect(report.isWhole)
    let sent = try await old.store.quantitySamples(.bodyMass)
    #expect(report.superseded == (found.map(\.uuid) == sent.map(\.uuid) ? 0 : 1))
    if here != there { #expect(report.superseded == (there < here ? 1 : 0)) }
  }

  @Test("an object deleted in the store is not imported again")
  func deletedHere() async throws {
    let old = try await GeneratedStore.filled(Seed(1))
    let archive = try await old.export("old.zip")
    let new = try ArchiveTestStore()
    try await new.receive(archive)
    let workout = try #require(try await new.store.workouts().first)
    try await new.store.deleteWorkout(workout.uuid)
    try await new.store.delete(.quantity(.heartRate))
    let before = try new.content()
    let report = try await new.receive(archive)
    #expect(report.deletedHere >= 31)
    #expect(try new.content() == before)
  }

  @Test(
    "a deletion in the archive deletes nothing in the store, and blocks later imports of the object"
  )
  func deletedThere() async throws {
    let old = try ArchiveTestStore()
    let sample = try Self.mass(70, version: 1)
    try await old.store.save([sample])
    let before = try await old.export("before.zip")
    try await old.store.delete([sample.uuid])
    let after = try await old.export("after.zip")
    let keeper = try ArchiveTestStore()
    try await keeper.receive(before)
    let report = try await keeper.receive(after)
    #expect(report.deletionsLeftAlone == 1)
    #expect(try await keeper.store.quantitySamples(.bodyMass).count == 1)
    let other = try ArchiveTestStore()
    try await other.receive(after)
    #expect(try await other.receive(before).deletedHere == 1)
    #expect(try await other.store.quantitySamples(.bodyMass).isEmpty)
  }

  @Test("existing settings remain, and retention rules are not imported into a store in use")
  func settings() async throws {
    let old = try await GeneratedStore.filled(Seed(1))
    let new = try ArchiveTestStore()
    try await new.store.save([Self.mass(70, version: 1)])
    try await new.store.setCharacteristic(.wheelchairUse(.yes))
    try await new.store.setProfileFact(.maximumHeartRate, "180")
    let report = try await new.receive(old.export("old.zip"))
    #expect(report.retentionLeftOut == 2)
    #expect(try await new.store.retention().everyType == nil)
    #expect(try await new.store.retention().types == [:])
    #expect(try await new.store.profileFact(.maximumHeartRate) == "180")
    #expect(try await new.store.history(of: .wheelchairUse).first?.value == .wheelchairUse(.yes))
    #expect(try await new.store.profileFact(.walkingCalibration) != nil)
  }

  @Test("an existing source keeps its name")
  func names() async throws {
    let old = try ArchiveTestStore()
    var client = ArchiveTestStore.client("watch")
    try await old.handle(client).save([Self.mass(70, version: 1)])
    client.source.name = "My watch"
    let new = try ArchiveTestStore()
    try await new.handle(client).save([Self.mass(71, version: 0)])
    try await new.receive(old.export("old.zip"))
    let found = try await new.store.quantitySamples(.bodyMass)
    #expect(found.map { $0.header.sourceRevision?.source.name } == ["My watch"])
    #expect(found.map(\.quantity.value) == [70])
  }

  @Test("an import interrupted at any point is completed by the next one", arguments: Seed.first(8))
  func interrupted(seed: Seed) async throws {
    let old = try await GeneratedStore.filled(Seed(seed.value % 2))
    let archive = try await old.export("old.zip")
    let new = try ArchiveTestStore()
    let limit = Int(seed.value) * 100
    let task = Task {
      try await ArchiveImport(from: archive, into: new.store).run { progress in
        if progress.done > limit { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: ArchivingError.cancelled) { try await task.value }
    #expect(try await new.store.verify() == [])
    #expect(try await new.receive(archive).isWhole)
    #expect(try new.comparableContent() == old.comparableContent())
  }

  @Test(
    "an interrupted export leaves nothing behind", arguments: [ArchiveExport.Form.zip, .folder])
  func stoppedExport(form: ArchiveExport.Form) async throws {
    let old = try await GeneratedStore.filled(Seed(1))
    let export = ArchiveExport(of: old.store, to: old.path("old"), as: form, by: "test 1")
    let task = Task {
      try await export.run { progress in
        if progress.done > 100 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: ArchivingError.cancelled) { try await task.value }
    let left = try FileManager.default.contentsOfDirectory(atPath: old.folder.url.path)
    #expect(left.filter { $0.hasPrefix("old") } == [])
  }

  @Test("no existing file is overwritten", arguments: [ArchiveExport.Form.zip, .folder])
  func occupied(form: ArchiveExport.Form) async throws {
    let old = try ArchiveTestStore()
    try "mine".write(toFile: old.path("old"), atomically: true, encoding: .utf8)
    await #expect(throws: ArchivingError.exists(old.path("old"))) {
      try await old.export("old", as: form)
    }
    #expect(try text(old.path("old")) == "mine")
  }

  @Test("an archive is readable by its owner only", arguments: [ArchiveExport.Form.zip, .folder])
  func modes(form: ArchiveExport.Form) async throws {
    let old = try await GeneratedStore.filled(Seed(1))
    let archive = try await old.export("old", as: form)
    let inside = FileManager.default.enumerator(atPath: archive)?.compactMap { $0 as? String } ?? []
    for path in [archive] + inside.map({ "\(archive)/\($0)" }) {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect((mode ?? 0o777) & 0o077 == 0)
    }
  }
}
