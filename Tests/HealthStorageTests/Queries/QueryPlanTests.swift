import Foundation
import GRDB
import GRDBSQLite
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("query plans")
struct QueryPlanTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  private func plans(_ query: SampleQuery, after: SampleKey? = nil) async throws -> [String] {
    try await store.read { db, policy in
      try SampleSelection(db, policy, query).statements(after: after).map { statement in
        try Row.fetchAll(
          db, sql: "EXPLAIN QUERY PLAN " + statement.sql, arguments: statement.arguments
        ).map { $0["detail"] as String }.joined(separator: "; ")
      }
    }
  }

  private static let window = SamplePredicate.time(from: .at(0), to: .at(3600))
  private static let cases: [(predicate: SamplePredicate?, sort: [SampleSort], plans: [String])] = [
    (nil, [], ["SEARCH sample USING COVERING INDEX sample_time (typeId=?)"]),
    (nil, [.newestFirst], ["SEARCH sample USING COVERING INDEX sample_time (typeId=?)"]),
    (
      window, [],
      [
        "SEARCH sample USING INDEX sample_time (typeId=? AND start>? AND start<?)",
        "SEARCH sample USING INDEX sample_long (typeId=? AND start<?)",
      ]
    ),
    (
      .time(from: .at(0), to: .at(3600), .strictStart), [],
      ["SEARCH sample USING COVERING INDEX sample_time (typeId=? AND start>? AND start<?)"]
    ),
  ]

  // QRY-03
  @Test(
    "a query uses the index of its type, within its interval, and sorts nothing", arguments: cases)
  func byStart(
    predicate: SamplePredicate?, sort: [SampleSort], plans expected: [String]
  ) async throws {
    try await store.save([.quantity(WorkoutStorageTests.heartRate(60, at: 0))])
    let query = SampleQuery(.quantity(.heartRate), where: predicate, sort: sort)
    #expect(try await plans(query) == expected)
    let key = SampleKey(values: [Int64(5).databaseValue], row: 7)
    for plan in try await plans(query, after: key) {
      #expect(!plan.contains("SCAN") && !plan.contains("TEMP B-TREE"), "\(plan)")
    }
  }

  @Test("objects are fetched by their identities")
  func named() async throws {
    try await store.save([.quantity(WorkoutStorageTests.heartRate(60, at: 0))])
    let byName = try await plans(
      SampleQuery(.quantity(.heartRate), where: .all([.objects([UUID()]), Self.window])))
    #expect(byName.count == 1)
    #expect(byName[0].contains("USING INDEX sqlite_autoindex_sample_1 (uuid=?)"), "\(byName)")
    let ofWorkout = try await plans(SampleQuery(.quantity(.heartRate), where: .workout(UUID())))
    #expect(ofWorkout[0].contains("USING INTEGER PRIMARY KEY (rowid=?)"), "\(ofWorkout)")
    #expect(!ofWorkout[0].contains("SCAN sample"))
  }

  // PRIV-11
  @Test("a search for samples that may not be read reads none of them, however many there are")
  func hidden() async throws {
    try await store.save(
      (0..<500).map { .quantity(WorkoutStorageTests.heartRate(60, at: Double($0))) })
    @Sendable func steps(_ policy: AccessPolicy, _ db: Database) throws -> Int32 {
      let query = SampleQuery(.quantity(.heartRate), sort: [.newestFirst])
      return try SampleSelection(db, policy, query).statements().reduce(0) { sum, prepared in
        let statement = try db.makeStatement(sql: prepared.sql)
        _ = try Row.fetchAll(statement, arguments: prepared.arguments)
        return sum + sqlite3_stmt_status(statement.sqliteStatement, SQLITE_STMTSTATUS_VM_STEP, 0)
      }
    }
    let (hidden, seen) = try await store.read { db, policy in
      (try steps(AccessPolicy(db, source: nil, group: nil), db), try steps(policy, db))
    }
    #expect(hidden < 50, "\(hidden)")
    #expect(seen > 500)
  }

  // QRY-05
  @Test("the most recent sample is found by reading at most one day")
  func mostRecent() async throws {
    try await store.save(
      (0..<400).map { .quantity(WorkoutStorageTests.heartRate(60, at: Double($0) * 7200)) })
    let query = SampleQuery.mostRecent(.quantity(.heartRate))
    let (keys, steps) = try await store.read { db, policy in
      let statement = try SampleSelection(db, policy, query).statements()[0]
      let rows = try Row.fetchCursor(db, sql: statement.sql, arguments: statement.arguments)
      let order = SampleOrder(query.sort, policy: policy)
      let cursor = EndOrder(rows: rows, order: order)
      let key = try cursor.next()
      var left = 0
      while try rows.next() != nil { left += 1 }
      return (key, 400 - left)
    }
    #expect(keys?.values.first == Instant.at(399 * 7200).microseconds.databaseValue)
    // A sample every two hours of the last day, and the one that ends the search.
    #expect(steps == 14)
    for plan in try await plans(query) { #expect(!plan.contains("SCAN"), "\(plan)") }
  }
}
