import Archiving
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("The archive round trip")
struct RoundTripTests {
  @Test(
    "an import into an empty store gives equal rows, and the next export equal bytes",
    arguments: Seed.first(6))
  func identity(seed: Seed) async throws {
    let old = try await GeneratedStore.filled(seed, hasLongTraces: seed.value < 2)
    let archive = try await old.export("old.zip")
    let new = try ArchiveTestStore()
    let report = try await new.receive(archive)
    #expect(report.issues == [])
    #expect(report.isWhole)
    let content = try old.comparableContent()
    #expect(Set(content.map { $0.prefix { $0 != "|" } }) == ArchiveTestStore.tableNames)
    #expect(try new.comparableContent() == content)
    #expect(try await new.store.verify() == [])
    let second = try await new.export("new.zip")
    #expect(try bytes(second) == bytes(archive))
  }

  @Test("a folder has the same contents as a zip file", arguments: Seed.first(2))
  func folder(seed: Seed) async throws {
    let old = try await GeneratedStore.filled(seed)
    let archive = try await old.export("old", as: .folder)
    let new = try ArchiveTestStore()
    let report = try await new.receive(archive)
    #expect(report.isWhole)
    #expect(try new.comparableContent() == old.comparableContent())
    #expect(try await bytes(new.export("a.zip")) == bytes(old.export("b.zip")))
  }

  @Test("a second import adds nothing, and neither does an import into the original store")
  func twice() async throws {
    let old = try await GeneratedStore.filled(Seed(7))
    let archive = try await old.export("old.zip")
    let new = try ArchiveTestStore()
    let first = try await new.receive(archive)
    for store in [new, old] {
      let before = try store.content()
      let report = try await store.receive(archive)
      #expect(report.added == ArchiveCounts())
      #expect(report.settingsAdded == 0)
      #expect(report.isWhole)
      #expect(report.known + report.deletedHere > 0)
      #expect(try store.content() == before)
    }
    #expect(first.retentionLeftOut == 0)
  }

  @Test("an empty store gives an archive and is restored from it")
  func empty() async throws {
    let old = try ArchiveTestStore()
    let archive = try await old.export("old.zip")
    let new = try ArchiveTestStore()
    let report = try await new.receive(archive)
    #expect(report.isWhole)
    #expect(try await bytes(new.export("new.zip")) == bytes(archive))
  }

  @Test("two exports of one store have the same bytes")
  func deterministic() async throws {
    let old = try await GeneratedStore.filled(Seed(8))
    #expect(try await bytes(old.export("a.zip")) == bytes(old.export("b.zip")))
  }

  @Test(
    "the stores of earlier releases are restored identically",
    arguments: ["1", "2", "3", "4"])
  func releases(name: String) async throws {
    let old = try ArchiveTestStore(copying: PackageRoot.url("Fixtures/stores/\(name).sqlite"))
    let archive = try await old.export("old.zip")
    let new = try ArchiveTestStore()
    let report = try await new.receive(archive)
    #expect(report.isWhole)
    #expect(report.added.workouts > 0)
    #expect(try new.comparableContent() == old.comparableContent())
    #expect(try await bytes(new.export("new.zip")) == bytes(archive))
  }
}
