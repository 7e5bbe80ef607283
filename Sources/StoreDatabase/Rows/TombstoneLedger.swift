package import GRDB
package import HealthModel

/// The ledger of how long deletions are recorded.
///
/// Tombstones have no date of their own. On each day of UTC with deletions, the number of its last change
/// is noted; the entry of a day beyond the limit determines which tombstones can be removed. With registered
/// replicas, only those are removed that all of them have (``ReplicaTable``): a replica that was away for longer
/// would send the deleted objects again. A follower of changes from before that bound gets a reset.
package struct TombstoneLedger {
  /// The number of days that deletions are recorded.
  ///
  /// **Source** HealthKit retains deleted objects for an unspecified “limited time”; 90 days are ours.
  static let keptDays: Int64 = 90
  /// The key of the fact with the highest change whose tombstone may have been removed.
  static let purgedThrough = "tombstonesPurgedThrough"
  private static let dayPrefix = "lastDeletionOnDay."
  private static let microsecondsPerDay: Int64 = 86_400_000_000

  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// Notes a change that deleted something, and once a day removes deletions beyond the limit.
  package func note(change: Int64, now: Instant) throws {
    let days = try days()
    // A clock that was set back would make new deletions look old.
    let today = max(Self.day(now), days.last?.day ?? .min)
    try db.cachedStatement(
      sql:
        "INSERT INTO storeFact VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    ).execute(arguments: ["\(Self.dayPrefix)\(today)", "\(change)"])
    if days.last?.day != today { try purge(now: now) }
  }

  /// Removes records of deletions of more than ``keptDays`` ago that every registered replica has.
  ///
  /// - Returns: The number of removed records.
  @discardableResult
  package func purge(now: Instant) throws -> Int {
    let old = try days().filter { $0.day < Self.day(now) - Self.keptDays }
    guard var last = old.map(\.change).max() else { return 0 }
    if let shared = try ReplicaTable(db: db).sharedPosition() { last = min(last, shared) }
    guard try last > purgedThrough() else { return 0 }
    try db.run(sql: "DELETE FROM tombstone WHERE change <= ?", arguments: [last])
    let count = db.changesCount
    try db.run(
      sql:
        "INSERT INTO storeFact VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      arguments: [Self.purgedThrough, "\(last)"])
    for each in old where each.change <= last {
      try db.run(
        sql: "DELETE FROM storeFact WHERE key = ?", arguments: ["\(Self.dayPrefix)\(each.day)"])
    }
    return count
  }

  /// The highest change whose tombstone may have been removed; 0 if there is none.
  func purgedThrough() throws -> Int64 {
    try String.fetchOne(
      db, cached: "SELECT value FROM storeFact WHERE key = ?", arguments: [Self.purgedThrough]
    ).flatMap { Int64($0) } ?? 0
  }

  /// The days with deletions, and the last change of each, by day.
  private func days() throws -> [(day: Int64, change: Int64)] {
    let rows = try Row.fetchAll(
      db,
      cached: "SELECT key, value FROM storeFact WHERE key >= ? AND key < ?",
      arguments: [Self.dayPrefix, Self.dayPrefix + "~"])
    return rows.compactMap { row in
      let (key, value): (String, String) = (row["key"], row["value"])
      guard let day = Int64(key.dropFirst(Self.dayPrefix.count)), let change = Int64(value) else {
        return nil
      }
      return (day, change)
    }.sorted { $0.day < $1.day }
  }

  private static func day(_ instant: Instant) -> Int64 {
    let (quotient, remainder) = instant.microseconds.quotientAndRemainder(
      dividingBy: microsecondsPerDay)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
