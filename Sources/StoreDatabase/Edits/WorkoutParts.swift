import Foundation
package import GRDB
package import HealthModel
import SeriesCoding

/// The series, routes and associated samples of workouts, moved and copied between them.
package struct WorkoutParts {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  // MARK: - Samples

  /// Ends the association of a workout with the samples outside of a range of time.
  ///
  /// - Returns: The identities of these samples.
  package func release(samplesOutside limits: TimeLimits, of row: Int64) throws -> [String] {
    let statement = try db.cachedStatement(
      sql: "DELETE FROM workoutSample WHERE workoutId = ? AND start = ? AND sampleId = ?")
    return try samples(of: row).compactMap { sample in
      guard !limits.touches(sample.span) else { return nil }
      try statement.execute(arguments: [row, sample.span.start.microseconds, sample.row])
      return sample.id
    }
  }

  /// Ends the association of a workout with samples that were released elsewhere.
  package func release(_ samples: [String], of row: Int64) throws {
    for id in samples.compactMap(UUID.init(uuidString:)) { try release(id, of: row) }
  }

  private func release(_ sample: UUID, of row: Int64) throws {
    try db.run(
      sql: """
        DELETE FROM workoutSample WHERE workoutId = ?
          AND (start, sampleId) = (SELECT start, id FROM sample WHERE uuid = ?)
        """, arguments: [row, sample.bytes])
  }

  /// Associates samples with a workout; those that were deleted are skipped.
  package func associate(_ samples: [String], with row: Int64) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO workoutSample (workoutId, start, sampleId)
        SELECT ?, start, id FROM sample WHERE uuid = ?
        """)
    for id in samples.compactMap(UUID.init(uuidString:)) {
      try statement.execute(arguments: [row, id.bytes])
    }
  }

  private func samples(of row: Int64) throws -> [(row: Int64, id: String, span: TimeRange)] {
    try Row.fetchAll(
      db,
      cached: """
        SELECT sample.id, uuid, sample.start, sample.end FROM workoutSample
        JOIN sample ON sample.id = sampleId WHERE workoutId = ? ORDER BY sample.start, uuid
        """, arguments: [row]
    ).compactMap { row in
      UUID(bytes: row["uuid"]).map {
        (row["id"], $0.uuidString.lowercased(), HeaderColumns.span(row))
      }
    }
  }

  // MARK: - Merge

  /// Moves all parts of a workout to another one.
  ///
  /// - Returns: All that the row of the workout has, to restore it after it was deleted.
  package func absorb(_ old: Int64, into row: Int64) throws -> AbsorbedWorkout {
    let found = try Row.fetchOne(
      db,
      cached: """
        SELECT sample.uuid, sample.start, sample.end, sample.metadata, workout.*,
          \(HeaderColumns.select)
        FROM sample JOIN workout ON workout.id = sample.id \(HeaderColumns.joins)
        WHERE sample.id = ?
        """, arguments: [old])
    guard let found, let configuration = try WorkoutConfiguration(found) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a workout without its row")
    }
    let header = try HeaderColumns.header(found)
    guard let source = header.sourceRevision else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a workout without a source")
    }
    let rows = EditedRows(db: db)
    let mine = Set(try samples(of: row).map(\.id))
    let samples = try samples(of: old).map(\.id)
    let shared = samples.filter(mine.contains)
    let absorbed = AbsorbedWorkout(
      id: header.uuid.uuidString.lowercased(), source: source, device: header.device,
      span: HeaderColumns.span(found), metadata: header.metadata.isEmpty ? nil : header.metadata,
      configuration: configuration, totals: Workout.Totals(found), events: try rows.events(of: old),
      analysis: try rows.analysis(of: old), series: try ids("series", of: old),
      routes: try rows.routes(of: old).map(\.id), samples: samples,
      shared: shared.isEmpty ? nil : shared)
    for table in ["route", "series"] {
      try db.run(
        sql: "UPDATE \(table) SET workoutId = ? WHERE workoutId = ?", arguments: [row, old])
    }
    try associate(samples, with: row)
    return absorbed
  }

  /// Inserts an absorbed workout again, under its identity, and moves its parts back to it.
  ///
  /// - Parameters:
  ///   - absorbed: The workout.
  ///   - row: The row of the workout that has its parts.
  ///   - new: The row of the restored workout: a number of the change counter.
  ///   - type: The row of the type of workouts.
  /// - Throws: `DatabaseError`.
  package func restore(
    _ absorbed: AbsorbedWorkout, from row: Int64, as new: Int64, type: Int64
  ) throws {
    guard let id = UUID(uuidString: absorbed.id) else { return }
    var origins = OriginTable(db)
    let origin = try origins.revision(absorbed.source)
    let metadata = absorbed.metadata ?? [:]
    try db.run(
      sql: """
        INSERT INTO sample (id, uuid, typeId, start, end, sourceId, sourceRevisionId, deviceId,
          metadata, syncIdentifier, syncVersion, incarnation)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        new, id.bytes, type, absorbed.span.start.microseconds, absorbed.span.end.microseconds,
        origin.source, origin.revision, try origins.device(absorbed.device),
        StoredMetadata.text(metadata), metadata.string(.syncIdentifier),
        metadata.number(.syncVersion),
        // Other replicas may have its deletion.
        (try RecordTable(db: db).lastIncarnation(buried: id) ?? -1) + 1,
      ])
    let configuration = absorbed.configuration
    try db.run(
      sql: """
        INSERT INTO workout (id, activityType, locationType, swimmingLocationType, lapLengthValue,
          lapLengthUnit) VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        new, configuration.activityType.rawValue, configuration.locationType.rawValue,
        configuration.swimmingLocationType.rawValue, configuration.lapLength?.value,
        configuration.lapLength?.unit.description,
      ])
    let rows = EditedRows(db: db)
    try rows.write(absorbed.totals, of: new)
    try rows.write(absorbed.events, of: new)
    try rows.write(absorbed.analysis, of: new)
    try move(absorbed, from: row, to: new)
  }

  /// Moves the parts of an absorbed workout back to it.
  package func move(_ absorbed: AbsorbedWorkout, from row: Int64, to new: Int64) throws {
    for id in absorbed.series.compactMap(UUID.init(uuidString:)) {
      try db.run(
        sql: "UPDATE series SET workoutId = ? WHERE uuid = ? AND workoutId = ?",
        arguments: [new, id.bytes, row])
    }
    for id in absorbed.routes.compactMap(UUID.init(uuidString:)) {
      try db.run(
        sql: """
          UPDATE route SET workoutId = ? WHERE id = (SELECT id FROM sample WHERE uuid = ?)
            AND workoutId = ?
          """, arguments: [new, id.bytes, row])
    }
    try associate(absorbed.samples, with: new)
    let shared = Set(absorbed.shared ?? [])
    try release(absorbed.samples.filter { !shared.contains($0) }, of: row)
  }

  private func ids(_ table: String, of row: Int64) throws -> [String] {
    try Data.fetchAll(
      db, cached: "SELECT uuid FROM \(table) WHERE workoutId = ? ORDER BY id", arguments: [row]
    ).compactMap { UUID(bytes: $0)?.uuidString.lowercased() }
  }

  // MARK: - Split

  /// The copy of a series, with the route over the original.
  package struct CopiedSeries: Sendable {
    package var row: Int64
    package var route: Int64?
  }

  /// Copies the series of a workout to another one from a moment on, and associates its samples from then on.
  ///
  /// Whole chunks are copied, so a copy may begin some readings earlier.
  package func copy(_ row: Int64, from moment: Instant, to new: Int64) throws -> [CopiedSeries] {
    let samples = try samples(of: row).filter { TimeLimits(start: moment).touches($0.span) }
    try associate(samples.map(\.id), with: new)
    let series = try Row.fetchAll(
      db,
      cached: """
        SELECT series.*, route.id AS route FROM series LEFT JOIN route ON route.seriesId = series.id
        WHERE series.workoutId = ?
          AND EXISTS (SELECT 1 FROM chunk WHERE seriesId = series.id AND end >= ?)
        ORDER BY series.id
        """, arguments: [row, moment.microseconds])
    return try series.map { old in
      let copy = try SeriesTable(db: db).insert(
        TraceKind(rawValue: old["kind"]), owner: .workout(new), isRecorded: old["isRecorded"],
        device: old["deviceId"], metadata: try StoredMetadata.metadata(old["metadata"]))
      try copyChunks(of: old["id"], from: moment, to: copy)
      return CopiedSeries(row: copy, route: old["route"])
    }
  }

  private func copyChunks(of series: Int64, from moment: Instant, to copy: Int64) throws {
    let chunks = try Int64.fetchAll(
      db, cached: "SELECT id FROM chunk WHERE seriesId = ? AND end >= ? ORDER BY ordinal",
      arguments: [series, moment.microseconds])
    for (ordinal, chunk) in chunks.enumerated() {
      try db.run(
        sql: """
          INSERT INTO chunk (seriesId, ordinal, start, end, count, acceptedCount, bytes)
          SELECT ?, ?, start, end, count, acceptedCount, bytes FROM chunk WHERE id = ?
          """, arguments: [copy, ordinal, chunk])
      let new = db.lastInsertedRowID
      try db.run(sql: "DELETE FROM orphanBox WHERE chunkId = ?", arguments: [new])
      try db.run(
        sql: """
          INSERT OR REPLACE INTO chunkBox (id, minLatitude, maxLatitude, minLongitude, maxLongitude)
          SELECT ?, minLatitude, maxLatitude, minLongitude, maxLongitude FROM chunkBox WHERE id = ?
          """, arguments: [new, chunk])
    }
  }
}

extension WorkoutConfiguration {
  /// Reads the configuration from a row of `workout`; `nil` for one that only a later release knows.
  fileprivate init?(_ row: Row) throws {
    guard let activity = WorkoutActivityType(rawValue: row["activityType"]),
      let location = LocationType(rawValue: row["locationType"]),
      let swimming = SwimmingLocationType(rawValue: row["swimmingLocationType"])
    else { return nil }
    self.init(
      activityType: activity, locationType: location, swimmingLocationType: swimming,
      lapLength: try HeaderColumns.quantity(
        value: row["lapLengthValue"], unit: row["lapLengthUnit"]))
  }
}
