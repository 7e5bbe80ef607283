package import Foundation
package import GRDB
package import HealthModel

/// The columns of a row of `sample`.
package struct SampleColumns {
  package let id: Int64
  package let uuid: UUID
  /// The row in `sampleType`.
  package let type: Int64
  package let span: TimeRange
  /// The value in the type's canonical unit.
  package let value: Double?
  /// The value as it was saved, if its unit was another.
  package let givenValue: Double?
  package let givenUnit: String?
  /// The row in `sourceRevision`.
  package let revision: Int64
  /// The row in `device`.
  package let device: Int64?
  package let metadata: String?

  /// The number of rows that one statement reads; a caller divides longer lists.
  package static let batchSize = 512

  /// Returns the columns of rows, in their order; rows that do not exist are omitted.
  ///
  /// One statement reads all of them: one for each row takes longer to begin than to run. Columns are read by
  /// their position, since GRDB compares the names of all columns to find one.
  ///
  /// The statement is shared: the cursor must end before the next one of the same connection begins.
  ///
  /// - Parameters:
  ///   - db: The connection.
  ///   - rows: The rows' keys.
  /// - Returns: A cursor that decodes one row at a time.
  /// - Throws: An error of the database, with the code of a damaged file for an identity that is none.
  package static func cursor(
    _ db: Database, rows: some Collection<Int64>
  ) throws -> some Cursor<SampleColumns> {
    let statement = try db.cachedStatement(sql: query)
    let keys = "[" + rows.lazy.map { String($0) }.joined(separator: ",") + "]"
    return try Row.fetchCursor(statement, arguments: [keys]).map { try SampleColumns($0) }
  }

  /// The rows come in the order of the keys, and are not sorted, which would copy each.
  ///
  /// SQLite walks through an array from its first element, and a cross join in the order in which it is written.
  private static let query = """
    SELECT sample.id, sample.uuid, sample.typeId, sample.start, sample.end, sample.value,
      sample.givenValue, sample.givenUnit, sample.sourceRevisionId, sample.deviceId, sample.metadata
    FROM json_each(?) AS wanted CROSS JOIN sample ON sample.id = wanted.value
    """

  private init(_ row: Row) throws {
    let identity = try row.withUnsafeData(atIndex: 1) { $0.flatMap { UUID(bytes: $0) } }
    guard let identity else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an identity is not 16 bytes")
    }
    uuid = identity
    id = row[0]
    type = row[2]
    span = TimeRange(start: Instant(microseconds: row[3]), end: Instant(microseconds: row[4]))
    value = row[5]
    givenValue = row[6]
    givenUnit = row[7]
    revision = row[8]
    device = row[9]
    metadata = row[10]
  }
}
