import GRDB
package import HealthModel
package import StoreErrors

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
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
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

extension HealthStore {
  /// The clock hours of UTC in which samples of any of the types begin, in order: the hours in which
  /// sensors were worn.
  ///
  /// It reads one sample per hour and type, however many there are.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func hours(
    withAnyOf types: [ObjectType], in span: TimeRange
  ) async throws(StoreError) -> [Instant] {
    try requireOwner()
    return try await read { db, _ in
      var hours: Set<Int64> = []
      for type in types {
        guard let id = try AccessPolicy.typeID(db, type) else { continue }
        hours.formUnion(
          try Int64.fetchAll(
            db, sql: Self.hoursOfType,
            arguments: [
              "type": id, "start": span.start.microseconds, "end": span.end.microseconds,
            ]))
      }
      return hours.sorted().map { Instant(microseconds: $0 * Self.hour) }
    }
  }

  private static let hour: Int64 = 3_600_000_000

  /// From the first sample to the first of a later hour, and so on, with one seek each.
  private static let hoursOfType = """
    WITH RECURSIVE step(start) AS (
      SELECT min(start) FROM sample INDEXED BY sample_time
      WHERE typeId = :type AND start >= :start AND start < :end
      UNION ALL
      SELECT (
        SELECT min(start) FROM sample INDEXED BY sample_time
        WHERE typeId = :type AND start < :end
          AND start >= (step.start - ((step.start % \(hour)) + \(hour)) % \(hour)) + \(hour))
      FROM step WHERE step.start IS NOT NULL)
    SELECT (start - ((start % \(hour)) + \(hour)) % \(hour)) / \(hour) FROM step WHERE start IS NOT NULL
    """
}
