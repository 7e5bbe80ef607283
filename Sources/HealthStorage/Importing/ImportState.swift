package import Foundation
import GRDB
package import HealthModel
import SampleQueries
import StoreDatabase
package import StoreErrors

/// The store's record of an identity that is to be imported.
package enum ImportState: Hashable, Sendable {
  case unknown
  case stored
  /// It was stored and deleted; an import does not restore it.
  case deleted
}

/// The lookups that an import makes before it saves.
extension HealthStore {
  /// Returns the import state of an identity.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func importState(of id: UUID) async throws(StoreError) -> ImportState {
    try requireOwner()
    return try await read { db in
      let isStored = try Bool.fetchOne(
        db, cached: "SELECT EXISTS (SELECT 1 FROM sample WHERE uuid = ?)", arguments: [id.bytes])
      if isStored == true { return .stored }
      let isBuried = try Bool.fetchOne(
        db, cached: "SELECT EXISTS (SELECT 1 FROM tombstone WHERE uuid = ?)", arguments: [id.bytes])
      return isBuried == true ? .deleted : .unknown
    }
  }

  /// Counts the identities that are stored, and those that were deleted here.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func importStates(
    of ids: [UUID]
  ) async throws(StoreError) -> (stored: Int, deleted: Int) {
    try requireOwner()
    return try await read { db in
      let stored = try db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM sample WHERE uuid = ?)")
      let buried = try db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM tombstone WHERE uuid = ?)")
      var counts = (stored: 0, deleted: 0)
      for id in ids {
        if try Bool.fetchOne(stored, arguments: [id.bytes]) == true {
          counts.stored += 1
        } else if try Bool.fetchOne(buried, arguments: [id.bytes]) == true {
          counts.deleted += 1
        }
      }
      return counts
    }
  }

  /// The workouts that overlap a time range, by start.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func workouts(overlapping span: TimeRange) async throws(StoreError) -> [Workout] {
    try requireOwner()
    return try await read { db, policy in
      guard
        let type = try Int64.fetchOne(
          db, cached: "SELECT id FROM sampleType WHERE identifier = ?",
          arguments: [ObjectType.workout.identifier])
      else { return [] }
      let (start, end) = (span.start.microseconds, span.end.microseconds)
      let longest = TimeBounds.maximumShort
      let earliest = start.subtractingReportingOverflow(longest)
      // Without the first bound every earlier workout would be read; the few long ones have an index.
      let ids = try Row.fetchAll(
        db,
        cached: """
          SELECT uuid, start, id FROM sample
          WHERE typeId = ? AND start BETWEEN ? AND ? AND end >= ? AND end - start <= \(longest)
          UNION ALL
          SELECT uuid, start, id FROM sample INDEXED BY sample_long
          WHERE typeId = ? AND start <= ? AND end >= ? AND end - start > \(longest)
          ORDER BY 2, 3
          """,
        arguments: [
          type, earliest.overflow ? Int64.min : earliest.partialValue, end, start, type, end, start,
        ]
      ).compactMap { UUID(bytes: $0[0]) }
      let rows = WorkoutRows(db: db, policy: policy)
      return try ids.compactMap { try rows.workout($0) }
    }
  }
}
