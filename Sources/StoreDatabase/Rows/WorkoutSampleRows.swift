package import Foundation
package import GRDB
package import HealthModel

package import struct HealthModel.Unit

/// Reads the samples associated with a workout by their start.
package struct WorkoutSampleRows {
  package typealias Key = (start: Int64, row: Int64)
  /// A value with the time that it was measured for.
  package typealias Value = (span: TimeRange, value: Double)

  private let db: Database
  private let conditions: String

  /// - Parameters:
  ///   - db: The connection.
  ///   - owner: The SQL condition under which the client sees the workout, whose row is named `owner`; `nil` for always.
  ///   - sample: The condition for the sample, whose row is named `sample`.
  package init(_ db: Database, seenIf owner: String?, and sample: String?) {
    self.db = db
    let owner = owner.map { " AND \($0)" } ?? ""
    conditions =
      "workoutSample.workoutId = (SELECT id FROM sample AS owner WHERE uuid = ?\(owner))"
      + (sample.map { " AND \($0)" } ?? "")
  }

  private static let tables = """
    FROM workoutSample JOIN sample ON sample.id = workoutSample.sampleId
    """

  /// Returns the keys of a page of samples.
  ///
  /// - Parameters:
  ///   - workout: The workout.
  ///   - type: The type; `nil` for all quantities.
  ///   - last: The last key of the page before.
  ///   - limit: The most keys.
  /// - Returns: The keys by start and row; none at the end.
  /// - Throws: An error of the database.
  package func keys(
    of workout: UUID, type: QuantityType?, after last: Key, limit: Int
  ) throws -> [Key] {
    var arguments: StatementArguments = [workout.bytes, last.start, last.row]
    if let type { arguments += [type.identifier] }
    return try Row.fetchAll(
      db,
      cached: """
        SELECT workoutSample.start, workoutSample.sampleId
        \(Self.tables) JOIN sampleType ON sampleType.id = sample.typeId
        WHERE \(conditions) AND (workoutSample.start, workoutSample.sampleId) > (?, ?)
          AND sampleType.canonicalUnit IS NOT NULL\(type == nil ? "" : " AND sampleType.identifier = ?")
        ORDER BY workoutSample.start, workoutSample.sampleId LIMIT ?
        """, arguments: arguments + [limit]
    ).map { ($0[0], $0[1]) }
  }

  /// Returns the values of all samples of a type, without what else a sample has.
  ///
  /// A value that was saved in the unit is returned as it was saved.
  ///
  /// - Parameters:
  ///   - workout: The workout.
  ///   - type: The type.
  ///   - unit: The unit of the values.
  /// - Returns: The values by start.
  /// - Throws: An error of the database, or `UnitError.incompatible` if the type is not measured in the unit.
  package func values(of workout: UUID, type: QuantityType, in unit: Unit) throws -> [Value] {
    let conversion = try UnitConversion(from: type.canonicalUnit, to: unit)
    let statement = try db.cachedStatement(
      sql: """
        SELECT sample.start, sample.end, sample.value,
          CASE WHEN sample.givenUnit = ? THEN sample.givenValue END
        \(Self.tables)
        WHERE \(conditions)
          AND sample.typeId = (SELECT id FROM sampleType WHERE identifier = ?)
          AND sample.value IS NOT NULL
        ORDER BY workoutSample.start, workoutSample.sampleId
        """)
    let arguments: StatementArguments = [unit.description, workout.bytes, type.identifier]
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var values: [Value] = []
    while let row = try rows.next() {
      let span = TimeRange(
        start: Instant(microseconds: row[0]), end: Instant(microseconds: row[1]))
      let given: Double? = row[3]
      values.append((span, given ?? conversion(row[2])))
    }
    return values
  }
}
