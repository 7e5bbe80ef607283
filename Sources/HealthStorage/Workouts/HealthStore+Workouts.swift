public import Foundation
import GRDB
public import HealthModel
import StoreDatabase
public import StoreErrors

extension HealthStore {
  /// Saves a workout and its samples: all of it, or nothing.
  ///
  /// The store sets the source revision, sorts the events and marks an indoor workout in its metadata.
  /// A workout with a sync identifier replaces an older version of itself and inherits its routes,
  /// traces and samples; an equal or older version is ignored without an error.
  ///
  /// - Returns: The workout as it is stored.
  /// - Throws: `StoreError.object(_:_:)` (`duplicate`), `StoreError.object(_:_:)` (`invalid`), or the any-time cases.
  @discardableResult
  public func save(
    _ workout: Workout, samples: [QuantitySample] = []
  ) async throws(StoreError) -> Workout {
    try await save { transaction in
      try SaveTransaction.requireWithinLimits(workout)
      guard let row = try transaction.insert(workout) else { return workout }
      try transaction.associate(samples, workout: row)
      return try WorkoutRows(transaction).workout(workout.uuid) ?? workout
    }
  }

  /// Associates samples with a saved workout, saving those that are not stored yet.
  ///
  /// - Throws: `StoreError.object(_:_:)` (`unknown`), `StoreError.object(_:_:)` (`invalid`), or the any-time cases.
  public func add(
    _ samples: [QuantitySample], to workout: UUID
  ) async throws(StoreError) {
    try await save { transaction in
      let row = try transaction.workoutRow(workout)
      try transaction.associate(samples, workout: row)
    }
  }

  /// Returns saved workouts, newest first; the next page begins before the last one of this page.
  public func workouts(
    limit: Int = .max, before: Workout? = nil
  ) async throws(StoreError) -> [Workout] {
    try await read { db, policy in
      try WorkoutRows(db: db, policy: policy).newest(limit: max(0, limit), before: before)
    }
  }

  /// Returns one workout with its events; `nil` if none has this identity.
  public func workout(_ id: UUID) async throws(StoreError) -> Workout? {
    try await read { db, policy in
      try WorkoutRows(db: db, policy: policy).workout(id)
    }
  }

  /// Returns the workout that a text denotes: a full identity, the beginning of one, or `last`.
  ///
  /// Hyphens and case do not matter.
  ///
  /// - Throws: `StoreError.identifier(_:_:)` (`unknown`) if none matches,
  ///   `StoreError.identifier(_:_:)` (`ambiguous`) with up to ten candidates if several do.
  public func workout(matching text: String) async throws(StoreError) -> Workout {
    try await read { db, policy in
      let rows = WorkoutRows(db: db, policy: policy)
      if text == "last" {
        guard let last = try rows.newest(limit: 1, before: nil).first else {
          throw StoreError.noMatch(text: text)
        }
        return last
      }
      guard let prefix = IdentityPrefix(text) else { throw StoreError.noMatch(text: text) }
      let candidates = try rows.identities(
        from: prefix.first, through: prefix.last, limit: IdentityPrefix.candidatesShown)
      guard let id = candidates.first, let workout = try rows.workout(id) else {
        throw StoreError.noMatch(text: text)
      }
      guard candidates.count == 1 else {
        throw StoreError.ambiguous(text: text, candidates: candidates)
      }
      return workout
    }
  }

  /// Deletes a workout with its routes and traces; samples that were only associated remain.
  ///
  /// - Throws: `StoreError.object(_:_:)` (`unknown`), or the any-time cases.
  public func deleteWorkout(_ id: UUID) async throws(StoreError) {
    try await save { transaction in
      try transaction.deleteObject(try transaction.workoutRow(id))
    }
  }
}
