import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

/// Bits of a store that change without its programs.
///
/// `WORKOUT_FLIPS` is the number of single bits to test (default 60).
@Suite("page checksums of a store", .timeLimit(.minutes(60)))
struct PageChecksumTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  static let flips =
    ProcessInfo.processInfo.environment["WORKOUT_FLIPS"].flatMap(Int.init) ?? 60

  init() throws { fixture = try TestStore() }

  func path(_ name: String) -> String { fixture.folder.file(name).path }

  /// A store with rows in most tables, as the file is on disk when no process has it open.
  func closedStore() async throws -> Data {
    try await BackupTests.fill(store, seed: Seed(3))
    var random = Seed(5).generator
    let samples = (0..<2000).map { second in
      Sample.quantity(
        QuantitySample(
          type: .heartRate,
          quantity: Quantity((random.uniform() * 100 + 50).rounded(), .countPerMinute),
          span: TimeRange(start: .at(Double(second)), end: .at(Double(second) + 1)),
          header: ObjectHeader(
            device: Device(name: "Strap \(second % 3)"),
            metadata: ["Mood": .string("text \(second % 7)")])))
    }
    _ = try await store.save(samples)
    _ = try await store.backup(to: path("closed.sqlite"))
    return try Data(contentsOf: fixture.folder.file("closed.sqlite"))
  }

  /// Every row of every table as text; the error if a table cannot be read.
  static func dump(_ path: String) -> [String] {
    do {
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      return try queue.read { db in
        let rows = try Row.fetchAll(
          db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name")
        let tables = rows.filter { $0["type"] == "table" }.map { $0["name"] as String }
        return rows.map { "\($0.databaseValues)" }
          + tables.flatMap { table -> [String] in
            do {
              return try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map {
                "\(table) \($0.databaseValues)"
              }
            } catch { return ["\(table): \(error)"] }
          }
      }
    } catch { return ["\(error)"] }
  }

  @Test(
    "verify finds each single bit that changes the contents of the store", arguments: [Seed(19)])
  func bits(seed: Seed) async throws {
    let whole = try await closedStore()
    let file = fixture.folder.file("flipped.sqlite")
    try whole.write(to: file)
    let before = Self.dump(file.path)
    var random = seed.generator
    var (changing, found) = (0, 0)
    for _ in 0..<Self.flips {
      var bytes = whole
      let place = Int(random.next() % UInt64(whole.count))
      let bit = UInt8(1) << UInt8(random.next() % 8)
      bytes[place] ^= bit
      for suffix in ["-wal", "-shm", "-journal"] { unlink(file.path + suffix) }
      try bytes.write(to: file)
      let isFound: Bool
      do {
        let flipped = try HealthStore(
          at: file.path, for: TestStore.client, as: .owner, creating: false)
        isFound = try await !flipped.verify().isEmpty
      } catch {
        isFound = true
      }
      for suffix in ["-wal", "-shm", "-journal"] { unlink(file.path + suffix) }
      try bytes.write(to: file)
      let isChanged = Self.dump(file.path) != before
      found += isFound ? 1 : 0
      changing += isChanged ? 1 : 0
      #expect(isFound || !isChanged, "bit \(bit) of byte \(place), page \(place / 4096 + 1)")
    }
    #expect(changing > Self.flips / 10 && found >= changing)
    if Self.flips > 60 {
      print("\(Self.flips) flips, \(changing) changed content, \(found) found")
    }
  }

  /// Changes the value of a sample in the file, bypassing SQLite.
  func changeValue(in path: String) throws -> Int {
    var bytes = try Data(contentsOf: URL(filePath: path))
    let needle = Data("text 3".utf8)
    let place = try #require(bytes.range(of: needle)).lowerBound
    bytes[place] = UInt8(ascii: "T")
    try bytes.write(to: URL(filePath: path))
    return place / 4096 + 1
  }

  @Test("damage stays detectable after writes to its page, in a backup and after a restore")
  func damageStays() async throws {
    _ = try await closedStore()
    let damaged = path("closed.sqlite")
    let page = try changeValue(in: damaged)
    do {
      let opened = try HealthStore(at: damaged, for: TestStore.client, as: .owner)
      #expect(try await opened.verify() == [.damagedPage(page)])
      // Every page of the table is rewritten, including this one.
      try await opened.database.write { db in
        try db.execute(sql: "UPDATE sample SET value = value + 1")
      }
      // In the log it is identified by its mark, and after the checkpoint in the file.
      #expect(try await opened.verify().contains(.damagedPage(page)))
      try opened.close()
    }
    let reopened = try HealthStore(at: damaged, for: TestStore.client, as: .owner)
    #expect(try await reopened.verify().contains(.damagedPage(page)))
    let backup = try await reopened.backup(to: path("again.sqlite"))
    #expect(backup.findings.contains(.damagedPage(page)))
    for target in ["new.sqlite", "health.sqlite"] {
      let restored = try await BackupTests.restore(damaged, to: path(target))
      #expect(restored.findings.contains(.damagedPage(page)))
      let after = try HealthStore(at: path(target), for: TestStore.client, as: .owner)
      #expect(try await after.verify().contains(.damagedPage(page)))
      #expect(try await after.workouts().count == store.workouts().count)
    }
  }

  @Test(
    "a store of an earlier release gets checksums when it is opened",
    arguments: 1..<StoreSchema.version)
  func earlierRelease(version: Int) async throws {
    let file = fixture.folder.file("old.sqlite")
    try FileManager.default.copyItem(
      at: PackageRoot.url("Fixtures/stores/\(version).sqlite"), to: file)
    let opened = try HealthStore(at: file.path, for: TestStore.client, as: .owner)
    #expect(try await opened.read(PageChecksums.arePresent))
    try await opened.save(.walk())
    #expect(try await opened.verify().isEmpty)
    try opened.close()
    let reopened = try HealthStore(at: file.path, for: TestStore.client, as: .owner)
    #expect(try await reopened.verify().isEmpty)
    // A backup without checksums over a store with them, and the reverse.
    _ = try await store.backup(to: path("backup.sqlite"))
    _ = try await BackupTests.restore(path("backup.sqlite"), to: file.path)
    #expect(try await reopened.verify().isEmpty)
  }

  @Test("another database is not changed")
  func otherDatabase() throws {
    let queue = try DatabaseQueue(path: path("other.sqlite"))
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE own (id INTEGER PRIMARY KEY, text TEXT)")
      for index in 0..<500 {
        try db.execute(
          sql: "INSERT INTO own VALUES (?, ?)",
          arguments: [index, String(repeating: "y", count: 800)])
      }
    }
    try queue.vacuum()
    #expect(try queue.read(PageChecksums.arePresent) == false)
    #expect(try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    #expect(try queue.read(PageChecksums.damagedPages).isEmpty)
  }
}
