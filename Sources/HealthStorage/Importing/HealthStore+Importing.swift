import Foundation
import GRDB
package import HealthModel
import StoreDatabase
package import StoreErrors

/// Importing data that others recorded, each object under its own source.
///
/// Objects are identified by their identity: those that are stored or were deleted here are skipped, so
/// that importing the same file again changes nothing. An object with a sync identifier replaces an older
/// version of itself.
extension HealthStore {
  /// Saves a workout with its samples, route and traces: all of it, or nothing.
  ///
  /// - Returns: Whether it is new: `false`, without changing anything, if it was already imported.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.object(_:_:)` (`invalid`), or the any-time cases.
  @discardableResult
  package func save(_ imported: ImportedWorkout) async throws(StoreError) -> Bool {
    try requireOwner()
    return try await save(as: .replica) { transaction in
      guard let row = try transaction.insert(imported.workout) else { return false }
      try transaction.associate(imported.samples, workout: row)
      try transaction.settle(imported.sums, of: imported.workout, row: row)
      for trace in imported.traces { try transaction.insert(trace, workout: row) }
      try transaction.insertRoute(of: imported.workout, row: row, imported.route)
      try AnalysisTable(db: transaction.db).markWaiting(row, at: transaction.now)
      return true
    }
  }

  /// Saves samples of others in one transaction.
  ///
  /// - Parameters:
  ///   - samples: Any but workouts and routes.
  ///   - refusing: Called with each sample that the store rejects, and the reason; the others are saved.
  /// - Returns: The number of new samples.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func saveImported(
    _ samples: [Sample], refusing: @escaping @Sendable (Sample, StoreError) -> Void = { _, _ in }
  ) async throws(StoreError) -> Int {
    try requireOwner()
    return try await save(as: .replica, rows: samples.count) { transaction in
      var added = 0
      for sample in samples {
        do {
          if try transaction.save(sample) != nil { added += 1 }
        } catch let error as StoreError {
          guard error.isOfObject else { throw error }
          refusing(sample, error)
        }
      }
      return added
    }
  }
}

extension HealthStore {
  /// Saves many records; ten thousand and more at a time are fast.
  ///
  /// It takes at most two transactions: one for ordinary records, one for the others.
  ///
  /// - Parameters:
  ///   - records: Quantities and categories.
  ///   - vocabulary: Their types, units and origins.
  ///   - refusing: Called with each record that the store rejects, and the reason; the others are saved.
  /// - Returns: The outcomes, by the types' positions in the vocabulary.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func saveImported(
    _ records: [ImportedRecord], of vocabulary: ImportedVocabulary,
    refusing: @escaping @Sendable (Sample, StoreError) -> Void = { _, _ in }
  ) async throws(StoreError) -> [Int: ImportedTally] {
    try requireOwner()
    // An export's records are ordered by type and time, and so are their identities: few pages are open at
    // once.
    let pages = min(records.count, Self.maximumOpenPages)
    let (usual, others) = try await save(as: .replica, rows: pages, checksRows: false) {
      transaction in
      var insertion = try RecordInsertion(transaction.db, vocabulary)
      for record in records { try insertion.save(record, in: &transaction) }
      try insertion.finish(in: &transaction)
      return (insertion.tallies, insertion.others)
    }
    var tallies = usual
    if !others.isEmpty {
      let more = try await save(as: .replica, rows: others.count) { transaction in
        try transaction.save(others, of: vocabulary, refusing: refusing)
      }
      for (type, tally) in more { tallies[type] += tally }
    }
    return Dictionary(
      uniqueKeysWithValues: tallies.enumerated().filter { $0.element != ImportedTally() }
        .map { ($0.offset, $0.element) })
  }

  private static let maximumOpenPages = 4096
}

extension SaveTransaction {
  /// Saves the records that need special handling, one by one.
  fileprivate mutating func save(
    _ records: [ImportedRecord], of vocabulary: ImportedVocabulary,
    refusing: (Sample, StoreError) -> Void
  ) throws -> [Int: ImportedTally] {
    var tallies: [Int: ImportedTally] = [:]
    for record in records {
      var tally = ImportedTally()
      do {
        if let sample = vocabulary.sample(record), try save(sample) != nil {
          tally.added = 1
        } else {
          tally.known = 1
        }
      } catch let error as StoreError where error.isOfObject {
        tally.refused = 1
        if let sample = vocabulary.sample(record) { refusing(sample, error) }
      }
      tallies[record.type, default: ImportedTally()] += tally
    }
    return tallies
  }

  /// Associates the samples of a workout's source and time with it, type by type; if there are none, the
  /// sum is saved instead, so that nothing is counted twice.
  mutating func settle(
    _ sums: [QuantitySample], of workout: Workout, row: Int64
  ) throws {
    for sum in sums {
      let type = try typeID(.quantity(sum.type))
      let source = try origin(revision(of: sum.header)).source
      try db.run(
        sql: """
          INSERT OR IGNORE INTO workoutSample (workoutId, start, sampleId)
          SELECT ?, start, id FROM sample
          WHERE typeId = ? AND start >= ? AND start <= ? AND end <= ? AND sourceId = ?
          """,
        arguments: [
          row, type, workout.span.start.microseconds, workout.span.end.microseconds,
          workout.span.end.microseconds, source,
        ])
      if db.changesCount == 0, sum.type.aggregation == .cumulative {
        try associate([sum], workout: row)
      }
    }
  }

  mutating func insert(_ trace: PackedTrace, workout: Int64) throws {
    let table = SeriesTable(db: db)
    let series = try table.insert(
      trace.kind, owner: .workout(workout), isRecorded: true,
      device: try device(trace.header.device), metadata: trace.header.metadata)
    var ordinal = 0
    try trace.chunks.each { chunk in
      try table.append(chunk, to: series, ordinal: ordinal)
      ordinal += 1
    }
  }
}
