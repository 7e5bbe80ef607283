import Archiving
import Foundation
import HealthStorage
import TestSupport
import Testing

@testable import Replication

/// Folders of exchanges as earlier releases wrote them: `Fixtures/replicas` has one for each schema of the store since
/// replicas exchange, with the code of its key, and an archive of the store that wrote it.
@Suite("a replica that runs an earlier release")
struct EarlierReleaseTests {
  private static let schemas = [9]

  // SID-01, MIG-03, MIG-04, SYNC-27
  @Test("what an earlier release wrote is received as its archive is imported", arguments: schemas)
  func frames(schema: Int) async throws {
    let kept = PackageRoot.url("Fixtures/replicas/schema-\(schema)")
    let place = try TemporaryFolder()
    let shared = place.file("shared")
    try FileManager.default.copyItem(at: kept, to: shared)
    try FileManager.default.removeItem(at: shared.appending(path: "store.zip"))
    let code = try String(contentsOf: shared.appending(path: "code"), encoding: .utf8)
    try FileManager.default.removeItem(at: shared.appending(path: "code"))

    let phone = try ReplicaTestStore("phone", folder: shared.path)
    try await ReplicaKey.join(with: code, phone.store, in: phone.folder, named: phone.name)
    let report = try await phone.exchange()
    #expect(report.received.count == 1 && report.isWhole, "\(report)")
    #expect(try await phone.exchange().received.isEmpty)

    let desk = try ReplicaTestStore("desk")
    _ = try await ArchiveImport(
      from: kept.appending(path: "store.zip").path, into: desk.store
    ).run()
    #expect(try await phone.lines(notIn: desk) == [])
    #expect(try await desk.lines(notIn: phone) == [])
    #expect(try await phone.store.workouts(limit: 9).count == 2)
    #expect(try await phone.store.verify() == [])
  }
}
