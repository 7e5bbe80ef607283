import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

/// Backups with destroyed pages, each the only copy of its content.
///
/// `WORKOUT_PAGES` is the number of pages that each test destroys in turn (default 12; 0 for all).
@Suite("A damaged backup is restored", .timeLimit(.minutes(60)))
struct DamagedBackupTests {
  enum Damage: CaseIterable {
    case page, header
  }

  static let pageSize = 4096
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  func path(_ name: String) -> String { fixture.folder.file(name).path }

  /// A backup with workouts, routes, traces, samples and an application with read permission.
  func backup() async throws -> Data {
    try await BackupTests.fill(store, seed: Seed(3))
    let samples = (0..<1500).map { second -> Sample in
      let rate = Quantity(Double(second % 90 + 50), .countPerMinute)
      let span = TimeRange(start: .at(Double(second)), duration: .seconds(1))
      let mood: Metadata = ["Mood": .string("text \(second % 7)")]
      return .quantity(
        QuantitySample(
          type: .heartRate, quantity: rate, span: span, header: ObjectHeader(metadata: mood)))
    }
    _ = try await store.save(samples)
    try await store.write { db in
      try db.execute(
        sql: """
          INSERT INTO source VALUES (90, 'org.example.app', 'App');
          INSERT INTO client VALUES (90, 7, NULL, 'why', NULL, 5);
          INSERT INTO permission SELECT 7, id, 2, 3, NULL, 0 FROM sampleType LIMIT 1;
          INSERT INTO delivery SELECT 90, id, 1, 'command:/bin/sh -c id', 0, NULL, 0, NULL
            FROM sampleType LIMIT 1;
          """)
    }
    _ = try await store.backup(to: path("whole.sqlite"))
    return try Data(contentsOf: fixture.folder.file("whole.sqlite"))
  }

  static func destroy(_ page: Int, of bytes: inout Data, _ damage: Damage, _ seed: UInt64) {
    var random = Seed(seed).generator
    let start = page * pageSize
    for index in 0..<(damage == .page ? pageSize : 16) {
      bytes[start + index] = UInt8(truncatingIfNeeded: random.next())
    }
  }

