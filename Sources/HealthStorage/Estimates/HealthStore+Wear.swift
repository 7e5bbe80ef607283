import GRDB
package import HealthModel

extension HealthStore {
  /// The clock hours of UTC in which samples of any of the types begin, in order: the hours in which
  /// sensors were worn.
  ///
  /// It reads one sample per hour and type, however many there are.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  package func hours(
    withAnyOf types: [QuantityType], in span: TimeRange
  ) async throws(StoreError) -> [Instant] {
    try requireOwner()
    return try await read { db, _ in
      var hours: Set<Int64> = []
      for type in types {
        guard let id = try AccessPolicy.typeID(db, .quantity(type)) else { continue }
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
