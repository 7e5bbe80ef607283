import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("release ledger")
struct ReleaseLedgerTests {
  let test: TestStore

  init() throws {
    test = try TestStore()
  }

  // PRIV-07
  @Test("releases are listed newest first, also after the store is reopened")
  func list() async throws {
    #expect(try await test.store.releases().isEmpty)
    let entries = (0..<3).map {
      ReleaseEntry(code: "R-\($0)", released: .at(Double($0)), description: "{\"n\":\($0)}")
    }
    for entry in entries { try await test.store.keep(entry) }
    #expect(try await test.reopened().releases() == entries.reversed())
  }

  @Test("a recall is recorded and keeps its first date")
  func recall() async throws {
    var entry = ReleaseEntry(code: "R-1", released: .at(1), description: "{}")
    try await test.store.keep(entry)
    entry.recalled = .at(5)
    entry.description = "{\"recalled\":true}"
    try await test.store.keep(entry)
    #expect(try await test.store.releases() == [entry])
    var again = entry
    again.recalled = .at(9)
    try await test.store.keep(again)
    again.recalled = nil
    try await test.store.keep(again)
    #expect(try await test.store.releases() == [entry])
  }

  @Test("the ledger contains secrets: only the owner can read it")
  func ownerOnly() async throws {
    let other = ClientIdentity(
      source: Source(name: "Other", bundleIdentifier: "org.example.other"), version: "1",
      productType: "Board1,1", operatingSystemVersion: nil)
    let client = try HealthStore(at: test.store.path, for: other, as: .client)
    await #expect(throws: StoreError.ownerOnly) { try await client.releases() }
    await #expect(throws: StoreError.ownerOnly) {
      try await client.keep(ReleaseEntry(code: "R-1", released: .at(1), description: "{}"))
    }
  }
}
