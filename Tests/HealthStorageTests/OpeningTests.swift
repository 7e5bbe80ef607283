import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage
@testable import StoreDatabase

@Suite("opening a store")
struct OpeningTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func open(_ name: String, creating: Bool = true) throws(StoreError) -> HealthStore {
    try HealthStore(
      at: folder.file(name).path, for: TestStore.client, as: .owner, creating: creating)
  }

  func mode(_ url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("a new store is created with its folders, for its owner only")
  func creates() async throws {
    let store = try open("a/b/health.sqlite")
    #expect(try await store.workouts().isEmpty)
    #expect(try mode(folder.file("a/b/health.sqlite")) == 0o600)
    #expect(try mode(folder.file("a/b/health.sqlite-wal")) == 0o600)
    #expect(try mode(folder.file("a/b")) == 0o700)
    #expect(try mode(folder.file("a")) == 0o700)
  }

  @Test("saved objects are present when the store is opened again")
  func reopens() async throws {
    let workout = Workout.walk()
    try await open("health.sqlite").save(workout)
    #expect(try await open("health.sqlite").workout(workout.uuid)?.span == workout.span)
  }

  @Test("a store that must exist is not created")
  func missing() throws {
    let path = folder.file("none.sqlite").path
    #expect(throws: StoreError.missing(path: path)) {
      try open("none.sqlite", creating: false)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("an empty file, left by an interrupted start, becomes a store")
  func empty() async throws {
    try Data().write(to: folder.file("health.sqlite"))
    #expect(try await open("health.sqlite").workouts().isEmpty)
  }

  /// Files that are not a store of this application, made from one that is.
  enum Foreign: CaseIterable {
    case text, short, noise, otherApplication, plainSQLite, newer, truncated, damagedPages

    func applied(to store: Data) -> Data {
      var bytes = store
      switch self {
      case .text: bytes = Data("these are not the bytes of a database\n".utf8)
      case .short: bytes = bytes.prefix(60)
      case .noise: bytes = Data((0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      case .otherApplication: bytes.replaceSubrange(68..<72, with: [1, 2, 3, 4])
      case .plainSQLite: bytes.replaceSubrange(68..<72, with: [0, 0, 0, 0])
      case .newer: bytes[63] = UInt8(StoreSchema.version + 1)
      case .truncated: bytes = bytes.prefix(bytes.count / 2)
      case .damagedPages:
        bytes.replaceSubrange(100..<4096, with: repeatElement(0xA5, count: 3996))
      }
      return bytes
    }
  }

  @Test(
    "foreign, newer and damaged files are rejected and left unchanged", arguments: Foreign.allCases
  )
  func refuses(_ foreign: Foreign) async throws {
    let url = folder.file("health.sqlite")
    try await open("health.sqlite").save(.walk())
    let bytes = foreign.applied(to: try Data(contentsOf: url))
    try bytes.write(to: url)
    let path = url.path
    let error = #expect(throws: StoreError.self) { _ = try open("health.sqlite") }
    switch foreign {
    case .noise: #expect(error == .notAStore(path: path, found: .perhapsEncrypted))
    case .text, .short: #expect(error == .notAStore(path: path, found: .notSQLite))
    case .otherApplication:
      #expect(error == .notAStore(path: path, found: .otherApplication(id: 0x0102_0304)))
    case .plainSQLite:
      #expect(error == .notAStore(path: path, found: .otherApplication(id: 0)))
    case .newer:
      #expect(
        error
          == .newerVersion(
            path: path, found: StoreSchema.version + 1, supported: StoreSchema.version))
    case .truncated, .damagedPages:
      guard case .file(_, .corrupt)? = error else {
        Issue.record("\(String(describing: error)) is not corrupt")
        return
      }
    }
    #expect(try Data(contentsOf: url) == bytes)
    #expect(try #require(error).description.contains(path))
  }

  @Test("a folder is not a store")
  func directory() throws {
    #expect(throws: StoreError.isDirectory(path: folder.url.path)) {
      _ = try HealthStore(at: folder.url.path, for: TestStore.client, as: .owner)
    }
  }

  @Test("without write permission the error states the reason")
  func permission() throws {
    // Even the superuser cannot create folders there.
    let path = "/sys/workout-test/health.sqlite"
    let error = #expect(throws: StoreError.self) {
      _ = try HealthStore(at: path, for: TestStore.client, as: .owner)
    }
    guard case .file(_, .permissionDenied)? = error else {
      Issue.record("\(String(describing: error)) is not about permission")
      return
    }
  }

  @Test("this machine reports its system version and product")
  func machine() throws {
    let client = ClientIdentity.onThisMachine(
      source: Source(name: "Test", bundleIdentifier: "org.example.test"), version: "1")
    #expect(try #require(client.operatingSystemVersion).major > 0)
    #expect(try !#require(client.productType).isEmpty)
    let release = "NAME=\"X\"\nVERSION_ID=\"12\"\nID=x\n"
    #expect(HostMachine.version(inRelease: release)?.description == "12.0.0")
    #expect(HostMachine.numbers("6.1.0-18-amd64")?.description == "6.1.0")
    #expect(HostMachine.numbers("trixie/sid") == nil)
  }
}
