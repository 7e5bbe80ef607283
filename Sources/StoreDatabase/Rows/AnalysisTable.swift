package import Foundation
package import GRDB
package import HealthModel

/// The ledger of analyses, and the data that shows whether an analysis is due.
package struct AnalysisTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// The number of digits of a series' identity that distinguish it from the others of its workout.
  private static let digits = 8

  package func candidates() throws -> [AnalysisCandidate] {
    var series: [Int64: [String]] = [:]
    let seriesRows = try Row.fetchCursor(
      db,
      sql: """
        SELECT workoutId, kind, substr(hex(uuid), 1, \(Self.digits)) AS name,
          (SELECT sum(count) FROM chunk WHERE seriesId = series.id) AS count
        FROM series WHERE workoutId IS NOT NULL ORDER BY workoutId, kind, id
        """)
    while let row = try seriesRows.next() {
      let (kind, name, count): (Int, String, Int?) = (row["kind"], row["name"], row["count"])
      series[row["workoutId"], default: []].append("\(kind):\(name):\(count ?? 0)")
    }
    return try Row.fetchAll(
      db,
      cached: """
        SELECT workout.id, sample.uuid, sample.start, analysis.engines, analysis.inputs
        FROM workout JOIN sample USING (id)
        LEFT JOIN analysis ON analysis.workoutId = workout.id ORDER BY sample.start, workout.id
        """
    ).compactMap { row in
      guard let id = UUID(bytes: row["uuid"]) else { return nil }
      var note: AnalysisNote?
      if let engines: String = row["engines"], let inputs: String = row["inputs"], engines != "" {
        note = AnalysisNote(engines: engines, inputs: inputs)
      }
      return AnalysisCandidate(
        workout: id, start: Instant(microseconds: row["start"]),
        series: series[row["id"], default: []].joined(separator: " "), note: note)
    }
  }

  package func write(_ note: AnalysisNote, of workout: Int64, at now: Instant) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO analysis (workoutId, engines, inputs, analyzed) VALUES (?, ?, ?, ?)
        ON CONFLICT (workoutId) DO UPDATE
        SET engines = excluded.engines, inputs = excluded.inputs, analyzed = excluded.analyzed
        """
    ).execute(arguments: [workout, note.engines, note.inputs, now.microseconds])
  }

  /// Records that a workout has readings that have not been analyzed, in the transaction that saves them.
  ///
  /// The row of the ledger names no engines until an analysis replaces it, so an import that ends at any
  /// moment leaves a list of the remaining work.
  package func markWaiting(_ workout: Int64, at now: Instant) throws {
    try write(AnalysisNote(engines: "", inputs: ""), of: workout, at: now)
  }

  /// Returns the workouts that wait for an analysis, oldest first.
  ///
  /// These are workouts whose row names no engines, and imported workouts without a row that have readings
  /// but no recomputed totals: earlier releases stored no list, and archives contain no ledger.
  package func waiting() throws -> [UUID] {
    try Data.fetchAll(
      db,
      sql: """
        SELECT sample.uuid FROM workout JOIN sample USING (id)
        LEFT JOIN analysis ON analysis.workoutId = workout.id
        WHERE analysis.engines = ''
          OR (analysis.workoutId IS NULL
            AND json_extract(sample.metadata, '$.\(MetadataKey.importedFrom.rawValue)') IS NOT NULL
            AND json_extract(sample.metadata, '$.\(MetadataKey.recomputedTotals.rawValue)') IS NULL
            AND EXISTS (SELECT 1 FROM series WHERE series.workoutId = workout.id))
        ORDER BY sample.start, workout.id
        """
    ).compactMap { UUID(bytes: $0) }
  }

  /// Returns the quantity types of a workout's samples, without the samples that were derived from it.
  package func deviceTypes(of row: Int64, but workout: UUID) throws -> Set<QuantityType> {
    let bounds = DerivedSamples.bounds(of: workout)
    let names = try String.fetchAll(
      db,
      cached: """
        SELECT DISTINCT identifier FROM workoutSample
        JOIN sample ON sample.id = workoutSample.sampleId
        JOIN sampleType ON sampleType.id = sample.typeId
        WHERE workoutSample.workoutId = ?
          AND (syncIdentifier IS NULL OR NOT (\(DerivedSamples.condition)))
        """, arguments: [row, bounds.first, bounds.end])
    return Set(names.compactMap(QuantityType.init(identifier:)))
  }

  /// Returns the rows of the samples that a client derived from a workout.
  package func derivedRows(of workout: UUID, by bundle: String) throws -> [Int64] {
    let bounds = DerivedSamples.bounds(of: workout)
    let statement = try db.cachedStatement(
      sql: """
        SELECT sample.id FROM sample JOIN source ON source.id = sample.sourceId
        WHERE \(DerivedSamples.condition) AND bundleIdentifier = ? ORDER BY sample.id
        """)
    return try Int64.fetchAll(statement, arguments: [bounds.first, bounds.end, bundle])
  }

  package func isDerived(_ workout: UUID, byOthersThan bundle: String) throws -> Bool {
    let bounds = DerivedSamples.bounds(of: workout)
    return try Bool.fetchOne(
      db,
      cached: """
        SELECT EXISTS (SELECT 1 FROM sample JOIN source ON source.id = sample.sourceId
        WHERE \(DerivedSamples.condition) AND bundleIdentifier <> ?)
        """, arguments: [bounds.first, bounds.end, bundle]) ?? false
  }
}

/// A row of the analysis ledger: the engines and inputs of a workout's last analysis.
package struct AnalysisNote: Hashable, Sendable {
  /// The names and versions of all engines that took part, as any text that changes when one of them
  /// does.
  package var engines: String
  /// The inputs of the analysis: the workout's traces and the caller's additional data.
  package var inputs: String

  package init(engines: String, inputs: String) {
    self.engines = engines
    self.inputs = inputs
  }
}

/// A workout with its entry in the analysis ledger.
package struct AnalysisCandidate: Hashable, Sendable {
  package let workout: UUID
  package let start: Instant
  /// The raw series of the workout: for each its kind, the beginning of its identity and its length.
  ///
  /// A series is written once, so the text changes if there are new readings to analyze.
  package let series: String
  /// The ledger entry of the last analysis; `nil` if there was none.
  package let note: AnalysisNote?
}

extension DerivedSamples {
  /// The condition that finds them by the index of sync identifiers; see the bounds.
  package static let condition = "syncIdentifier >= ? AND syncIdentifier < ?"

  package static func bounds(of workout: UUID) -> (first: String, end: String) {
    let identity = workout.uuidString.lowercased()
    // "0" is the character after "/".
    return (identity + "/", identity + "0")
  }
}
