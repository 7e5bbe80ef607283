import Foundation
import GRDB
import HealthModel
import SeriesCoding
import Synchronization
import TestSupport
import Testing

@testable import HealthStorage

@Suite("backing up and restoring a store")
struct BackupTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  func path(_ name: String) -> String { fixture.folder.file(name).path }

  static func restore(
    _ backup: String, to path: String, keeping: Bool = true
  ) async throws(StoreError) -> StoreRestoration {
    try await HealthStore.restore(
      from: backup, to: path, for: TestStore.client, keepingReplaced: keeping,
      date: Date(timeIntervalSince1970: 1_800_000_000))
  }

  static let keptName = "health.sqlite.replaced-20270115T080000Z"

  /// Workouts, events, routes and traces, some of them deleted again.
  static func fill(_ store: HealthStore, seed: Seed) async throws {
    var random = seed.generator
    for index in 0..<Int(random.next() % 3) + 1 {
      let start = Double(index) * 10_000
      let journal = try store.beginRecording(RecordingJournalTests.plan())
      var seconds = RecordingJournalTests.Seconds(seed: random.next())
      for _ in 0..<Int(random.next() % 400) {
        try journal.append(seconds.next(motionRate: Int(random.next() % 20)))
      }
      if random.next() % 4 == 0 { try journal.discard() } else { _ = try journal.finish(.walk()) }
      let pause = WorkoutEvent(kind: .pause, at: .at(start + 10))
      let saved = Workout.walk(from: start, to: start + 3600, events: [pause])
      try await store.save(saved)
      if random.next() % 3 == 0 { try await store.deleteWorkout(saved.uuid) }
    }
  }

  /// Every row of every table as text.
  static func content(_ store: HealthStore) async throws -> [String] {
    try await store.read { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      return try tables.flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map {
          "\(table) \($0.databaseValues)"
        }
      }.sorted()
    }
  }

  func content(of path: String) async throws -> [String] {
    let store = try HealthStore(at: path, for: TestStore.client, as: .owner, creating: false)
    return try await Self.content(store)
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: fixture.folder.url.path).sorted()
  }

  // PRIV-02
  @Test("a restored backup equals the store, row for row", arguments: Seed.first(6))
  func roundTrip(seed: Seed) async throws {
    try await Self.fill(store, seed: seed)
    let before = try await Self.content(store)
    let backup = try await store.backup(to: path("backup.sqlite"))
    #expect(backup.findings.isEmpty && backup.unfinishedRecording == nil)
    #expect(backup.sizeBytes == PartialFile.size(of: backup.path))
    #expect(try StorePrivacyTests.mode(fixture.folder.file("backup.sqlite")) == 0o600)
    #expect(try names().filter { $0.hasPrefix("backup") } == ["backup.sqlite"])
    // To a path where no file exists.
    let fresh = try await Self.restore(backup.path, to: path("new/place/health.sqlite"))
    #expect(fresh.replaced == nil && fresh.sampleCount == backup.sampleCount)
    #expect(try await content(of: fresh.path) == before)
    // Over the store, which changed in the meantime.
    try await store.save(.walk(from: 90_000, to: 90_100))
    let later = try await Self.content(store)
    let bytes = try Data(contentsOf: URL(filePath: backup.path))
    let restored = try await Self.restore(backup.path, to: store.path)
    #expect(restored.replaced == path(Self.keptName))
    #expect(try Data(contentsOf: URL(filePath: backup.path)) == bytes)
    // The handle that stayed open sees the restored data; only the counter has advanced.
    let counters = { (line: String) in
      !line.hasPrefix("changeCounter") && !line.contains("restoredChange")
        && !line.contains("tombstonesPurgedThrough")
    }
    #expect(try await Self.content(store).filter(counters) == before.filter(counters))
    #expect(try await content(of: path(Self.keptName)) == later)
    #expect(try await store.verify().isEmpty)
    try await store.save(.walk(from: 95_000, to: 95_100))
    #expect(try await fixture.reopened().verify().isEmpty)
  }

  @Test("a change after a restore has a higher number than any before it")
  func counter() async throws {
    try await store.save(.walk())
    _ = try await store.backup(to: path("backup.sqlite"))
    for index in 1...5 {
      let second = Double(index) * 5000
      try await store.save(.walk(from: second, to: second + 9))
    }
    func counter() async throws -> Int {
      try await store.read { db in
        try Int.fetchOne(db, sql: "SELECT value FROM changeCounter") ?? 0
      }
    }
    let before = try await counter()
    _ = try await Self.restore(path("backup.sqlite"), to: store.path, keeping: false)
    #expect(try await store.workouts().count == 1)
    #expect(try await counter() == before + 1)
    #expect(try names().allSatisfy { !$0.contains("replaced") })
  }

  @Test("a backup made while another handle writes is a consistent snapshot of the store")
  func concurrentWriters() async throws {
    let other = try fixture.reopened()
    try await other.save(.walk())
    let isDone = Mutex(false)
    let writer = Task {
      var index = 0
      while !isDone.withLock({ $0 }) || index < 5 {
        index += 1
        let second = Double(index) * 100
        try await other.save(.walk(from: second, to: second + 50))
      }
      return index
    }
    var counts: [Int] = []
    for index in 0..<4 {
      let backup = try await store.backup(to: path("backup-\(index).sqlite"))
      #expect(backup.findings.isEmpty)
      counts.append(backup.sampleCount)
    }
    isDone.withLock { $0 = true }
    let written = try await writer.value
    #expect(counts == counts.sorted())
    #expect(try await store.workouts(limit: 100_000).count == written + 1)
  }

  @Test("a backup reports a running recording and lacks only its newest seconds")
  func duringRecording() async throws {
    let plan = RecordingJournalTests.plan()
    let journal = try store.beginRecording(plan)
    var seconds = RecordingJournalTests.Seconds(seed: 4)
    for _ in 0..<1500 { try journal.append(seconds.next(motionRate: 1)) }
    let backup = try await store.backup(to: path("backup.sqlite"))
    #expect(backup.unfinishedRecording == plan.id)
    _ = try journal.finish(.walk())
    let restored = try await Self.restore(backup.path, to: path("other.sqlite"))
    #expect(restored.unfinishedRecording == plan.id)
    let copy = try HealthStore(at: restored.path, for: TestStore.client, as: .owner)
    let resumed = try copy.resumeRecording()
    let kept = try await resumed.entries().collected().flatMap { $0 }
    let locations = kept.count { if case .location = $0 { true } else { false } }
    #expect((500..<1500).contains(locations))
    _ = try resumed.finish(.walk())
    #expect(try await copy.verify().isEmpty)
  }

  @Test("a backup overwrites no file, and a failed backup leaves no file")
  func destinations() async throws {
    try Data("mine".utf8).write(to: fixture.folder.file("there"))
    await #expect(throws: StoreError.exists(path: path("there"))) {
      try await store.backup(to: path("there"))
    }
    #expect(try Data(contentsOf: fixture.folder.file("there")) == Data("mine".utf8))
    let client = try HealthStore(at: store.path, for: TestStore.client, as: .client)
    await #expect(throws: StoreError.ownerOnly) {
      try await client.backup(to: path("backup.sqlite"))
    }
    await #expect(throws: StoreError.missing(path: path("no/folder"))) {
      try await store.backup(to: path("no/folder/backup.sqlite"))
    }
    await #expect(throws: StoreError.sameFile(path: store.path)) {
      try await Self.restore(store.path, to: store.path)
    }
  }

  @Test("damage in the store is copied to its backup and to the restored store, and is reported")
  func damagedStore() async throws {
    try await Self.fill(store, seed: Seed(1))
    try await store.database.write { db in
      try db.execute(sql: "UPDATE workout SET movingSeconds = 999999")
    }
    let backup = try await store.backup(to: path("backup.sqlite"))
    #expect(!backup.findings.isEmpty)
    let before = try await Self.content(store)
    let restored = try await Self.restore(backup.path, to: path("new.sqlite"))
    #expect(restored.findings == backup.findings && restored.findings.count > 0)
    #expect(try await content(of: restored.path) == before)
  }
}
