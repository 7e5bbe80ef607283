package import GRDB
package import HealthModel
import SeriesCoding

/// The types that the platform does not collect, and the intervals without collection.
package struct CollectionRules: Hashable, Sendable {
  /// An interval in which a type is not collected.
  package struct Pause: Hashable, Sendable {
    /// The moment when the collection was turned off.
    package let start: Instant
    /// The end of the interval; `nil` while the type is off.
    package let end: Instant?

    /// Whether any moment of a sample lies in the interval; a sample without length has one moment.
    func overlaps(_ span: TimeRange) -> Bool {
      if let end, span.start >= end { return false }
      return span.end > start || span.start >= start
    }
  }

  /// The intervals of each type, by identifier, oldest first.
  var pauses: [String: [Pause]] = [:]

  package init() {}

  package var isEmpty: Bool { pauses.isEmpty }

  /// The identifiers of the types that are off, with the moment they were turned off.
  package var off: [String: Instant] {
    pauses.compactMapValues { pauses in pauses.last.flatMap { $0.end == nil ? $0.start : nil } }
  }

  /// Whether the platform currently collects a type.
  package func isOn(_ type: ObjectType) -> Bool { off[type.identifier] == nil }

  /// Whether the platform may save a sample of the time range.
  package func collects(_ type: ObjectType, _ span: TimeRange) -> Bool {
    guard let pauses = pauses[type.identifier] else { return true }
    return !pauses.contains { $0.overlaps(span) }
  }

  /// The traces that must not be recorded, with the moment since when: those that contain only types that are
  /// off.
  package var tracesOff: [TraceKind: Instant] {
    let off = off
    var traces: [TraceKind: Instant] = [:]
    for codec in TraceRegistry.all where !off.isEmpty {
      let types = codec.quantityTypes
      let since = types.compactMap { off[$0.identifier] }
      if since.count == types.count { traces[codec.traceKind] = since.max() }
    }
    return traces
  }
}

/// The rows of the types that the platform does not collect.
package struct CollectionTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// The rules for a client's own samples; only platforms have rules.
  package func rules(for client: ClientIdentity) throws -> CollectionRules {
    client.source.isPlatform ? try rules() : CollectionRules()
  }

  package func rules() throws -> CollectionRules {
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
  package func turnOff(_ type: Int64, now: Instant) throws {
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
  package func turnOn(_ type: Int64, now: Instant) throws {
    try db.execute(
      sql: """
        UPDATE collectionPause SET end = max(start, ?) WHERE typeId = ? AND end IS NULL
        """, arguments: [now.microseconds, type])
  }
}
