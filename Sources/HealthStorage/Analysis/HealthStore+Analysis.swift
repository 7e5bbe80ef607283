package import Foundation
import GRDB
import HealthModel
import SeriesCoding
import StoreDatabase
package import StoreErrors

/// The results of an analysis, ready to be stored.
package struct FinishedAnalysis: Sendable {
  package let subject: AnalysisSubject
  package let replacement: AnalysisReplacement
  package let note: AnalysisNote
  /// The metadata of the samples as they are stored; `nil` for samples that the store has to reject.
  ///
  /// Encoded by the task that computes the analysis, to keep this work out of the write transaction.
  let texts: [String?]
  /// Whether each sample has a distinct sync identity of this workout, and a time range that SQLite's checks
  /// accept.
  private let arePlain: Bool

  package init(
    _ replacement: AnalysisReplacement, of subject: AnalysisSubject, note: AnalysisNote
  ) {
    self.subject = subject
    self.replacement = replacement
    self.note = note
    texts = replacement.saved.map { sample in
      let metadata = sample.header.metadata
      return (try? metadata.validate()).flatMap { StoredMetadata.text(metadata) }
    }
    let prefix = DerivedSamples.prefix(of: subject.workout.uuid)
    let names = Set(replacement.saved.compactMap { SyncIdentity($0.header.metadata)?.identifier })
    arePlain =
      names.count == replacement.saved.count && names.allSatisfy { $0.hasPrefix(prefix) }
      && replacement.saved.allSatisfy { $0.span.start <= $0.span.end }
  }

  /// Whether it is the first analysis of its workout: a lookup of the samples' sync identifiers found none in the
  /// store.
  var isFirst: Bool { subject.derivedRows.isEmpty && arePlain }
}

extension HealthStore {
  /// Replaces the stored results of workouts with those of new analyses, and records them in the ledger.
  ///
  /// All of it happens in one transaction, each workout whole or not at all. Changed samples get the next version
  /// under the same sync identifier, samples that are no longer found are deleted, and totals, events, verdicts
  /// and route of the workout are updated in place. Workout and route retain their identity and get a new change
  /// number, so that followers are notified. A workout is skipped if one of its objects was saved or deleted
  /// since it was read.
  ///
  /// - Parameter analyses: Some workouts; a few at a time cost less than each alone.
  /// - Returns: The skipped workouts: read them again.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.object(_:_:)` (`invalid`), or the any-time cases.
  package func replaceAnalyses(_ analyses: [FinishedAnalysis]) async throws(StoreError) -> [UUID] {
    try requireOwner()
    let rows = analyses.reduce(0) { $0 + $1.replacement.saved.count }
    let isFirst = analyses.allSatisfy(\.isFirst)
    return try await save(rows: rows, checksRows: !isFirst) { transaction in
      var late: [UUID] = []
      for analysis in analyses where try !transaction.replace(analysis) {
        late.append(analysis.subject.workout.uuid)
      }
      return late
    }
  }
}

extension SaveTransaction {
  /// - Returns: `false`, without changing anything, if the workout has changed since it was read.
  fileprivate mutating func replace(_ analysis: FinishedAnalysis) throws -> Bool {
    let (subject, replacement) = (analysis.subject, analysis.replacement)
    let id = subject.workout.uuid
    var row = subject.row
    let table = AnalysisTable(db: db)
    let bundle = client.source.bundleIdentifier
    guard try self.row(of: id) == row,
      try table.derivedRows(of: id, by: bundle) == subject.derivedRows
    else { return false }
    for sample in replacement.withdrawn {
      if let old = try self.row(of: sample.uuid) { try deleteObject(old) }
    }
    var new: ClosedRange<Int64>?
    if analysis.isFirst {
      new = try insertNew(replacement.saved, metadata: analysis.texts)
    } else {
      for sample in replacement.saved { _ = try insert(sample) }
    }
    if replacement.changesWorkout {
      try rewrite(subject.workout, row, by: replacement)
      var workout = subject.workout
      workout.totals = replacement.totals ?? workout.totals
      workout.events = replacement.events ?? workout.events
      _ = WorkoutLimits.apply(to: &workout)
      if replacement.totals != nil { try update(workout.totals, of: row) }
      if replacement.events != nil {
        let events = workout.events
        try db.run(sql: "DELETE FROM workoutEvent WHERE workoutId = ?", arguments: [row])
        try insert(events, workout: row)
      }
      row = try renumber(row)
    }
    if !replacement.verdicts.isEmpty { try judge(replacement.verdicts, workout: row) }
    if let route = replacement.route, let old = subject.routes.first,
      let routeRow = try self.row(of: old.uuid)
    {
      try update(route, of: routeRow)
    }
    if let new {
      try associate(new, with: row)
    } else if !replacement.saved.isEmpty {
      try associateDerived(with: id, row: row)
    }
    try table.write(analysis.note, of: row, at: now)
    return true
  }

