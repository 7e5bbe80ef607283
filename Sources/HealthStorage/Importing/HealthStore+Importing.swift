import Foundation
import GRDB
public import HealthModel

/// Bringing in what others recorded, each object under its own source.
///
/// An object is known by its identity: what is here, or was here and was deleted, is passed over, so that
/// the same file a second time changes nothing. One with a sync identifier takes the place of an older
/// version of itself.
extension HealthStore {
  /// Saves a workout with its samples, route and traces: all of it, or nothing.
  ///
  /// - Returns: The workout as it is stored; `nil` when it is known already.
  /// - Throws: ``StoreError/ownerOnly``, ``StoreError/invalid(_:_:)``, or the any-time cases.
  @discardableResult
  public func save(_ imported: ImportedWorkout) async throws(StoreError) -> Workout? {
    try requireOwner()
    return try await save(as: .replica) { transaction in
      guard let row = try transaction.insert(imported.workout) else { return nil }
      try transaction.associate(imported.samples, workout: row)
      try transaction.settle(imported.sums, of: imported.workout, row: row)
      for trace in imported.traces { try transaction.insert(trace, workout: row) }
      try transaction.insertRoute(of: imported.workout, row: row, imported.route)
      return try WorkoutRows(transaction).workout(imported.workout.uuid)
    }
  }

  /// Saves samples of others in one transaction.
  ///
  /// - Parameters:
  ///   - samples: Any but workouts and routes.
  ///   - refusing: Told each sample that the store refuses, and why; the others are saved.
  /// - Returns: How many were new.
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func saveImported(
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
  /// Saves many records in one transaction; ten thousand and more at a time are quick.
  ///
  /// - Parameters:
  ///   - records: Quantities and categories.
  ///   - vocabulary: What their types, units and origins are.
  ///   - refusing: Told each record that the store refuses, and why; the others are saved.
  /// - Returns: What became of them, by their types' places in the vocabulary.
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func saveImported(
    _ records: [ImportedRecord], of vocabulary: ImportedVocabulary,
    refusing: @escaping @Sendable (Sample, StoreError) -> Void = { _, _ in }
  ) async throws(StoreError) -> [Int: ImportedTally] {
    try requireOwner()
    return try await save(as: .replica, rows: records.count) { transaction in
      var insertion = try RecordInsertion(transaction.db, vocabulary)
      var tallies = Array(repeating: ImportedTally(), count: vocabulary.types.count)
      for record in records where tallies.indices.contains(record.type) {
        switch try insertion.save(record, in: &transaction) {
        case .added: tallies[record.type].added += 1
        case .known: tallies[record.type].known += 1
        case .refused(let sample, let error):
          tallies[record.type].refused += 1
          refusing(sample, error)
        }
      }
      return Dictionary(
        uniqueKeysWithValues: tallies.enumerated().filter { $0.element != ImportedTally() }
          .map { ($0.offset, $0.element) })
    }
  }
}

extension SaveTransaction {
  /// Ties the samples of a workout's source and time to it, type by type; where there are none, the sum is
  /// saved in their place, so that nothing is counted twice.
  mutating func settle(
    _ sums: [QuantitySample], of workout: Workout, row: Int64
  ) throws {
    for sum in sums {
      let type = try typeID(.quantity(sum.type))
      let source = try origin(revision(of: sum.header)).source
      try db.execute(
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