  @Test("with any page but the first destroyed, and reports the damage", arguments: Damage.allCases)
  func pages(_ damage: Damage) async throws {
    let whole = try await backup()
    let samples = try await store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM sample") ?? 0
    }
    let pages = whole.count / Self.pageSize
    let wanted = ProcessInfo.processInfo.environment["WORKOUT_PAGES"].flatMap(Int.init) ?? 12
    let step = wanted == 0 ? 1 : max(1, pages / wanted)
    var kept = 0
    var tried = 0
    for page in stride(from: 1, to: pages, by: step) {
      var bytes = whole
      Self.destroy(page, of: &bytes, damage, UInt64(page))
      let url = fixture.folder.file("damaged-\(page).sqlite")
      try bytes.write(to: url)
      let restored = try await BackupTests.restore(url.path, to: path("new-\(page).sqlite"))
      #expect(!restored.findings.isEmpty, "page \(page)")
      #expect(restored.removedAccess != nil)
      #expect(try Data(contentsOf: url) == bytes)
      kept += restored.sampleCount
      tried += 1
      try await checkUse(of: restored.path)
    }
    // A page has at most a few dozen samples.
    #expect(kept > tried * samples * 9 / 10, "\(kept) of \(tried * samples) samples")
  }

  /// Checks that a restored store has no application data, and can be read and written.
  func checkUse(of path: String) async throws {
    let opened = try HealthStore(at: path, for: TestStore.client, as: .owner, creating: false)
    #expect(try await opened.read { db in try AccessRecords(db) }.isEmpty)
    _ = try await opened.verify()
    _ = try await opened.workouts()
    try await opened.save(.walk(from: 500_000, to: 500_100))
    try opened.beginIfNone()
    try opened.close()
  }

  @Test("up to the point where it was truncated")
  func truncated() async throws {
    let whole = try await backup()
    for part in [0.95, 0.7] {
      let url = fixture.folder.file("cut.sqlite")
      try whole.prefix(Int(Double(whole.count) * part)).write(to: url)
      let target = path("cut-\(part).sqlite")
      let restored = try await BackupTests.restore(url.path, to: target)
      #expect(restored.findings.contains { if case .unreadable = $0 { true } else { false } })
      #expect(restored.sampleCount > 0, "\(part): \(restored.findings)")
      try await checkUse(of: target)
    }
  }

  @Test("with all its rows if its schema is destroyed")
  func schema() async throws {
    let whole = try await backup()
    let bytes = OpeningTests.Foreign.damagedPages.applied(to: whole)
    try bytes.write(to: fixture.folder.file("damaged.sqlite"))
    let restored = try await BackupTests.restore(path("damaged.sqlite"), to: path("new.sqlite"))
    #expect(!restored.findings.isEmpty)
    let access = try #require(restored.removedAccess)
    #expect(access.deliveries == 1 && access.permissions == 1 && access.applications == 1)
    let salvaged = try HealthStore(at: restored.path, for: TestStore.client, as: .owner)
    #expect(try await salvaged.verify().isEmpty)
    let without = { (line: String) in
      !["client", "permission", "delivery", "changeCounter", "chunkBox", "sqlite_"].contains {
        line.hasPrefix($0)
      }
    }
    #expect(
      try await BackupTests.content(salvaged).filter(without)
        == BackupTests.content(store).filter(without))
  }

  @Test("with its applications if requested")
  func access() async throws {
    let whole = try await backup()
    let bytes = OpeningTests.Foreign.damagedPages.applied(to: whole)
    try bytes.write(to: fixture.folder.file("damaged.sqlite"))
    let restored = try await HealthStore.restore(
      from: path("damaged.sqlite"), to: path("new.sqlite"), for: TestStore.client,
      keepingAccess: true)
    #expect(restored.removedAccess == nil)
    let salvaged = try HealthStore(at: restored.path, for: TestStore.client, as: .owner)
    #expect(try await salvaged.read { db in try AccessRecords(db) }.deliveries == 1)
  }

  @Test(
    "from an earlier release, and migrated", arguments: 1..<StoreSchema.version)
  func earlierRelease(version: Int) async throws {
    var bytes = try Data(contentsOf: PackageRoot.url("Fixtures/stores/\(version).sqlite"))
    try bytes.write(to: fixture.folder.file("old.sqlite"))
    let old = try HealthStore(at: path("old.sqlite"), for: TestStore.client, as: .owner)
    let samples = try await old.workouts().count
    Self.destroy(bytes.count / Self.pageSize - 1, of: &bytes, .header, 7)
    try bytes.write(to: fixture.folder.file("damaged.sqlite"))
    let restored = try await BackupTests.restore(path("damaged.sqlite"), to: path("new.sqlite"))
    #expect(!restored.findings.isEmpty)
    let salvaged = try HealthStore(at: restored.path, for: TestStore.client, as: .owner)
    #expect(try await salvaged.workouts().count <= samples)
  }

  @Test("with findings from verify and without an error")
  func verify() async throws {
    let whole = try await backup()
    let schemaPages = try await schemaPages(of: path("whole.sqlite"))
    let pages = whole.count / Self.pageSize
    for page in stride(from: 1, to: pages, by: max(1, pages / 12))
    where !schemaPages.contains(page + 1) {
      var bytes = whole
      Self.destroy(page, of: &bytes, .page, UInt64(page))
      try bytes.write(to: fixture.folder.file("damaged-\(page).sqlite"))
      let opened: HealthStore
      do {
        opened = try HealthStore(
          at: path("damaged-\(page).sqlite"), for: TestStore.client, as: .owner, creating: false)
      } catch .file(_, .corrupt) {
        // The page is one that opening reads: it reports the damage itself.
        continue
      }
      #expect(try await !opened.verify().isEmpty, "page \(page)")
    }
  }

  private func schemaPages(of path: String) async throws -> Set<Int> {
    var reader = TreeReader(try DatabasePages(path: path), columnLimit: 5)
    reader.forEachRow(below: 1, isIndex: false) { _ in }
    return reader.seenPages
  }
}

extension HealthStore {
  /// Begins a recording and discards it, unless there is one.
  fileprivate func beginIfNone() throws {
    guard let journal = try? beginRecording(RecordingJournalTests.plan()) else { return }
    try journal.discard()
  }
}
