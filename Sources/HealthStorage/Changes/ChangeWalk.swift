import Foundation
import GRDB
import HealthModel
import SampleQueries
import StoreDatabase
import StoreErrors

/// One result of a change query, on one snapshot of the store.
///
/// The key of a row in `sample` and `tombstone` is its change number, so both tables are read from
/// the anchor on, without touching earlier rows.
struct ChangeWalk {
  let db: Database
  let policy: AccessPolicy
  let types: QueriedTypes
  private let identity: UUID
  /// The number of the newest change.
  let counter: Int64

  init(_ db: Database, _ policy: AccessPolicy, types: Set<ObjectType>) throws {
    for type in types where !type.isSample {
      throw StoreError.predicate(.notSamples(type: type.identifier))
    }
    self.db = db
    self.policy = policy
    self.types = try QueriedTypes(db, types)
    identity = try StoreIdentity.read(db)
    counter = try Int64.fetchOne(db, sql: "SELECT value FROM changeCounter") ?? 0
  }

  // MARK: - The beginning

  /// The position where a result begins, and the reason for a reset.
  struct Start: Hashable {
    var position: Int64
    var baseline: Int64
    var reset: Changes.Reset?
    /// The number after which deletions are reported.
    var settled: Int64 { max(position, baseline) }
  }

  func start(since anchor: QueryAnchor?) throws -> Start {
    var fresh = Start(position: 0, baseline: counter)
    guard let anchor else { return fresh }
    guard anchor.store == identity else { throw StoreError.anchor(.otherStore) }
    guard anchor.settled <= counter else { throw StoreError.anchor(.ahead) }
    fresh.reset = try reset(anchor)
    return fresh.reset == nil ? Start(position: anchor.position, baseline: anchor.baseline) : fresh
  }

  private func reset(_ anchor: QueryAnchor) throws -> Changes.Reset? {
    if try fact(Self.restoredChange) > anchor.settled { return .storeRestored }
    if try anchor.view != view || lastDecision() > anchor.settled { return .permissionsDecided }
    if try fact(Self.tombstonesPurgedThrough) > anchor.settled { return .deletionsForgotten }
    return nil
  }

  /// The fact in which retention stores the last change whose tombstone it removed.
  static let tombstonesPurgedThrough = "tombstonesPurgedThrough"
  /// The fact in which a restore stores its change number.
  static let restoredChange = ChangeLog.restoredChange

  private func fact(_ key: String) throws -> Int64 {
    try Int64.fetchOne(
      db, sql: "SELECT CAST(value AS INTEGER) FROM storeFact WHERE key = ?", arguments: [key]) ?? 0
  }

  private func lastDecision() throws -> Int64 {
    guard policy.role == .client else { return 0 }
    return types.deciding.map { policy.permission($0).decidedChange }.max() ?? 0
  }

  private var view: Int64 {
    policy.role == .owner ? QueryAnchor.ownersView : policy.group ?? QueryAnchor.strangersView
  }

  func anchor(position: Int64, baseline: Int64) -> QueryAnchor {
    QueryAnchor(
      store: identity, view: view, position: position, baseline: baseline > position ? baseline : 0)
  }

  // MARK: - The changes

  /// Returns the numbers of samples added after a change, in order.
  func additions(
    after position: Int64, matching predicate: SamplePredicate?, limit: Int?
  ) throws -> [Int64] {
    let (sql, arguments) = try additions(matching: predicate)
    return try Int64.fetchAll(db, sql: sql, arguments: [position] + arguments + [limit ?? -1])
  }

  /// `+typeId`: makes the planner walk the keys, not the index by type and time.
  func additions(
    matching predicate: SamplePredicate?
  ) throws -> (sql: String, arguments: StatementArguments) {
    var conditions = ["sample.id > ?", "+sample.typeId IN \(types.list(seenBy: policy))"]
    if let visible = policy.visibility() { conditions.append(visible) }
    var arguments: StatementArguments = []
    if let predicate {
      // A predicate refers to one type, in the unit in which the store has it.
      var cases: [String] = []
      for (type, id) in types.ids.sorted(by: { $0.value < $1.value }) {
        let compiled = try CompiledPredicate(
          predicate, for: try StoredType(db, type)?.type ?? type, policy: policy)
        cases.append("WHEN \(id) THEN (\(compiled.sql))")
        arguments += compiled.arguments
      }
      if !cases.isEmpty {
        conditions.append("CASE sample.typeId \(cases.joined(separator: " ")) END")
      }
    }
    return (
      """
      SELECT sample.id FROM sample WHERE \(conditions.joined(separator: " AND "))
      ORDER BY sample.id LIMIT ?
      """, arguments
    )
  }

  /// Returns the objects deleted after a change, in order.
  func deletions(
    after settled: Int64, limit: Int?
  ) throws -> [(change: Int64, object: DeletedObject)] {
    try Row.fetchAll(db, sql: deletions, arguments: [settled, limit ?? -1]).map { row in
      guard let uuid = UUID(bytes: row["uuid"]) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a tombstone without identity")
      }
      let object = DeletedObject(
        uuid: uuid, syncIdentifier: row["syncIdentifier"], syncVersion: row["syncVersion"])
      return (row["change"], object)
    }
  }

  var deletions: String {
    var conditions = ["tombstone.change > ?", "tombstone.typeId IN \(types.list)"]
    if let visible = policy.visibilityOfDeletions(types) { conditions.append(visible) }
    return """
      SELECT change, uuid, syncIdentifier, syncVersion FROM tombstone
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY change LIMIT ?
      """
  }

  /// Returns the types with additions or deletions after a change.
  ///
  /// All types if the owner decided about one since, as a decision may change their visibility.
  func typesChanged(after position: Int64) throws -> Set<ObjectType> {
    guard try lastDecision() <= position else { return Set(types.ids.keys) }
    var tombstones = "change > ? AND typeId IN \(types.list)"
    if let visible = policy.visibilityOfDeletions(types) { tombstones += " AND \(visible)" }
    var samples = "sample.id > ? AND +sample.typeId IN \(types.list(seenBy: policy))"
    if let visible = policy.visibility() { samples += " AND \(visible)" }
    let changed = try Set(
      Int64.fetchAll(
        db,
        sql: """
          SELECT DISTINCT typeId FROM tombstone WHERE \(tombstones)
          UNION SELECT DISTINCT typeId FROM sample WHERE \(samples)
          """, arguments: [position, position]))
    return Set(types.ids.filter { changed.contains($0.value) }.keys)
  }
}
