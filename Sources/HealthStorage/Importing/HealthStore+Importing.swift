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
    return try await save(as: .replica) { transaction in
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

extension SaveTransaction {
  fileprivate mutating func insert(_ trace: PackedTrace, workout: Int64) throws {
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

extension StoreError {
  /// Whether it is about one object and not about the store.
  fileprivate var isOfObject: Bool {
    switch self {
    case .invalid, .duplicate, .tooOld, .typeInUse: true
    default: false
    }
  }
}
