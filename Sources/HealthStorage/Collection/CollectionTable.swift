import GRDB
import HealthModel

/// The rows of the types that the platform does not collect.
struct CollectionTable {
  let db: Database

  /// The rules for a client's own samples; only platforms have rules.
  func rules(for client: ClientIdentity) throws -> CollectionRules {
    client.source.isPlatform ? try rules() : CollectionRules()
  }

  func rules() throws -> CollectionRules {
    let rows = try Row.fetchAll(
      db,
      cached: """
        SELECT identifier, start, end FROM collectionPause
        JOIN sampleType ON sampleType.id = typeId ORDER BY identifier, start
        """)
    var rules = CollectionRules()
    for row in rows {
      let end: Int64? = row["end"]
      rules.pauses[row["identifier"], default: []].append(
        CollectionRules.Pause(
          start: Instant(microseconds: row["start"]), end: end.map(Instant.init(microseconds:))))
    }
    return rules
  }

  /// Begins an interval without collection; an open one continues.
  func turnOff(_ type: Int64, now: Instant) throws {
    let last = try Row.fetchOne(
      db, sql: "SELECT end FROM collectionPause WHERE typeId = ? ORDER BY start DESC LIMIT 1",
      arguments: [type])
    let end: Int64? = last?["end"]
    guard last == nil || end != nil else { return }
    // The new interval replaces one of zero length, which was ended at once.
    try db.execute(
      sql: "INSERT OR REPLACE INTO collectionPause (typeId, start) VALUES (?, ?)",
      arguments: [type, max(now.microseconds, end ?? .min)])
  }

  /// Ends the open interval; its length is zero if the clock was set back meanwhile.
  func turnOn(_ type: Int64, now: Instant) throws {
    try db.execute(
      sql: """
        UPDATE collectionPause SET end = max(start, ?) WHERE typeId = ? AND end IS NULL
        """, arguments: [now.microseconds, type])
  }
}
