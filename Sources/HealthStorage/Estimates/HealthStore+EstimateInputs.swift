import GRDB
package import HealthModel

/// The changes of the store since the last estimates.
package struct EstimateInputChange: Hashable, Sendable {
  /// The start of the oldest added sample; `nil` if there is none.
  package var earliest: Instant?
  /// Whether samples were deleted; their time is no longer known.
  package var hasDeletions: Bool
  /// The number of the newest change, for the next call.
  package var counter: Int64
}

extension HealthStore {
  /// Returns the additions and deletions of some types since a change; samples that are estimates are
  /// ignored.
  ///
  /// - Parameters:
  ///   - types: The types that estimates are made from.
  ///   - counter: The number from an earlier result; `nil` for the beginning.
  /// - Returns: The start of the oldest added sample, whether samples were deleted, and the number for the
  ///   next call.
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  package func estimateInputs(
    of types: Set<ObjectType>, changedSince counter: Int64?
  ) async throws(StoreError) -> EstimateInputChange {
    try requireOwner()
    return try await read { db, _ in
      let newest = try Int64.fetchOne(db, sql: "SELECT value FROM changeCounter") ?? 0
      let list = try QueriedTypes(db, types).list
      let since = min(counter ?? 0, newest)
      let earliest = try Int64.fetchOne(
        db,
        sql: """
          SELECT min(start) FROM sample
          WHERE id > ? AND +typeId IN \(list) AND \(EstimateSamples.isNone)
          """, arguments: [since])
      let hasDeletions = try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM tombstone AS gone
            WHERE change > ? AND +typeId IN \(list) AND \(EstimateSamples.isNone)
              AND NOT EXISTS (
                SELECT 1 FROM sample WHERE sample.syncIdentifier = gone.syncIdentifier
                  AND sample.typeId = gone.typeId AND sample.sourceId = gone.sourceId))
          """, arguments: [since])
      return EstimateInputChange(
        earliest: earliest.map { Instant(microseconds: $0) },
        hasDeletions: counter != nil && hasDeletions == true, counter: newest)
    }
  }
}
