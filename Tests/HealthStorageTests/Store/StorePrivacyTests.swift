import Foundation
import HealthModel
import SeriesCoding
import TestSupport
import Testing

@testable import HealthStorage

@Suite("a store is private to its owner")
struct StorePrivacyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func open(_ name: String = "health.sqlite") throws(StoreError) -> HealthStore {
    try HealthStore(at: folder.file(name).path, for: TestStore.client, as: .owner)
  }

  static func mode(_ url: URL) throws -> UInt16 {
    guard case .entry(let facts) = FileFacts.of(url.path) else { throw CocoaError(.fileNoSuchFile) }
    return facts.mode
  }

  /// The modes of everything in the folder, by name.
  func modes() throws -> [String: UInt16] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Self.mode(folder.file($0))) })
  }

  // PRIV-02, INF-07
  @Test(
    "whatever the umask, every file is 0600 while a recording runs", arguments: [0, 0o077, 0o777])
  func umask(mask: Int) throws {
    let before = Glibc.umask(mode_t(mask))
    defer { _ = Glibc.umask(before) }
    let store = try open()
    let journal = try store.beginRecording(RecordingJournalTests.plan())
    try journal.append([.session(Data([1]))])
    let modes = try modes()
    #expect(
      modes.keys.sorted()
        == ["", "-recording", "-shm", "-wal", "-writers"].map { "health.sqlite" + $0 })
    #expect(modes.values.allSatisfy { $0 == 0o600 }, "\(modes)")
    try journal.discard()
  }

  // PRIV-02, INF-07
  @Test("files and a private folder that are open to others are made private at the next open")
  func narrows() throws {
    try open().close()
    for suffix in ["-recording", "-journal"] {
      try Data().write(to: folder.file("health.sqlite" + suffix))
    }
    for name in try modes().keys { chmod(folder.file(name).path, 0o666) }
    chmod(folder.url.path, 0o2775)
    let privacy = StorePrivacy(path: folder.file("health.sqlite").path)
    #expect(privacy.exposedFiles().map(\.path).contains(privacy.path + "-journal"))
    #expect(privacy.exposedFiles().first?.audience == "all users of this machine")
    #expect(privacy.exposedFolder()?.isWritable == true)
    let store = try open()
    let modes = try modes()
    #expect(modes.values.allSatisfy { $0 == 0o600 }, "\(modes)")
    #expect(try Self.mode(folder.url) == 0o2700)
    #expect(privacy.exposedFiles().isEmpty && privacy.exposedFolder() == nil)
    _ = store
  }

  @Test("a folder with other contents, or one that everybody may write to, is not changed")
  func sharedFolder() throws {
    chmod(folder.url.path, 0o1777)
    _ = try open()
    #expect(try Self.mode(folder.url) == 0o1777)
    #expect(StorePrivacy(path: folder.file("x").path).exposedFolder()?.isWritable == false)
    chmod(folder.url.path, 0o755)
    try Data().write(to: folder.file("notes.txt"))
    chmod(folder.file("notes.txt").path, 0o644)
    _ = try open()
    #expect(try Self.mode(folder.url) == 0o755)
    #expect(try Self.mode(folder.file("notes.txt")) == 0o644)
  }

  @Test("a file that is not a store keeps its mode")
  func foreign() throws {
    let url = folder.file("notes.txt")
    try Data("a line of notes\n".utf8).write(to: url)
    chmod(url.path, 0o644)
    #expect(throws: StoreError.notAStore(path: url.path, found: .notSQLite)) {
      try open("notes.txt")
    }
    #expect(try Self.mode(url) == 0o644)
  }

  // PRIV-02, INF-07
  @Test("a store of another user is rejected", .enabled(if: geteuid() == 0))
  func otherOwner() throws {
    try open().close()
    let path = folder.file("health.sqlite").path
    chown(path, 54_321, 54_321)
    let error = StoreError.otherOwner(path: path, owner: "54321", isLink: false)
    #expect(throws: error) { try open() }
    #expect(error.description.hasSuffix("change its owner: sudo chown root '\(path)'"))
  }

  // PRIV-02, INF-07
  @Test(
    "a file that cannot be made private is rejected, and the error names its readers",
    .enabled(if: geteuid() == 0))
  func cannotNarrow() throws {
    try open().close()
    let path = folder.file("health.sqlite").path
    chmod(path, 0o640)
    guard Self.run("chattr", "+i", path) else { return }
    defer { _ = Self.run("chattr", "-i", path) }
    let error = #expect(throws: StoreError.self) { try open() }
    guard case .file(_, .exposed(let exposure))? = error else {
      Issue.record("\(String(describing: error)) is not about exposure")
      return
    }
    #expect(exposure.mode == 0o640 && exposure.path == path && !exposure.isWritable)
    #expect(exposure.audience.hasPrefix("group "))
    #expect(try #require(error).description.contains("chmod 600 '\(path)'"))
  }

  static func run(_ words: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  @Test(
    "a link is followed once: both names share a recorder, and no file is created next to the link")
  func link() throws {
    let real = folder.file("real.sqlite").path
    let manager = FileManager.default
    try HealthStore(at: real, for: TestStore.client, as: .owner).close()
    let other = try TemporaryFolder()
    for (name, target) in [("second", real), ("first", "second")] {
      try manager.createSymbolicLink(
        atPath: other.file(name).path, withDestinationPath: target)
    }
    let linked = try HealthStore(at: other.file("first").path, for: TestStore.client, as: .owner)
    #expect(linked.path == real)
    let journal = try linked.beginRecording(RecordingJournalTests.plan())
    #expect(throws: StoreError.self) {
      try HealthStore(at: real, for: TestStore.client, as: .owner)
        .beginRecording(RecordingJournalTests.plan())
    }
    #expect(
      try manager.contentsOfDirectory(atPath: other.url.path).sorted() == ["first", "second"])
    _ = journal
  }

  @Test("a dangling link, a circular one, or one in place of a companion file is rejected")
  func badLinks() throws {
    let manager = FileManager.default
    func link(_ name: String, to target: String) throws -> String {
      try manager.createSymbolicLink(
        atPath: folder.file(name).path, withDestinationPath: target)
      return folder.file(name).path
    }
    let away = folder.file("away/health.sqlite").path
    let dangling = try link("dangling", to: away)
    #expect(throws: StoreError.linkToNothing(path: dangling, target: away)) {
      try open("dangling")
    }
    let circle = try link("circle", to: "circle")
    let error = #expect(throws: StoreError.self) { try open("circle") }
    #expect(error?.description.hasPrefix(circle) == true)
    try open().close()
    let victim = folder.file("victim")
    try Data("precious".utf8).write(to: victim)
    let recording = try link("health.sqlite-recording", to: victim.path)
    #expect(throws: StoreError.companionIsLink(path: recording)) { try open() }
    #expect(try Data(contentsOf: victim) == Data("precious".utf8))
  }

  @Test("a link created by another user is rejected", .enabled(if: geteuid() == 0))
  func foreignLink() throws {
    try open().close()
    let path = folder.file("link").path
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "health.sqlite")
    lchown(path, 54_321, 54_321)
    #expect(throws: StoreError.otherOwner(path: path, owner: "54321", isLink: true)) {
      try open("link")
    }
  }
}
