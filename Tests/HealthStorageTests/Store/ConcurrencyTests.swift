import Foundation
import GRDB
import TestSupport
import Testing

@testable import HealthStorage

/// Processes that write, read and follow one store at the same time.
///
/// `WORKOUT_CONCURRENCY_SECONDS` is the duration in seconds (default 15).
@Suite("a store in several processes", .timeLimit(.minutes(30)))
struct ConcurrencyTests {
  static let seconds =
    ProcessInfo.processInfo.environment["WORKOUT_CONCURRENCY_SECONDS"].flatMap(Double.init) ?? 15

  @Test(
    "three writers, two readers and a follower lose nothing, count nothing twice, and are never busy",
    arguments: [Seed(1)])
  func processes(seed: Seed) async throws {
    let test = try TestStore()
    let told = try await Workers(store: test.store.path, in: test.folder).run(
      for: Self.seconds, seed: seed)
    #expect(told.failures.isEmpty)
    #expect(told.rounds.count == 6 && told.rounds.allSatisfy({ $0 > 0 }))

    let kept = try await test.store.read { db in try KeptChanges(db) }
    let live = Set(kept.samples.values)
    let buried = Set(kept.tombstones.values)
    // Each object reported to a writer is live or has a tombstone, once, and there are no others.
    #expect(Set(told.saved).count == told.saved.count)
    #expect(live.union(buried) == Set(told.saved))
    #expect(live.isDisjoint(with: buried) && buried.count == kept.tombstones.count)
    #expect(buried.isSuperset(of: told.deleted) && !told.deleted.isEmpty)
    // Each object and each tombstone used one number, and no number was used twice or skipped.
    #expect(kept.counter == Int64(told.saved.count + buried.count))
    #expect(Set(kept.samples.keys).isDisjoint(with: kept.tombstones.keys))
    // Of each name that all writers replaced, the newest version remained.
    #expect(kept.versions == told.newestVersions && !kept.versions.isEmpty)
    // The follower received everything that remained, and each number once.
    #expect(Set(told.met.map { $0.change }).count == told.met.count)
    #expect(Set(told.added.values).count == told.added.count)
    #expect(kept.samples.allSatisfy({ told.added[$0.key] == $0.value }))
    #expect(told.buried == kept.tombstones)
    #expect(Set(told.saved).isSuperset(of: told.added.values))
    #expect(try await test.store.verify().isEmpty)
  }
}

/// The contents of the tables at the end.
private struct KeptChanges: Sendable {
  var samples: [Int64: UUID] = [:]
  var tombstones: [Int64: UUID] = [:]
  var versions: [String: Double] = [:]
  var counter: Int64

  init(_ db: Database) throws {
    counter = try Int64.fetchOne(db, sql: "SELECT value FROM changeCounter") ?? 0
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, uuid, syncIdentifier, syncVersion FROM sample")
    while let row = try rows.next() {
      samples[row[0]] = UUID(bytes: row[1])
      if let name: String = row[2] { versions[name] = row[3] }
    }
    let graves = try Row.fetchCursor(db, sql: "SELECT change, uuid FROM tombstone")
    while let row = try graves.next() { tombstones[row[0]] = UUID(bytes: row[1]) }
  }
}
