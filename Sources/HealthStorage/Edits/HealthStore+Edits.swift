public import Foundation
import GRDB
public import HealthModel
package import StoreDatabase
public import StoreErrors

/// Edits of workouts: each makes a version, in one transaction, and can be undone.
///
/// The owner edits any workout, an application those that it saved. What was measured is never lost: samples,
/// locations and readings stay in the store. An edited workout retains its identity and its sync identity, and gets a
/// new change number, so that followers are notified.
extension HealthStore {
  /// Returns the edits of a workout that are in effect, the first first; its version is one more than their number.
  public func edits(of workout: UUID) async throws(StoreError) -> [WorkoutEdit] {
    try await read { db, policy in
      guard try WorkoutRows(db: db, policy: policy).workout(workout) != nil else { return [] }
      return try EditTable(db: db).entries(of: workout).map(WorkoutEdit.init)
    }
  }

  /// Changes values of a workout; without a difference nothing is changed, and no version is made.
  ///
  /// - Returns: The workout as it is stored.
  /// - Throws: `StoreError.object(_:_:)` (`notEditable`, `unknown`), `StoreError.permission(_:)` (`notOwn`), or
  ///   the any-time cases.
  @discardableResult
  public func edit(
    _ workout: UUID, _ changes: WorkoutChanges
  ) async throws(StoreError) -> Workout {
    try await save { transaction in try transaction.edit(workout, changes, nil) }
  }

  /// Undoes the newest edit of a workout: restores everything as it was before.
  ///
  /// - Returns: The edit that was undone.
  /// - Throws: `StoreError.object(_:_:)` (`notEditable`, `unknown`), `StoreError.permission(_:)` (`notOwn`), or
  ///   the any-time cases.
  @discardableResult
  public func undoEdit(of workout: UUID) async throws(StoreError) -> WorkoutEdit {
    try await save { transaction in try transaction.undoEdit(of: workout) }
  }

  /// Trims a workout, and changes values of it: one version.
  ///
  /// - Throws: `StoreError.object(_:_:)` (`notEditable`), `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func trim(
    _ subject: AnalysisSubject, to cut: RecutWorkout, _ changes: WorkoutChanges
  ) async throws(StoreError) -> Workout {
    try requireOwner()
    return try await save { transaction in
      try transaction.requireUnchanged(subject)
      return try transaction.edit(subject.workout.uuid, changes, cut)
    }
  }

  /// Adds a workout to the end of another one; its own identity is deleted until the merge is undone.
  ///
  /// - Throws: As ``trim(_:to:_:)``.
  package func merge(
    _ second: AnalysisSubject, into first: AnalysisSubject, as merged: Workout
  ) async throws(StoreError) -> Workout {
    try requireOwner()
    return try await save { transaction in
      try transaction.requireUnchanged(first)
      try transaction.requireUnchanged(second)
      return try transaction.merge(second, into: first, as: merged)
    }
  }

  /// Makes a new workout of the end of one.
  ///
  /// - Returns: The two parts.
  /// - Throws: As ``trim(_:to:_:)``.
  package func split(
    _ subject: AnalysisSubject, head: RecutWorkout, tail: RecutWorkout
  ) async throws(StoreError) -> [Workout] {
    try requireOwner()
    // The end of a workout has the source of the workout.
    return try await save(as: .replica) { transaction in
      try transaction.requireUnchanged(subject)
      return try transaction.split(subject, head: head, tail: tail)
    }
  }
}
