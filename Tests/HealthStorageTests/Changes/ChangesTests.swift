import Foundation
import GRDB
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

@Suite("changes since an anchor")
struct ChangesTests {
  let household: Household
  var owner: HealthStore { household.owner }
  let query = ChangeQuery([.quantity(.heartRate)])

  init() throws { household = try Household() }

  // SYNC-02, SYNC-03, SYNC-04, SYNC-06, SYNC-25, SYNC-26
  @Test("without an anchor a query returns everything, with one only later additions and deletions")
  func addedAndDeleted() async throws {
    let first = [Household.heartRate(60), Household.heartRate(70, at: 5)]
    try await owner.save(first + [Household.steps(10)])
    let beginning = try await owner.changes(query)
    #expect(beginning.added.map(\.uuid) == first.map(\.uuid))
    #expect(beginning.deleted.isEmpty && !beginning.isReset && !beginning.hasMore)
    let none = try await owner.changes(query, since: beginning.anchor)
    #expect(none.isEmpty && none.anchor == beginning.anchor)
    let third = Household.heartRate(80, at: 9)
    try await owner.save([third])
    try await owner.delete([first[0].uuid])
    let later = try await owner.changes(query, since: beginning.anchor)
    #expect(later.added.map(\.uuid) == [third.uuid])
    #expect(later.deleted == [DeletedObject(uuid: first[0].uuid)])
    #expect(try await owner.changes(query, since: later.anchor).isEmpty)
    // An older anchor returns the same changes again: the client stores its own position.
    #expect(try await owner.changes(query, since: beginning.anchor) == later)
  }

  @Test(
    "an object saved and deleted between two queries is reported as deleted only with an anchor")
  func passing() async throws {
    let start = try await owner.changes(query).anchor
    let passing = Household.heartRate(60)
    try await owner.save([passing])
    try await owner.delete([passing.uuid])
    let changes = try await owner.changes(query, since: start)
    #expect(changes.added.isEmpty && changes.deleted.map(\.uuid) == [passing.uuid])
    #expect(try await owner.changes(query).isEmpty)
  }

