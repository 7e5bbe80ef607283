import GRDB
import HealthModel

/// The rows of recalibrations.
struct RecalibrationTable {
  let db: Database

  /// All recalibrations of a type, by the time of their request.
  func all(of type: QuantityType) throws -> [EstimateRecalibration] {
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

  func insert(type: Int64, source: Int64, issued: Instant, from: Instant) throws {
    try db.execute(
      sql: "INSERT INTO recalibration (typeId, sourceId, issued, start) VALUES (?, ?, ?, ?)",
      arguments: [type, source, issued.microseconds, min(from, issued).microseconds])
  }
}
