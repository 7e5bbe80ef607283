import Foundation
import GRDB
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

/// Creation of a store, interrupted at any point and by several processes at once.
///
/// `WORKOUT_CREATION_KILLS` is the number of processes that are killed (default 24).
@Suite("creating a store", .timeLimit(.minutes(30)))
struct CreationTests {
  let folder: TemporaryFolder
  var path: String { folder.file("health.sqlite").path }

  static let kills =
    ProcessInfo.processInfo.environment["WORKOUT_CREATION_KILLS"].flatMap(Int.init) ?? 24

  init() throws { folder = try TemporaryFolder() }

  func open() throws(StoreError) -> HealthStore {
    try HealthStore(at: path, for: TestStore.client, as: .owner)
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("a process that is killed while it creates a store leaves nothing or a complete one")
  func killed() async throws {
    var (whole, absent) = (0, 0)
    for index in 0..<Self.kills {
      for name in try names() { try FileManager.default.removeItem(at: folder.file(name)) }
      let worker = Workers(store: path, in: folder)
      // From the first system call to after the last, evenly, on a machine of any speed.
      let microseconds = 200 + 80_000 * index / Self.kills
      let process = try worker.start("create", 0, ["0", String(microseconds)])
      let status = try await blocking { ProcessGroup.wait(for: process) }
      #expect(status == 128 + SIGALRM)
      if FileManager.default.fileExists(atPath: path) { whole += 1 } else { absent += 1 }
      do {
        let store = try open()
        #expect(try await store.verify().isEmpty, "after \(microseconds) us")
        try await store.save(.walk())
        try store.close()
      }
      // Unfinished files are removed at the next start.
      #expect(try names().allSatisfy { !$0.contains(PartialFile.mark) })
    }
    #expect(absent > 0 && whole + absent == Self.kills)
  }

  @Test("the second name of a store, which a creator killed between two calls leaves, is removed")
  func secondName() async throws {
    try open().close()
    let other = path + PartialFile.mark + "new"
    try FileManager.default.linkItem(atPath: path, toPath: other)
    let store = try open()
    #expect(!FileManager.default.fileExists(atPath: other))
    try await store.save(.walk())
    #expect(try await store.verify().isEmpty)
  }

  @Test("processes that create one store at the same moment all open it", arguments: [10])
  func together(count: Int) async throws {
    for round in 0..<2 {
      let store = folder.file("round-\(round).sqlite").path
      let workers = Workers(store: store, in: folder)
      let start = Date().timeIntervalSince1970 + 1
      let processes = try (0..<count).map { try workers.start("create", $0, [String(start), "0"]) }
      for process in processes {
        #expect(try await blocking { ProcessGroup.wait(for: process) } == 0)
      }
      let told = try Told(reports: (0..<count).map(workers.report))
      #expect(told.failures.isEmpty && told.rounds.count == count)
      let opened = try HealthStore(at: store, for: TestStore.client, as: .owner, creating: false)
      #expect(try await opened.verify().isEmpty)
    }
  }

  @Test("tasks that create one store at the same moment all open it")
  func tasks() async throws {
    let path = path
    let stores = try await withThrowingTaskGroup(of: HealthStore.self) { group in
      for _ in 0..<8 {
        group.addTask { try HealthStore(at: path, for: TestStore.client, as: .owner) }
      }
      var stores: [HealthStore] = []
      for try await store in group { stores.append(store) }
      return stores
    }
    let identities = try await Set(stores.asyncMap { try await $0.identity() })
    #expect(identities.count == 1)
  }

  @Test("processes that migrate one store of an earlier release all open it")
  func upgradedTogether() async throws {
    let written = PackageRoot.url("Fixtures/stores/5.sqlite")
    try FileManager.default.copyItem(at: written, to: folder.file("health.sqlite"))
    let workers = Workers(store: path, in: folder)
    let start = Date().timeIntervalSince1970 + 1
    let processes = try (0..<6).map { try workers.start("create", $0, [String(start), "0"]) }
    for process in processes {
      #expect(try await blocking { ProcessGroup.wait(for: process) } == 0)
    }
    let store = try open()
    #expect(try await store.verify().isEmpty)
    #expect(try await store.read(PageChecksums.arePresent))
  }

  /// A file in the middle of its first transaction, with its rollback journal.
  func leaveHotJournal(
    _ statements: String = "CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT)"
  ) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = 1") }
    let other = folder.file("other.sqlite")
    let queue = try DatabaseQueue(path: other.path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.inTransaction {
        try db.execute(sql: statements)
        for index in 0..<2000 {
          try db.execute(
            sql: "INSERT INTO source (name) VALUES (?)",
            arguments: [String(repeating: "x", count: index)])
        }
        // The state that a process killed here leaves.
        for suffix in ["", "-journal"] {
          try FileManager.default.copyItem(atPath: other.path + suffix, toPath: path + suffix)
        }
        return .rollback
      }
    }
    try queue.close()
  }

  @Test("a file with an interrupted first transaction is rolled back and becomes a store")
  func hotJournal() async throws {
    try leaveHotJournal()
    let bytes = try Data(contentsOf: folder.file("health.sqlite"))
    #expect(bytes.count > 4096)
    let store = try open()
    #expect(try await store.verify().isEmpty)
    try await store.save(.walk())
    #expect(try await store.workouts().count == 1)
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
  }

  @Test("a database of another application with such a journal is not changed")
  func foreignJournal() throws {
    let other = folder.file("health.sqlite")
    let queue = try DatabaseQueue(path: other.path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE own (id INTEGER PRIMARY KEY)")
      try db.inTransaction {
        try db.execute(sql: "INSERT INTO own VALUES (1)")
        #expect(FileManager.default.fileExists(atPath: path + "-journal"))
        let error = #expect(throws: StoreError.self) { _ = try open() }
        #expect(error == .notAStore(path: path, found: .otherApplication(id: 0)))
        return .commit
      }
    }
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM own") } == 1)
  }

  @Test("the log of a removed store is not applied to the new one")
  func oldLog() async throws {
    do {
      let store = try open()
      try await store.save(.walk())
      try FileManager.default.copyItem(atPath: path + "-wal", toPath: path + ".kept")
    }
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    try FileManager.default.copyItem(atPath: path + ".kept", toPath: path + "-wal")
    let store = try open()
    #expect(try await store.workouts().isEmpty)
    #expect(try await store.verify().isEmpty)
  }

  @Test(
    "a name with a special meaning in SQLite creates nothing",
    arguments: [":memory:", "file:health.sqlite", "FILE:///tmp/x?mode=memory", ""])
  func names(of path: String) throws {
    let error = #expect(throws: StoreError.self) {
      _ = try HealthStore(at: path, for: TestStore.client, as: .owner)
    }
    guard case .file(_, .unusableName)? = error else {
      Issue.record("\(String(describing: error)) is not about the name")
      return
    }
    if !path.isEmpty { #expect(!FileManager.default.fileExists(atPath: path)) }
  }
}

extension Array {
  fileprivate func asyncMap<T>(_ body: (Element) async throws -> T) async rethrows -> [T] {
    var mapped: [T] = []
    for element in self { mapped.append(try await body(element)) }
    return mapped
  }
}
