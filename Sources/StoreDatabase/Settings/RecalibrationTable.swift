package import GRDB
package import HealthModel

/// The rows of recalibrations.
package struct RecalibrationTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// All recalibrations of a type, by the time of their request.
  package func all(of type: QuantityType) throws -> [EstimateRecalibration] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT issued, start, source.name, source.bundleIdentifier FROM recalibration
        JOIN sampleType ON sampleType.id = typeId JOIN source ON source.id = sourceId
        WHERE identifier = ? ORDER BY issued, recalibration.id
        """, arguments: [type.identifier]
    ).map { row in
      EstimateRecalibration(
        type: type, issued: Instant(microseconds: row["issued"]),
        from: Instant(microseconds: row["start"]),
        source: Source(name: row["name"], bundleIdentifier: row["bundleIdentifier"]))
    }
  }

  package func insert(type: Int64, source: Int64, issued: Instant, from: Instant) throws {
    try db.execute(
      sql: "INSERT INTO recalibration (typeId, sourceId, issued, start) VALUES (?, ?, ?, ?)",
      arguments: [type, source, issued.microseconds, min(from, issued).microseconds])
  }
}

/// A recalibration: estimates made from a moment on ignore data from before a date.
package struct EstimateRecalibration: Hashable, Sendable {
  package var type: QuantityType
  /// The time of the request: earlier estimates are not affected.
  package var issued: Instant
  /// The date from which data is used.
  package var from: Instant
  /// The source that requested it.
  package var source: Source

  package init(type: QuantityType, issued: Instant, from: Instant, source: Source) {
    self.type = type
    self.issued = issued
    self.from = from
    self.source = source
  }
}
