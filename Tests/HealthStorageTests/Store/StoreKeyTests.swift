import Foundation
import GRDB
import HealthModel
import SeriesCoding
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

@Suite("a store with a key")
struct StoreKeyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let digits = String(repeating: "0123456789abcdefABCDEF9876543210", count: 2)

  func file(_ text: String, named name: String = "key", mode: mode_t = 0o600) throws -> String {
    let path = folder.file(name).path
    try Data(text.utf8).write(to: folder.file(name))
    chmod(path, mode)
    return path
  }

  func open(
    _ name: String = "health.sqlite", key: StoreKey?, creating: Bool = true
  ) throws(StoreError) -> HealthStore {
    try HealthStore(
      at: folder.file(name).path, for: TestStore.client, as: .owner, creating: creating, key: key)
  }

  // PRIV-02
  @Test("a key is 64 digits in a file that only its owner can read, and is never printed")
  func keyFile() throws {
    for text in [Self.digits, Self.digits + "\n"] {
      let key = try StoreKey(contentsOf: try file(text))
      var dumped = ""
      dump(key, to: &dumped)
      for words in ["\(key)", String(reflecting: key), String(describing: [key]), dumped] {
        #expect(!words.contains("0123456789"))
      }
    }
    let named = try StoreKey.named(in: ["WORKOUT_STORE_KEY_FILE": folder.file("key").path])
    #expect(named != nil)
    #expect(try StoreKey.named(in: ["WORKOUT_STORE_KEY_FILE": ""]) == nil)
    #expect(try StoreKey.named(in: [:]) == nil)
  }

  @Test(
    "text that is not a key is rejected without being quoted",
    arguments: [
      "", "secret", digits.dropLast() + "g", digits + "0", digits + "\n\n", "\n" + digits,
    ])
  func noKey(text: String) throws {
    let path = try file(text)
    let error = #expect(throws: StoreError.badKeyFile(path: path, .notAKey)) {
      try StoreKey(contentsOf: path)
    }
    #expect(error?.description.contains("secret") == false)
    #expect(error?.description.contains("0123") == false)
  }

  // PRIV-02
  @Test("a key that others can read is rejected, as are a missing file, a folder and a pipe")
  func exposedKey() throws {
    let path = try file(Self.digits, mode: 0o644)
    let error = #expect(throws: StoreError.self) { try StoreKey(contentsOf: path) }
    guard case .encryption(path, .badKeyFile(.exposed(let exposure)?))? = error else {
      Issue.record("\(String(describing: error)) is not about exposure")
      return
    }
    #expect(exposure.octalMode == "0644")
    #expect(try #require(error).description.contains("chmod 600 '\(path)'"))
    let none = folder.file("none").path
    #expect(throws: StoreError.badKeyFile(path: none, nil)) { try StoreKey(contentsOf: none) }
    let pipe = folder.file("pipe").path
    mkfifo(pipe, 0o600)
    for path in [folder.url.path, pipe] {
      #expect(throws: StoreError.badKeyFile(path: path, .notAKey)) {
        try StoreKey(contentsOf: path)
      }
    }
  }

  @Test(
    "the cipher must be new enough",
    arguments: [
      ("4.19.0 community", true), ("4.5.0 community", true), ("5.0", true), ("4.4.3", false),
      ("3.4.1", false), ("", false), ("community", false),
    ])
  func versions(release: String, isNewEnough: Bool) {
    #expect(StoreKey.isNewEnough(release) == isNewEnough)
  }

  @Test(
    "without a cipher a key is rejected before anything is created",
    .disabled(if: StoreKey.isSupported)
  )
  func noCipher() throws {
    let key = try StoreKey(contentsOf: try file(Self.digits))
    let path = folder.file("health.sqlite").path
    let error = StoreError.encryptionUnavailable(path: path, cipher: StoreKey.cipherVersion)
    #expect(throws: error) { try open(key: key) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a file of random bytes is distinguished from one that is clearly not a store")
  func perhapsEncrypted() throws {
    var random = SplitMix64(seed: 1)
    let noise = Data((0..<8192).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    try noise.write(to: folder.file("noise"))
    #expect(
      throws: StoreError.notAStore(path: folder.file("noise").path, found: .perhapsEncrypted)
    ) { try open("noise", key: nil) }
  }

  // PRIV-02, CDA-24
  @Test(
    "with a cipher nothing in the files is readable without the key",
    .cipher)
  func encrypted() async throws {
    let key = try StoreKey(contentsOf: try file(Self.digits))
    let store = try open(key: key)
    let word = "a word that is nowhere else"
    try await store.save(
      .walk(header: ObjectHeader(metadata: ["note": .string(word)])))
    let journal = try store.beginRecording(RecordingJournalTests.plan())
    try journal.append([.session(Data(word.utf8))])
    let path = store.path
    for suffix in ["", "-wal", "-recording"] {
      let bytes = try Data(contentsOf: URL(filePath: path + suffix))
      #expect(bytes.range(of: Data(word.utf8)) == nil, "\(suffix)")
      #expect(bytes.range(of: Data("CREATE TABLE".utf8)) == nil, "\(suffix)")
    }
    #expect(
      try Data(contentsOf: URL(filePath: path)).prefix(15) != Data("SQLite format 3".utf8))
    // A process killed now would leave these files; the recording is in them.
    let other = try TemporaryFolder()
    for suffix in ["", "-wal", "-recording"] {
      try FileManager.default.copyItem(
        atPath: path + suffix, toPath: other.file("copy.sqlite" + suffix).path)
    }
    let copy = try HealthStore(
      at: other.file("copy.sqlite").path, for: TestStore.client, as: .owner, key: key)
    let entries = try await copy.resumeRecording().entries().collected().flatMap { $0 }
    #expect(entries == [.session(Data(word.utf8))])
    _ = try journal.finish(.walk(from: 5000, to: 5100))
    #expect(try await store.verify().isEmpty)
    #expect(try await open(key: key, creating: false).workouts().count == 2)
  }

  // PRIV-02
  @Test(
    "without its key or with another key, a store is rejected and left unchanged",
    .cipher)
  func wrongKey() async throws {
    let key = try StoreKey(contentsOf: try file(Self.digits))
    try open(key: key).close()
    let path = folder.file("health.sqlite").path
    let before = try Data(contentsOf: URL(filePath: path))
    let wrong = try StoreKey(
      contentsOf: try file(String(Self.digits.reversed()), named: "other-key"))
    #expect(throws: StoreError.wrongKey(path: path)) { try open(key: wrong) }
    #expect(throws: StoreError.notAStore(path: path, found: .perhapsEncrypted)) {
      try open(key: nil)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    try open("plain.sqlite", key: nil).close()
    let plain = folder.file("plain.sqlite").path
    #expect(throws: StoreError.notEncrypted(path: plain)) { try open("plain.sqlite", key: key) }
  }

  // PRIV-02
  @Test(
    "backups of an encrypted store are encrypted and can be restored",
    .cipher)
  func backup() async throws {
    let key = try StoreKey(contentsOf: try file(Self.digits))
    let store = try open(key: key)
    try await BackupTests.fill(store, seed: Seed(2))
    let content = try await BackupTests.content(store)
    let backup = try await store.backup(to: folder.file("backup.sqlite").path)
    #expect(
      try Data(contentsOf: URL(filePath: backup.path)).range(of: Data("CREATE TABLE".utf8)) == nil)
    try await store.save(.walk(from: 90_000, to: 90_100))
    let restored = try await HealthStore.restore(
      from: backup.path, to: store.path, for: TestStore.client, key: key)
    let notCounter = { (line: String) in
      !line.hasPrefix("changeCounter") && !line.contains("restoredChange")
        && !line.contains("tombstonesPurgedThrough")
    }
    #expect(
      try await BackupTests.content(store).filter(notCounter) == content.filter(notCounter))
    let kept = try HealthStore(
      at: try #require(restored.replaced), for: TestStore.client, as: .owner, creating: false,
      key: key)
    #expect(try await kept.verify().isEmpty)
    let fresh = try await HealthStore.restore(
      from: backup.path, to: folder.file("fresh.sqlite").path, for: TestStore.client, key: key)
    #expect(fresh.sampleCount == backup.sampleCount)
  }
}
