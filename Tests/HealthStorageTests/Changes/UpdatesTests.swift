import Foundation
import GRDB
import HealthModel
import StoreFiles
import Testing
import TestSupport

@testable import HealthStorage

@Suite("following changes", .timeLimit(.minutes(2)))
struct UpdatesTests {
  let household: Household
  var owner: HealthStore { household.owner }
  let query = ChangeQuery([.quantity(.heartRate)])

  init() throws { household = try Household() }

  // SYNC-08, SYNC-09, QRY-14
  @Test("existing objects arrive first, then each later change, once")
  func updates() async throws {
    let other = try household.fixture.reopened()
    let first = Household.heartRate(60)
    try await owner.save([first])
    var updates = owner.updates(query).makeAsyncIterator()
    #expect(try await updates.next()?.added.map(\.uuid) == [first.uuid])
    var replica = Replica()
    for index in 0..<5 {
      let sample = Household.heartRate(70 + Double(index), at: Double(index))
      try await other.save([Household.steps(1, at: Double(index) * 60)])
      try await other.save([sample])
      let changes = try #require(try await updates.next())
      #expect(changes.added.map(\.uuid) == [sample.uuid])
      replica.apply(changes)
    }
    try await other.delete([first.uuid])
    let last = try #require(try await updates.next())
    #expect(last.added.isEmpty && last.deleted.map(\.uuid) == [first.uuid])
    replica.apply(last)
    #expect(Set(replica.added).count == replica.added.count)
    #expect(try await owner.changes(query, since: last.anchor).isEmpty)
  }

  @Test("a save through any handle wakes a waiting client", arguments: [true, false])
  func waking(isOther: Bool) async throws {
    let saving = isOther ? try household.fixture.reopened() : owner
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let following = Task { [owner, query] in
      var count = 0
      for try await changes in owner.updates(query) {
        if count == 0 { start.yield() }
        count += changes.added.count
        if count == 3 { break }
      }
      return count
    }
    for await _ in started { break }
    for index in 0..<3 { try await saving.save([Household.heartRate(60, at: Double(index))]) }
    #expect(try await following.value == 3)
  }

  @Test("where the system has no watch left, each change is found by the times of the files")
  func changesWithoutWatch() async throws {
    let signal = StoreSignal(path: owner.path, watches: false)
    var wakes = signal.wakes().makeAsyncIterator()
    let other = try household.fixture.reopened()
    var seen = 0
    for index in 0..<3 {
      try await other.save([Household.heartRate(60, at: Double(index))])
      // A wake may be left over from the change before: what was saved is there after some wake.
      while seen <= index {
        _ = await wakes.next()
        seen = try await owner.quantitySamples(.heartRate).count
      }
    }
  }

  @Test("many pending changes arrive together, at most one batch at a time")
  func backPressure() async throws {
    var updates = owner.updates(ChangeQuery(query.types, limit: 40)).makeAsyncIterator()
    #expect(try await updates.next()?.isEmpty == true)
    for index in 0..<100 { try await owner.save([Household.heartRate(60, at: Double(index))]) }
    var sizes: [Int] = []
    while sizes.reduce(0, +) < 100 {
      sizes.append(try #require(try await updates.next()).added.count)
    }
    #expect(sizes == [40, 40, 20])
  }

  @Test("following ends when its task is cancelled")
  func cancellation() async throws {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let following = Task { [owner, query] in
      for try await _ in owner.updates(query) { start.yield() }
    }
    for await _ in started { break }
    following.cancel()
    try await following.value
  }

  @Test(
    "following continues across checkpoints and after the log was truncated, removed and recreated")
  func checkpoints() async throws {
    var updates = owner.updates(query).makeAsyncIterator()
    #expect(try await updates.next() != nil)
    for index in 0..<4 {
      let other = try household.fixture.reopened()
      let waiting = household.owner
      try await waiting.database.writeWithoutTransaction { db in
        _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
      let sample = Household.heartRate(60, at: Double(index))
      try await other.save([sample])
      #expect(try await updates.next()?.added.map(\.uuid) == [sample.uuid])
      try? other.close()
    }
  }

  @Test(
    "a backup that replaces the store causes a reset, for waiting and for returning clients")
  func restore() async throws {
    let kept = Household.heartRate(60)
    let lost = Household.heartRate(70)
    try await owner.save([kept])
    let backup = household.fixture.folder.file("backup.sqlite").path
    _ = try await owner.backup(to: backup)
    try await owner.save([lost])
    var updates = owner.updates(query).makeAsyncIterator()
    let before = try #require(try await updates.next())
    #expect(before.added.count == 2)
    _ = try await HealthStore.restore(from: backup, to: owner.path, for: TestStore.client)
    let after = try #require(try await updates.next())
    #expect(after.reset == .storeRestored && after.added.map(\.uuid) == [kept.uuid])
    let returned = try await owner.changes(query, since: before.anchor)
    #expect(returned.reset == .storeRestored && returned.added.map(\.uuid) == [kept.uuid])
    try await owner.save([Household.heartRate(80)])
    #expect(try await updates.next()?.added.count == 1)
  }

  @Test("another file in place of the store is opened and causes a reset")
  func replacedFile() async throws {
    let other = try Household()
    let sample = Household.heartRate(61)
    try await other.owner.save([sample])
    let copy = household.fixture.folder.file("copy.sqlite").path
    _ = try await other.owner.backup(to: copy)
    var updates = owner.updates(query).makeAsyncIterator()
    #expect(try await updates.next() != nil)
    for suffix in ["-wal", "-shm"] { unlink(owner.path + suffix) }
    #expect(rename(copy, owner.path) == 0)
    let changes = try #require(try await updates.next())
    #expect(changes.reset == .storeRestored && changes.added.map(\.uuid) == [sample.uuid])
  }

  @Test("a client waits for a value in the store, and gets it once it exists")
  func waitingForResult() async throws {
    let other = try household.fixture.reopened()
    let waiting = Task { [owner] in
      try await owner.firstResult { db, _ in
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM sample") ?? 0
        return count >= 3 ? count : nil
      }
    }
    for index in 0..<3 { try await other.save([Household.heartRate(60, at: Double(index))]) }
    #expect(try await waiting.value == 3)
    let endless = Task { [owner] in try await owner.firstResult { _, _ in nil as Int? } }
    endless.cancel()
    await #expect(throws: StoreError.cancelled) { try await endless.value }
  }

  @Test("a store that appears where nothing could be watched is found")
  func appearing() async throws {
    let folder = household.fixture.folder.file("none").path
    let signal = StoreSignal(path: "\(folder)/health.sqlite")
    var wakes = signal.wakes().makeAsyncIterator()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("a".utf8).write(to: URL(filePath: "\(folder)/health.sqlite"))
    #expect(await wakes.next() != nil)
  }
}