  @Test("a replaced version is one deletion, with its sync identity, and one addition")
  func replacement() async throws {
    let old = Household.heartRate(60, sync: ("a", 1))
    try await owner.save([old])
    let anchor = try await owner.changes(query).anchor
    let new = Household.heartRate(61, sync: ("a", 2))
    try await owner.save([new])
    try await owner.save([Household.heartRate(62, sync: ("a", 2))])
    let changes = try await owner.changes(query, since: anchor)
    #expect(changes.added.map(\.uuid) == [new.uuid])
    #expect(
      changes.deleted
        == [DeletedObject(uuid: old.uuid, syncIdentifier: "a", syncVersion: 1)])
  }

  // SYNC-07
  @Test("only samples that match the predicate are added; all deletions are reported")
  func predicate() async throws {
    let slow = Household.heartRate(50)
    let fast = Household.heartRate(150)
    let steps = Household.steps(5, at: 9000)
    let fitting = ChangeQuery(
      [.quantity(.heartRate)], predicate: .quantity(.greater, Quantity(100, .countPerMinute)))
    let anchor = try await owner.changes(fitting).anchor
    try await owner.save([slow, fast, steps])
    #expect(try await owner.changes(fitting, since: anchor).added.map(\.uuid) == [fast.uuid])
    let late = ChangeQuery(
      [.quantity(.heartRate), .quantity(.stepCount)], predicate: .time(from: .at(100), to: nil))
    #expect(try await owner.changes(late, since: anchor).added.map(\.uuid) == [steps.uuid])
    try await owner.delete([slow.uuid])
    #expect(try await owner.changes(fitting, since: anchor).deleted.map(\.uuid) == [slow.uuid])
    await #expect(throws: StoreError.self) {
      try await owner.changes(ChangeQuery(late.types, predicate: fitting.predicate))
    }
    await #expect(throws: StoreError.self) {
      try await owner.changes(ChangeQuery([.activitySummary]))
    }
  }

  // SYNC-09
  @Test("the limit counts additions and deletions together, in the order of changes")
  func limit() async throws {
    let samples = (0..<4).map { Household.heartRate(60 + Double($0)) }
    try await owner.save(samples)
    let start = try await owner.changes(query).anchor
    let more = (0..<3).map { Household.heartRate(90 + Double($0)) }
    for (new, old) in zip(more, samples) {
      try await owner.save([new])
      try await owner.delete([old.uuid])
    }
    var limited = query
    limited.limit = 2
    var anchor = start
    for index in 0..<3 {
      let page = try await owner.changes(limited, since: anchor)
      #expect(page.added.map(\.uuid) == [more[index].uuid])
      #expect(page.deleted.map(\.uuid) == [samples[index].uuid])
      #expect(page.hasMore == (index < 2))
      anchor = page.anchor
    }
    #expect(try await owner.changes(limited, since: anchor).isEmpty)
  }

  @Test("a query is reset if deletions since its anchor were pruned")
  func forgotten() async throws {
    let samples = [Household.heartRate(60), Household.heartRate(61)]
    try await owner.save(samples)
    let old = try await owner.changes(query).anchor
    try await owner.delete([samples[0].uuid])
    let fresh = try await owner.changes(query, since: old).anchor
    try await owner.write { db in
      try db.execute(sql: "DELETE FROM tombstone")
      try db.execute(
        sql: """
          INSERT INTO storeFact (key, value)
          SELECT 'tombstonesPurgedThrough', value FROM changeCounter
          """)
    }
    let changes = try await owner.changes(query, since: old)
    #expect(changes.reset == .deletionsForgotten)
    #expect(changes.added.map(\.uuid) == [samples[1].uuid] && changes.deleted.isEmpty)
    #expect(try await owner.changes(query, since: changes.anchor).isEmpty)
    // Clients that received the deletions continue, and so do those that page from the beginning.
    #expect(try await owner.changes(query, since: fresh).isEmpty)
    try await owner.save([Household.heartRate(62)])
    var limited = query
    limited.limit = 1
    let page = try await owner.changes(limited)
    #expect(try await !owner.changes(limited, since: page.anchor).isReset)
  }

  @Test(
    "a decision about the type resets the query, and grant and refusal look alike",
    arguments: [ReadScope.everything, .nothing, .since(.at(-1000))])
  func decision(scope: ReadScope) async throws {
    try await household.decide("app", [.quantity(.heartRate)], share: .sharingAuthorized)
    let app = try household.client("app")
    let own = Household.heartRate(60)
    try await app.save([own])
    let before = try await app.changes(query)
    #expect(before.added.map(\.uuid) == [own.uuid])
    try await household.decide("app", [.quantity(.stepCount)], read: .everything)
    #expect(try await !app.changes(query, since: before.anchor).isReset)
    try await household.decide(
      "app", [.quantity(.heartRate)], share: .sharingAuthorized, read: scope)
    let after = try await app.changes(query, since: before.anchor)
    #expect(after.reset == .permissionsDecided)
    #expect(after.added.map(\.uuid) == [own.uuid] && after.deleted.isEmpty)
    #expect(try await app.changes(query, since: after.anchor).isEmpty)
  }

  @Test("a decision about a component of a correlation resets the query, too")
  func correlationDecision() async throws {
    let query = ChangeQuery([.correlation(.bloodPressure)])
    try await household.decide("app", [.quantity(.heartRate)])
    let app = try household.client("app")
    let pressure = Household.bloodPressure(at: 0)
    try await owner.save([pressure])
    let before = try await app.changes(query)
    #expect(before.added.isEmpty)
    try await household.decide(
      "app", [.quantity(.bloodPressureSystolic), .quantity(.bloodPressureDiastolic)],
      read: .everything)
    let after = try await app.changes(query, since: before.anchor)
    #expect(after.isReset && after.added.map(\.uuid) == [pressure.uuid])
    try await owner.delete([pressure.uuid])
    #expect(
      try await app.changes(query, since: after.anchor).deleted.map(\.uuid) == [pressure.uuid])
  }

  @Test("a query reads only the rows changed since its anchor", arguments: [0, 1])
  func plan(asClient: Int) async throws {
    try await owner.save([Household.heartRate(60), Household.bloodPressure(at: 0)])
    try await household.decide("app", [.quantity(.heartRate)], read: .since(.at(0)))
    let store = asClient == 1 ? try household.client("app") : owner
    let types = query.types.union([.correlation(.bloodPressure)])
    let plans = try await store.read { db, policy in
      let walk = try ChangeWalk(db, policy, types: types)
      let (additions, arguments) = try walk.additions(matching: .time(from: .at(0), to: nil))
      func plan(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map {
          $0["detail"]
        }
      }
      return (
        try plan(additions, [0] + arguments + [1]), try plan(walk.deletions, [0, 1])
      )
    }
    #expect(plans.0.first == "SEARCH sample USING INTEGER PRIMARY KEY (rowid>?)")
    #expect(plans.1.first == "SEARCH tombstone USING INTEGER PRIMARY KEY (rowid>?)")
    let all = (plans.0 + plans.1).joined(separator: "\n")
    #expect(!all.contains("SCAN") && !all.contains("TEMP B-TREE"), "\(all)")
  }

  // PRIV-10
  @Test("a deletion by the owner reaches every application that follows the type")
  func deletion() async throws {
    let sample = Household.heartRate(60)
    try await owner.save([sample])
    var replicas: [Replica] = []
    let names = ["a", "b", "c"]
    for name in names {
      try await household.decide(name, [.quantity(.heartRate)], read: .everything)
      var replica = Replica()
      try await replica.follow(household.client(name), query)
      #expect(replica.identities == [sample.uuid])
      replicas.append(replica)
    }
    try await owner.delete([sample.uuid])
    for (name, replica) in zip(names, replicas) {
      var replica = replica
      try await replica.follow(household.client(name), query)
      #expect(replica.identities.isEmpty)
    }
  }
}
