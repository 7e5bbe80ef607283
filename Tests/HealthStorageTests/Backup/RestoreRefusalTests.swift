import Foundation
import GRDB
import HealthModel
import SeriesCoding
import TestSupport
import Testing

@testable import HealthStorage

@Suite("a rejected restore leaves everything unchanged")
struct RestoreRefusalTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  func path(_ name: String) -> String { fixture.folder.file(name).path }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: fixture.folder.url.path).sorted()
  }

  @Test(
    "foreign files and files of another application or a newer release are rejected",
    arguments: OpeningTests.Foreign.allCases.filter { ![.truncated, .damagedPages].contains($0) })
  func foreign(_ foreign: OpeningTests.Foreign) async throws {
    try await BackupTests.fill(store, seed: Seed(3))
    _ = try await store.backup(to: path("backup.sqlite"))
    let url = fixture.folder.file("backup.sqlite")
    let bytes = foreign.applied(to: try Data(contentsOf: url))
    try bytes.write(to: url)
    let names = try names()
    let before = try await BackupTests.content(store)
    let error = await #expect(throws: StoreError.self) {
      try await BackupTests.restore(url.path, to: store.path)
    }
    #expect(try #require(error).description.contains(url.path), "\(String(describing: error))")
    #expect(try await BackupTests.content(store) == before)
    #expect(try self.names() == names)
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test(
    "a damaged page in the middle of a backup is reported, and the rest is restored",
    arguments: Seed.first(8))
  func damagedPage(seed: Seed) async throws {
    var random = seed.generator
    try await BackupTests.fill(store, seed: Seed(3))
    _ = try await store.backup(to: path("backup.sqlite"))
    let url = fixture.folder.file("backup.sqlite")
    var bytes = try Data(contentsOf: url)
    let page = Int(random.next() % UInt64(bytes.count / 4096 - 1)) + 1
    let isBytes = random.next() % 2 == 0
    for index in 0..<4096 where isBytes || index < 16 {
      bytes[page * 4096 + index] = UInt8(truncatingIfNeeded: random.next())
    }
    try bytes.write(to: url)
    let before = try await BackupTests.content(store)
    let restored = try await BackupTests.restore(url.path, to: path("new.sqlite"))
    #expect(!restored.findings.isEmpty, "page \(page)")
    let opened = try HealthStore(at: restored.path, for: TestStore.client, as: .owner)
    #expect(try await opened.verify().allSatisfy { restored.findings.contains($0) })
    #expect(try Data(contentsOf: url) == bytes)
    #expect(try await BackupTests.content(store) == before)
    #expect(try names().allSatisfy { !$0.contains(PartialFile.mark) })
  }

  @Test("a log with the name of the kept store's log is neither followed nor replaced")
  func keptLog() async throws {
    _ = try await store.backup(to: path("backup.sqlite"))
    do {
      let journal = try store.beginRecording(RecordingJournalTests.plan())
      try journal.append([.session(Data([7]))])
    }
    let victim = fixture.folder.file("victim")
    try Data("mine".utf8).write(to: victim)
    let guessed = path(BackupTests.keptName)
    try FileManager.default.createSymbolicLink(
      atPath: guessed + RecordingFile.suffix, withDestinationPath: victim.path)
    let restored = try await BackupTests.restore(path("backup.sqlite"), to: store.path)
    #expect(restored.replaced == guessed + "-2")
    #expect(try Data(contentsOf: victim) == Data("mine".utf8))
    let kept = try HealthStore(at: guessed + "-2", for: TestStore.client, as: .owner)
    #expect(
      try await kept.resumeRecording().entries().collected().flatMap { $0 }
        == [.session(Data([7]))])
    // A file that is created under that name after the check is not written to, either.
    let target = try RestoreTarget(path: store.path, isKept: true, key: nil, date: .now)
    let staged = try PartialFile(for: path("other.sqlite"))
    let taken = staged.path + "-wal"
    try Data("taken".utf8).write(to: URL(filePath: taken))
    try Data("log".utf8).write(to: fixture.folder.file("backup.sqlite-wal"))
    #expect(throws: StoreError.exists(path: taken)) {
      try target.stage(path("backup.sqlite"), into: staged) { _ in }
    }
    #expect(try Data(contentsOf: URL(filePath: taken)) == Data("taken".utf8))
  }

  @Test("a missing file, a folder and an empty file are rejected")
  func nothing() async throws {
    try Data().write(to: fixture.folder.file("empty"))
    await #expect(throws: StoreError.missing(path: path("none"))) {
      try await BackupTests.restore(path("none"), to: store.path)
    }
    await #expect(throws: StoreError.notAStore(path: path("empty"), found: .notSQLite)) {
      try await BackupTests.restore(path("empty"), to: store.path)
    }
    await #expect(throws: StoreError.isDirectory(path: fixture.folder.url.path)) {
      try await BackupTests.restore(fixture.folder.url.path, to: store.path)
    }
  }

  @Test("a running recording prevents it; an unfinished one is kept with its newest seconds")
  func recording() async throws {
    _ = try await store.backup(to: path("backup.sqlite"))
    let plan = RecordingJournalTests.plan()
    do {
      let journal = try store.beginRecording(plan)
      try journal.append([.session(Data([7]))])
      let error = StoreError.recordingInProgress(plan.id, process: getpid())
      await #expect(throws: error) {
        try await BackupTests.restore(path("backup.sqlite"), to: store.path)
      }
      try journal.append([.session(Data([8]))])
    }
    let restored = try await BackupTests.restore(path("backup.sqlite"), to: store.path)
    #expect(try await store.unfinishedRecording() == nil)
    let kept = try HealthStore(
      at: try #require(restored.replaced), for: TestStore.client, as: .owner)
    let entries = try await kept.resumeRecording().entries().collected().flatMap { $0 }
    #expect(entries == [.session(Data([7])), .session(Data([8]))])
    // The restored store accepts a recording.
    try store.beginRecording(RecordingJournalTests.plan()).discard()
  }

  @Test("a database of another application is not replaced; a damaged store is")
  func targets() async throws {
    try await store.save(.walk())
    _ = try await store.backup(to: path("backup.sqlite"))
    let whole = try Data(contentsOf: fixture.folder.file("backup.sqlite"))
    let other = fixture.folder.file("other.sqlite")
    for foreign in OpeningTests.Foreign.allCases {
      try? FileManager.default.removeItem(at: other)
      let bytes = foreign.applied(to: whole)
      try bytes.write(to: other)
      try Data("an old log".utf8).write(to: fixture.folder.file("other.sqlite-wal"))
      switch foreign {
      case .otherApplication, .plainSQLite:
        await #expect(throws: StoreError.self) {
          try await BackupTests.restore(path("backup.sqlite"), to: other.path)
        }
        #expect(try Data(contentsOf: other) == bytes)
      default:
        let restored = try await BackupTests.restore(path("backup.sqlite"), to: other.path)
        let opened = try HealthStore(at: other.path, for: TestStore.client, as: .owner)
        #expect(try await opened.workouts().count == 1, "\(foreign)")
        #expect(restored.replaced != nil)
      }
      if foreign == .text || foreign == .noise {
        // A file that is not a store would be lost, so it is replaced only if it is kept.
        try bytes.write(to: fixture.folder.file("lost"))
        let found = foreign == .text ? StoreError.Foreign.notSQLite : .perhapsEncrypted
        await #expect(throws: StoreError.notAStore(path: path("lost"), found: found)) {
          try await BackupTests.restore(path("backup.sqlite"), to: path("lost"), keeping: false)
        }
        #expect(try Data(contentsOf: fixture.folder.file("lost")) == bytes)
      }
    }
  }
}
