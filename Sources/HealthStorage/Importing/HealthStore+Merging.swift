package import Foundation
import GRDB
package import HealthModel
import StoreDatabase
package import StoreErrors

/// The parts that a workout received from another one of the same time.
package struct MergedParts: Hashable, Sendable {
  package var hasRoute = false
  package var hasHeartRates = false
  /// The names of the merged traces of one measure.
  package var measures: [String] = []
  package var hasLaps = false
  package var hasTotals = false
  package var sampleCount = 0

  package var isEmpty: Bool { self == MergedParts() }
}

extension HealthStore {
  /// Adds to a stored workout the parts that it lacks and another one has: all of them, or nothing.
  ///
  /// Existing parts are unchanged. A trace is added if there is none of the kind and the measure; laps
  /// and segments if there are none of either; sums and metadata if there are none; a sample if there is
  /// none of the type. Added parts retain their source.
  ///
  /// - Returns: The added parts; `nil` if the store has no such workout, or the person trimmed, merged or split it.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.object(_:_:)` (`invalid`), or the any-time cases.
  package func merge(
    _ imported: ImportedWorkout, into id: UUID
  ) async throws(StoreError) -> MergedParts? {
    try requireOwner()
    return try await save(as: .replica) { transaction in
      // What was cut off, and what was merged, must not come back with another file.
      guard let stored = try WorkoutRows(transaction).workout(id),
        try EditTable(db: transaction.db).shape(of: id) == nil
      else { return nil }
      let row = try transaction.workoutRow(id)
      var parts = MergedParts()
      try transaction.mergeTraces(of: imported, for: stored, row: row, &parts)
      try transaction.mergeSamples(of: imported, for: stored, row: row, &parts)
      try transaction.mergeEvents(of: imported.workout, for: stored, row: row, &parts)
      try transaction.mergeTotals(of: imported.workout, for: stored, row: row, &parts)
      if !parts.isEmpty {
        let row = try transaction.renumber(row)
        try AnalysisTable(db: transaction.db).markWaiting(row, at: transaction.now)
      }
      return parts
    }
  }

  /// Adds metadata to a stored workout that has no value of the key, unless the person edited it.
  ///
  /// - Returns: The keys that were added.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func addMetadata(
    _ metadata: Metadata, to id: UUID
  ) async throws(StoreError) -> [MetadataKey] {
    try requireOwner()
    return try await save(as: .replica) { transaction in
      guard let stored = try WorkoutRows(transaction).workout(id),
        try EditTable(db: transaction.db).last(of: id) == nil
      else { return [] }
      let lacking = metadata.filter { stored.header.metadata[$0.key] == nil }
      guard !lacking.isEmpty else { return [] }
      let all = stored.header.metadata.merging(lacking) { mine, _ in mine }
      let row = try transaction.workoutRow(id)
      try transaction.db.run(
        sql: "UPDATE sample SET metadata = ? WHERE id = ?",
        arguments: [StoredMetadata.text(all), row])
      _ = try transaction.renumber(row)
      return Array(lacking.keys)
    }
  }
}

extension SaveTransaction {
  fileprivate mutating func mergeTraces(
    of imported: ImportedWorkout, for stored: Workout, row: Int64, _ parts: inout MergedParts
  ) throws {
    let heads = try TraceRows(db: db).heads(
      where: "series.isRecorded AND series.workoutId = ?", arguments: [row])
    let kinds = Set(heads.map(\.kind))
    let measures = Set(heads.compactMap { $0.header.metadata.string(.traceMeasure) })
    var takesRoute = false
    for trace in imported.traces {
      let measure = trace.header.metadata.string(.traceMeasure)
      if trace.kind == .measure {
        guard let measure, !measures.contains(measure) else { continue }
        parts.measures.append(measure)
      } else {
        guard !kinds.contains(trace.kind) else { continue }
        if trace.kind == .locations { takesRoute = true }
        if trace.kind == .heartRate { parts.hasHeartRates = true }
      }
      try insert(trace, workout: row)
    }
    guard takesRoute else { return }
    parts.hasRoute = true
    // The route of the other workout becomes this one's.
    var workout = stored
    workout.header.sourceRevision = imported.workout.header.sourceRevision
    workout.header.device = imported.workout.header.device
    try insertRoute(of: workout, row: row, imported.route)
  }

