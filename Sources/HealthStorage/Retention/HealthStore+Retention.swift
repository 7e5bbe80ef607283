import Foundation
import GRDB
package import HealthModel
import StoreDatabase
package import StoreErrors

extension HealthStore {
  /// The retention rules of this store.
  package func retention() async throws(StoreError) -> RetentionRules {
    try await read { db in try RetentionTable(db: db).rules() }
  }

  /// Sets how long samples are retained after their end.
  ///
  /// The rule applies to one type, or to every type without a rule of its own; `nil` removes it. No samples are
  /// removed before ``prune(now:)``.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.setting(_:)` (`retentionTooShort`), or the any-time cases.
  package func setRetention(
    _ keep: Duration?, for type: ObjectType? = nil
  ) async throws(StoreError) {
    try requireOwner()
    if let keep, keep < Self.shortestRetention { throw .retentionTooShort(keep) }
    try await write { db in try RetentionTable(db: db).set(keep, for: type) }
  }

  /// The minimum retention time: with less than a day, a store would lose samples while they are recorded.
  package static let shortestRetention = Duration.seconds(86_400)

  /// The earliest end date of samples that can be saved in this store; `nil` for no limit.
  package func earliestPermittedSampleDate(
    for type: ObjectType, now: Instant
  ) async throws(StoreError) -> Instant? {
    try await retention().earliestPermittedDate(for: type, now: now)
  }

  /// Prunes, if there is a rule and the last time was a day ago or more.
  ///
  /// It is cheap when it is not due, so that it can be called often: after a recording, by a timer.
  ///
  /// - Returns: The number of removed samples; `nil` if it was not due.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  @discardableResult
  package func pruneIfDue(now: Instant) async throws(StoreError) -> Int? {
    try requireOwner()
    let isDue = try await read { db in
      guard try RetentionTable(db: db).rules() != RetentionRules() else { return false }
      guard let last = try RetentionTable(db: db).lastPruned() else { return true }
      // A clock that was set back must not suspend pruning.
      return now < last || now - last >= Self.pruningInterval
    }
    return isDue ? try await prune(now: now) : nil
  }

  /// The interval of periodic pruning.
  package static let pruningInterval = Duration.seconds(86_400)

  /// Removes the samples that ended longer ago than the retention time.
  ///
  /// It runs in one transaction and in constant memory, and also removes records of deletions from more than 90
  /// days ago.
  ///
  /// Pruning is not deletion: it is not reported to followers of changes, and other devices retain their
  /// samples. Samples of a workout remain as long as the workout, members as long as their correlation, routes
  /// as long as their workout: none of them is pruned in part. Pruned samples leave no record: an attempt to
  /// save an older version is rejected as too old, like any other old sample.
  ///
  /// - Returns: The number of removed samples.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  @discardableResult
  package func prune(now: Instant) async throws(StoreError) -> Int {
    try requireOwner()
    return try await write { db in
      var pruning = try Pruning(db, now: now)
      try pruning.run()
      try TombstoneLedger(db: db).purge(now: now)
      try RetentionTable(db: db).notePruned(now)
      return pruning.count
    }
  }
}