  /// Associates samples that were saved one after the other with a workout.
  private func associate(_ rows: ClosedRange<Int64>, with workout: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR FAIL INTO workoutSample (workoutId, start, sampleId)
        SELECT ?, start, id FROM sample WHERE id BETWEEN ? AND ?
        """
    ).execute(arguments: [workout, rows.lowerBound, rows.upperBound])
  }

  private func update(_ totals: Workout.Totals, of row: Int64) throws {
    let span = try Row.fetchOne(
      db,
      cached: """
        SELECT start, end, activityType FROM sample JOIN workout USING (id) WHERE id = ?
        """, arguments: [row])
    let totals =
      span.map {
        collected(
          totals, of: WorkoutActivityType(rawValue: $0["activityType"]) ?? .other,
          HeaderColumns.span($0))
      } ?? totals
    try EditedRows(db: db).write(totals, of: row)
  }

  private func rewrite(_ workout: Workout, _ row: Int64, by new: AnalysisReplacement) throws {
    guard new.recomputed != nil || new.activities != nil else { return }
    var workout = workout
    let recomputed = new.recomputed ?? workout.recomputed
    let count = try EditedRows(db: db).editCount(of: row)
    if count > 0 { workout.header.metadata[.workoutEditCount] = .number(Double(count)) }
    workout.header.metadata[.recomputedTotals] = recomputed?.text.map { .string($0) }
    workout.activities = new.activities ?? workout.activities
    try db.run(
      sql: "UPDATE sample SET metadata = ? WHERE id = ?",
      arguments: [StoredMetadata.text(workout.header.metadata), row])
  }

  private mutating func update(_ route: AnalysisReplacement.RouteFindings, of row: Int64) throws {
    try db.run(
      sql: "UPDATE route SET locationCount = ?, distanceMeters = ? WHERE id = ?",
      arguments: [route.locationCount, route.distanceMeters, row])
    try db.run(
      sql: "UPDATE sample SET start = ?, end = ? WHERE id = ?",
      arguments: [route.span.start.microseconds, route.span.end.microseconds, row])
    _ = try renumber(row)
  }

  /// Assigns the next change number to an object that was updated in place, or whose relations were.
  mutating func renumber(_ row: Int64) throws -> Int64 {
    let new = countChange()
    // The rows that refer to it are updated one by one; the commit checks that none was missed.
    try deferReferences()
    try db.run(sql: "UPDATE sample SET id = ? WHERE id = ?", arguments: [new, row])
    for (table, column) in Self.references {
      try db.cachedStatement(sql: "UPDATE \(table) SET \(column) = ? WHERE \(column) = ?")
        .execute(arguments: [new, row])
    }
    return new
  }

  /// The columns that contain the row of a sample, a correlation, a workout or a route.
  private static let references = [
    ("workout", "id"), ("workoutEvent", "workoutId"), ("workoutSample", "workoutId"),
    ("workoutSample", "sampleId"), ("series", "workoutId"), ("route", "id"),
    ("route", "workoutId"), ("correlationMember", "sampleId"),
    ("correlationMember", "correlationId"), ("analysis", "workoutId"),
  ]

  /// Changes the verdicts of a workout's recorded locations.
  private func judge(_ verdicts: [Int: LocationVerdict], workout: Int64) throws {
    let series = try Int64.fetchOne(
      db,
      cached: "SELECT id FROM series WHERE workoutId = ? AND kind = ? AND isRecorded ORDER BY id",
      arguments: [workout, TraceKind.locations.rawValue])
    guard let series else { return }
    try LocationTrim(db: db).judge(series) { index, _ in verdicts[index] }
  }
}

extension AnalysisReplacement {
  fileprivate var changesWorkout: Bool {
    totals != nil || events != nil || recomputed != nil || activities != nil
  }
}