  fileprivate mutating func mergeSamples(
    of imported: ImportedWorkout, for stored: Workout, row: Int64, _ parts: inout MergedParts
  ) throws {
    // A device's sum takes precedence over derived samples: the next analysis withdraws them.
    let bounds = DerivedSamples.bounds(of: stored.uuid)
    let types = try Set(
      String.fetchAll(
        db,
        sql: """
          SELECT DISTINCT identifier FROM workoutSample
          JOIN sample ON sample.id = workoutSample.sampleId
          JOIN sampleType ON sampleType.id = sample.typeId WHERE workoutSample.workoutId = ?
            AND (syncIdentifier IS NULL OR NOT (\(DerivedSamples.condition)))
          """, arguments: [row, bounds.first, bounds.end]))
    let taken = imported.samples.filter { !types.contains($0.type.identifier) }
    try associate(taken, workout: row)
    parts.sampleCount = taken.count
  }

  fileprivate func mergeEvents(
    of other: Workout, for stored: Workout, row: Int64, _ parts: inout MergedParts
  ) throws {
    let lasting = { (event: WorkoutEvent) in event.kind.mayLast }
    guard !stored.events.contains(where: lasting) else { return }
    let laps = other.events.filter(lasting)
    guard !laps.isEmpty else { return }
    parts.hasLaps = true
    // Events of kinds that this release does not know are in the table and not among those of the
    // workout.
    let last = try Int.fetchOne(
      db, sql: "SELECT max(ordinal) FROM workoutEvent WHERE workoutId = ?", arguments: [row])
    var ordinal = last ?? -1
    for event in laps {
      ordinal += 1
      let start = min(max(event.span.start, stored.span.start), stored.span.end)
      let end = min(max(event.span.end, start), stored.span.end)
      try db.execute(
        sql: """
          INSERT INTO workoutEvent (workoutId, ordinal, kind, start, end, metadata)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          row, ordinal, event.kind.rawValue, start.microseconds, end.microseconds,
          StoredMetadata.text(event.metadata),
        ])
    }
  }

  fileprivate mutating func mergeTotals(
    of other: Workout, for stored: Workout, row: Int64, _ parts: inout MergedParts
  ) throws {
    let totals = WorkoutLimits.addable(other.totals, to: stored)
    let columns: [(String, (any DatabaseValueConvertible)?)] = [
      ("distanceMeters", totals.distanceMeters), ("energyKilocalories", totals.energyKilocalories),
      ("ascentMeters", totals.ascentMeters), ("descentMeters", totals.descentMeters),
      ("movingSeconds", totals.movingSeconds),
      ("maximumSpeedMetersPerSecond", totals.maximumSpeedMetersPerSecond),
      ("averageHeartRate", totals.averageHeartRate),
      ("maximumHeartRate", totals.maximumHeartRate), ("stepCount", totals.stepCount),
      ("strokeCount", totals.strokeCount),
    ]
    for (column, value) in columns {
      guard let value else { continue }
      try db.execute(
        sql: "UPDATE workout SET \(column) = ? WHERE id = ? AND \(column) IS NULL",
        arguments: [value, row])
      if db.changesCount > 0 { parts.hasTotals = true }
    }
    let lacking = other.header.metadata.filter { stored.header.metadata[$0.key] == nil }
      .withoutSyncIdentity
    guard !lacking.isEmpty else { return }
    let all = stored.header.metadata.merging(lacking) { mine, _ in mine }
    try db.execute(
      sql: "UPDATE sample SET metadata = ? WHERE id = ?",
      arguments: [StoredMetadata.text(all), row])
  }
}
