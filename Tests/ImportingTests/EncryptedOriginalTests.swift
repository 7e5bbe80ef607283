import ByteStreams
import Foundation
import HealthModel
import HealthStorage
import Importing
import StoreDatabase
import TestSupport
import Testing

@Suite("Originals in an encrypted store", .cipher)
struct EncryptedOriginalTests {
  private let folder: TemporaryFolder
  private let key: StoreKey

  init() throws {
    folder = try TemporaryFolder()
    let file = folder.file("key")
    try Data(String(repeating: "0123456789abcdef", count: 4).utf8).write(to: file)
    chmod(file.path, 0o600)
    key = try StoreKey(contentsOf: file.path)
  }

  private func open() throws -> HealthStore {
    try HealthStore(
      at: folder.file("store/health.sqlite").path,
      for: ClientIdentity(
        source: Source(name: "workout", bundleIdentifier: "org.workout.cli"), version: "0.1.0"),
      as: .owner, key: key)
  }

  /// The names of the files of the store that have some of the words.
  private func files(with words: [String]) throws -> [String] {
    let root = folder.url.appending(path: "store")
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path)
    return try names.filter { name in
      let bytes = try Data(contentsOf: root.appending(path: name))
      return words.contains { bytes.range(of: Data($0.utf8)) != nil }
    }
  }

  @Test(
    "an imported file leaves no clear text in the store, its log or its copies, and comes back whole"
  )
  func originals() async throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "store"), withIntermediateDirectories: true)
    // A text that zlib cannot shorten, so that its packed bytes have it as it is.
    var random = Seed(69).generator
    let noise = (0..<300).map { _ in String(random.next(), radix: 36) }.joined()
    let track = ServiceArchive.track(day: 1)
      .replacingOccurrences(of: "<trk>", with: "<metadata><desc>\(noise)</desc></metadata><trk>")
    let file = folder.file("secret-place.gpx")
    try Data(track.utf8).write(to: file)
    let store = try open()
    let report = try await ImportRun(into: store).importFiles([file.path])
    #expect(report.addedWorkouts == 1)
    // While the log next to the store still has the pages, and after it was closed.
    let words = [
      "SQLite format 3", "secret-place.gpx", "<trkseg>", "2026-07-01T08:00:0", "52.5002",
      String(noise.prefix(32)), String(noise.suffix(32)),
    ]
    #expect(try files(with: words) == [])
    let packed = try #require(try PackedOriginal.reading(MemorySource(Array(track.utf8))))
    let parts = packed.parts.flatMap { part in
      stride(from: 0, to: max(part.count - 64, 1), by: max(part.count / 8, 1)).map {
        Data(part[$0..<min($0 + 64, part.count)])
      }
    }
    #expect(!parts.isEmpty)
    let root = folder.url.appending(path: "store")
    for name in try FileManager.default.contentsOfDirectory(atPath: root.path) {
      let bytes = try Data(contentsOf: root.appending(path: name))
      for part in parts { #expect(bytes.range(of: part) == nil, "\(name)") }
    }
    let workout = try #require(try await open().workouts().first)
    let original = try #require(try await store.originals(of: workout.uuid).first)
    var found: [UInt8] = []
    try await store.readOriginal(original) { found += $0 }
    #expect(found == Array(track.utf8))
    // An unencrypted store of the same file has it: the search finds what is there.
    let plain = try ImportStore()
    _ = try await ImportRun(into: plain.store).importFiles([file.path])
    let clear = try Data(contentsOf: plain.folder.file("health.sqlite"))
    let log = try? Data(contentsOf: plain.folder.file("health.sqlite-wal"))
    let all = clear + (log ?? Data())
    // A part may be divided between two pages.
    #expect(parts.count { all.range(of: $0) != nil } > parts.count / 2)
  }
}
