import GRDB
public import HealthModel

/// What of the store changed since estimates were last made.
public struct EstimateInputChange: Hashable, Sendable {
  /// The start of the oldest sample that came; `nil` where none did.
  public var earliest: Instant?
  /// Whether something went: nobody knows any more when it was.
  public var hasDeletions: Bool
  /// The number of the newest change, to ask with the next time.
  public var counter: Int64
}

extension HealthStore {
  /// What came and went of some types since a change; samples that are estimates are left out.
  ///
  /// - Parameters:
  ///   - types: The types that estimates are made from.
  ///   - counter: The number that an earlier answer gave; `nil` for the beginning.
  /// - Returns: The start of the oldest that came, whether something went, and the number for the next time.
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func estimateInputs(
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
