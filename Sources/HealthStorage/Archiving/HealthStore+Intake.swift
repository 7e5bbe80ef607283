package import Foundation
import GRDB
package import HealthModel
import StoreDatabase
package import StoreErrors

/// Restoring the contents of an archive unchanged: identities, sources and versions.
///
/// Only missing objects are added, as from another device of the same person. Objects that are already
/// stored or were deleted here are skipped, and the greatest record of a name wins. Restoring the
/// same archive again adds nothing, and an interrupted restore can be completed.
extension HealthStore {
  /// Adds the sources in their order, and returns each as it is stored here: an existing source retains
  /// its name.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func restore(_ sources: [Source]) async throws(StoreError) -> [Source] {
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

  /// Inserts objects in one transaction; a rejected object does not stop the others.
  ///
  /// - Returns: The outcome of each, in their order.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func restore(
    _ objects: [IncomingObject]
  ) async throws(StoreError) -> [IntakeResult] {
    try requireOwner()
    return try await save(as: .replica, rows: objects.count) { try $0.receive(objects) }
  }

  /// Whether the store has a series of this identity.
  package func holdsSeries(_ id: UUID) async throws(StoreError) -> Bool {
    try requireOwner()
    return try await read { db in try SaveTransaction.series(id, db) != nil }
  }

  /// Inserts a trace of a workout.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func restore(_ trace: IncomingTrace) async throws(StoreError) -> IntakeOutcome {
    try requireOwner()
    return try await save(as: .replica) { try $0.restore(trace) }
  }

  /// Inserts a route over a stored series, or over the locations that come with it.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func restore(_ route: IncomingRoute) async throws(StoreError) -> IntakeOutcome {
    try requireOwner()
    return try await save(as: .replica) { transaction in
      try transaction.outcome { try $0.restore(route) }
    }
  }

  /// Records deletions, so that deleted objects do not return from elsewhere.
  ///
  /// - Parameters:
  ///   - deletions: The records.
  ///   - deletes: Whether objects that are stored here are deleted, as between replicas. Otherwise a deletion of a
  ///     stored object is ignored.
  /// - Returns: The outcome of each, in their order.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func restore(
    _ deletions: [IncomingDeletion], deletes: Bool = false
  ) async throws(StoreError) -> [IntakeOutcome] {
    try requireOwner()
    return try await save(as: .replica, rows: deletions.count) { transaction in
      try deletions.map { each in
        try transaction.outcome { try $0.receive(each, deletes: deletes) }
      }
    }
  }

  /// Begins to restore an archive.
  ///
  /// - Parameter name: A name that distinguishes the archive from others, such as a digest.
  /// - Returns: Whether the store was empty when the restore of this archive first began, and that
  ///   restore has not ended.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func beginIntake(of name: String) async throws(StoreError) -> Bool {
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

  /// Ends the restore that ``beginIntake(of:)`` began.
  package func endIntake() async throws(StoreError) {
    try requireOwner()
    try await write { db in
      try db.execute(
        sql: "DELETE FROM storeFact WHERE key = ?", arguments: [HealthStore.intakeKey])
    }
  }

  /// The key of the fact that names the archive from which an empty store is being filled.
  private static let intakeKey = "intake.archive"
}
