import GRDB
import HealthModel

/// Reads the samples of a type by start, as many as statistics need and one at a time.
///
/// Samples of up to a day are found by their start, from a day before the time asked for; the few that
/// last longer have an index of their own. So statistics of a day read a day's samples, however long
/// the store goes back.
struct StatisticsRows {
  /// The SQL conditions on `sample` that rows have to meet, with their values.
  struct Condition {
    private(set) var sql = "1"
    private(set) var arguments = StatementArguments()

    mutating func add(_ sql: String, _ arguments: StatementArguments = []) {
      self.sql += " AND (\(sql))"
      self.arguments += arguments
    }
  }

  let db: Database
  let typeID: Int64
  let span: Span?
  let condition: Condition

  /// The longest time of a sample that is not in the index of long ones, in microseconds.
  static let longestShort: Int64 = 86_400_000_000

  /// Gives each row to `body`, by start.
  func forEach(_ body: (Row) throws -> Void) throws {
    guard let span else {
      let rows = try cursor("sample", "typeId = ?", [typeID])
      while let row = try rows.next() { try body(row) }
      return
    }
    let (start, end) = (span.start.microseconds, span.end.microseconds)
    let earliest = start.subtractingReportingOverflow(Self.longestShort)
    let short = try cursor(
      "sample INDEXED BY sample_time",
      """
      typeId = ? AND start >= ? AND start < ? AND (end > ? OR start >= ?)
        AND end - start <= \(Self.longestShort)
      """, [typeID, earliest.overflow ? .min : earliest.partialValue, end, start, start])
    let long = try cursor(
      "sample INDEXED BY sample_long",
      "typeId = ? AND start < ? AND end > ? AND end - start > \(Self.longestShort)",
      [typeID, end, start])
    try Self.merge(short, long, body)
  }

  /// Two cursors as one, by start.
  private static func merge(
    _ a: RowCursor, _ b: RowCursor, _ body: (Row) throws -> Void
  ) throws {
    // A cursor gives the same row object again and again, each in its own.
    var (first, second) = (try a.next(), try b.next())
    while first != nil || second != nil {
      if let row = first, second.map({ Self.start(row) <= Self.start($0) }) ?? true {
        try body(row)
        first = try a.next()
      } else if let row = second {
        try body(row)
        second = try b.next()
      }
    }
  }

  private static func start(_ row: Row) -> Int64 { row["start"] }

  private func cursor(
    _ table: String, _ place: String, _ arguments: StatementArguments
  ) throws -> RowCursor {
    try Row.fetchCursor(
      db, sql: Self.sql(from: table, where: "\(place) AND \(condition.sql)"),
      arguments: arguments + condition.arguments)
  }

  static func sql(from table: String, where condition: String) -> String {
    """
    SELECT sample.start, sample.end, sample.value, sample.sourceId,
      ifnull(json_extract(sample.metadata, '$.\(MetadataKey.wasUserEntered.rawValue)') = 1, 0)
        AS isEnteredByHand
    FROM \(table) WHERE \(condition) ORDER BY sample.start
    """
  }
}
