import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

@Suite("availability of a store")
struct AvailabilityTests {
  // AUTH-20
  @Test("a path for a store is found without creating anything")
  func available() throws {
    let folder = try TemporaryFolder()
    for name in ["health.sqlite", "a/b/health.sqlite"] {
      let path = folder.file(name).path
      #expect(HealthStore.isHealthDataAvailable(at: path))
      #expect(HealthStore.availability(at: path) == .available)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    let fixture = try TestStore()
    #expect(HealthStore.availability(at: fixture.store.path) == .available)
  }

  // AUTH-20
  @Test("if no path is available, the result states why")
  func unavailable() throws {
    let folder = try TemporaryFolder()
    let text = folder.file("text").path
    try Data("not a store, but words that go on for a while".utf8)
      .write(to: URL(filePath: text))
    let cases: [(String, StoreError)] = [
      (folder.url.path, .isDirectory(path: folder.url.path)),
      (text, .notAStore(path: text, found: .notSQLite)),
    ]
    for (path, reason) in cases {
      #expect(HealthStore.availability(at: path) == .unavailable(reason))
      #expect(!HealthStore.isHealthDataAvailable(at: path))
    }
    // A file in place of a required folder.
    for path in ["\(text)/health.sqlite", "\(text)/a/b/health.sqlite"] {
      #expect(!HealthStore.isHealthDataAvailable(at: path))
    }
  }
}
