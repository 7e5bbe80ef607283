public import Foundation
import GRDB
public import HealthModel

/// Taking in what an archive has, each thing as it was: its identity, its source, its versions.
///
/// Only what is missing comes in, as from another device of the same person: what is here, or was deleted
/// here, is passed over, and the higher version of a sync identity wins. So taking in the same archive
/// again adds nothing, and one that was interrupted is completed.
extension HealthStore {
  /// Makes the sources known in their order, and tells each as it is here: a known one keeps its name.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func takeIn(_ sources: [Source]) async throws(StoreError) -> [Source] {
    try requireOwner()
    return try await write { db in
      try sources.map { source in
        try db.cachedStatement(
          sql: "INSERT OR IGNORE INTO source (bundleIdentifier, name) VALUES (?, ?)"
        ).execute(arguments: [source.bundleIdentifier, source.name])
        let name = try String.fetchOne(
          db.cachedStatement(sql: "SELECT name FROM source WHERE bundleIdentifier = ?"),
          arguments: [source.bundleIdentifier])
        return Source(name: name ?? source.name, bundleIdentifier: source.bundleIdentifier)
      }
    }
  }

  /// Takes in objects in one transaction; one that is refused does not stop the others.
  ///
  /// - Returns: What became of each, in their order.
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func takeIn(
    _ objects: [IncomingObject]
  ) async throws(StoreError) -> [IntakeResult] {
    try requireOwner()
    return try await save(as: .replica, rows: objects.count) { transaction in
      var results: [IntakeResult] = []
      results.reserveCapacity(objects.count)
      for object in objects {
        do {
          results.append(try transaction.takeIn(object))
        } catch let error as StoreError where error.isOfObject {
          results.append(IntakeResult(outcome: .refused(error)))
        }
      }
      return results
    }
  }

  /// Whether there is a series of this identity.
  public func holdsSeries(_ id: UUID) async throws(StoreError) -> Bool {
    try requireOwner()
    return try await read { db in try SaveTransaction.series(id, db) != nil }
  }

  /// Takes in a trace of a workout.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func takeIn(
    _ trace: PackedTrace, id: UUID, of workout: UUID
  ) async throws(StoreError) -> IntakeOutcome {
    try requireOwner()
    return try await save(as: .replica) { transaction in
      guard try SaveTransaction.series(id, transaction.db) == nil else { return .known }
      guard let row = try transaction.workoutRow(now: workout) else { return .homeless(workout) }
      try transaction.insert(trace, id: id, workout: row, isRecorded: true)
      return .added
    }
  }

  /// Takes in a route over a series that is here, or over locations that come with it.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func takeIn(
    _ route: WorkoutRoute, series: UUID, locations: PackedTrace?
  ) async throws(StoreError) -> IntakeOutcome {
    try requireOwner()
    return try await save(as: .replica) { transaction in
      do {
        return try transaction.takeIn(route, series: series, locations: locations)
      } catch let error as StoreError where error.isOfObject {
        return .refused(error)
      }
    }
  }

  /// Remembers deletions, so that what was deleted does not come back from elsewhere.
  ///
  /// Nothing is deleted: a deletion of what is here is left alone.
  ///
  /// - Returns: What became of each, in their order.
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func takeIn(
    _ deletions: [IncomingDeletion]
  ) async throws(StoreError) -> [IntakeOutcome] {
    try requireOwner()
    return try await save(as: .replica, rows: deletions.count) { transaction in
      try deletions.map { incoming in
        do {
          return try transaction.takeIn(incoming)
        } catch let error as StoreError where error.isOfObject {
          return .refused(error)
        }
      }
    }
  }

  /// Begins to take in an archive.
  ///
  /// - Parameter name: What tells the archive from others, such as a digest.
  /// - Returns: Whether the store was empty when this archive was first begun and not ended.
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func beginIntake(of name: String) async throws(StoreError) -> Bool {
    try requireOwner()
    return try await write { db in
      let isEmpty =
        try Bool.fetchOne(
          db,
          sql: """
            SELECT NOT EXISTS (SELECT 1 FROM sample) AND NOT EXISTS (SELECT 1 FROM tombstone)
            """) ?? false
      let key = HealthStore.intakeKey
      if isEmpty {
        try db.execute(
          sql: "INSERT OR REPLACE INTO storeFact (key, value) VALUES (?, ?)",
          arguments: [key, name])
        return true
      }
      let begun = try String.fetchOne(
        db, sql: "SELECT value FROM storeFact WHERE key = ?", arguments: [key])
      return begun == name
    }
  }

  /// Ends what ``beginIntake(of:)`` began.
  public func endIntake() async throws(StoreError) {
    try requireOwner()
    try await write { db in
      try db.execute(
        sql: "DELETE FROM storeFact WHERE key = ?", arguments: [HealthStore.intakeKey])
    }
  }

  /// The fact that names the archive that an empty store is being filled from.
  private static let intakeKey = "intake.archive"
}
