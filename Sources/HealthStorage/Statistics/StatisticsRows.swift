import GRDB
import HealthModel
import SampleQueries

/// Reads the samples of a type by start, only those that statistics need and one at a time.
///
/// Samples of up to a day are found by their start, from a day before the requested time; the few
/// longer ones have an index of their own. So statistics of a day read a day's samples, however old
/// the store is.
struct StatisticsRows {
  let db: Database
  let typeID: Int64
  let span: TimeRange?
  let policy: AccessPolicy
  let predicate: CompiledPredicate

  /// Calls `body` with each row, by start.
  func forEach(_ body: (Row) throws -> Void) throws {
    if predicate.namesObjects { return try forEachNamed(body) }
    guard let span = reach else {
      let rows = try cursor("sample", "typeId = ?", [typeID])
      while let row = try rows.next() { try body(row) }
      return
    }
    let (start, end) = (span.start.microseconds, span.end.microseconds)
    let earliest = start.subtractingReportingOverflow(TimeBounds.maximumShort)
    let short = try cursor(
      "sample INDEXED BY sample_time",
      """
      typeId = ? AND start >= ? AND start < ? AND (end > ? OR start >= ?)
        AND end - start <= \(TimeBounds.maximumShort)
      """, [typeID, earliest.overflow ? .min : earliest.partialValue, end, start, start])
    let long = try cursor(
      "sample INDEXED BY sample_long",
      "typeId = ? AND start < ? AND end > ? AND end - start > \(TimeBounds.maximumShort)",
      [typeID, end, start])
    try Self.merge(short, long, body)
  }

  /// The time range in which samples are searched: that of the query, limited by the predicate.
  private var reach: TimeRange? {
    let start = [span?.start.microseconds, predicate.bounds.earliest].compactMap(\.self).max()
    let end = [span?.end.microseconds, predicate.bounds.startBefore].compactMap(\.self).min()
    guard start != nil || end != nil else { return nil }
    let from = start.map { Instant(microseconds: $0) } ?? .earliest
    let to = end.map { Instant(microseconds: $0) } ?? .latest
    return TimeRange(start: from, end: max(from, to))
  }

  /// Reads the objects that the predicate names, without a search by type.
  private func forEachNamed(_ body: (Row) throws -> Void) throws {
    var place = "+typeId = ?"
    var arguments: StatementArguments = [typeID]
    if let span {
      let (start, end) = (span.start.microseconds, span.end.microseconds)
      place += " AND start < ? AND (end > ? OR start >= ?)"
      arguments += [end, start, start]
    }
    let rows = try cursor("sample", place, arguments)
    while let row = try rows.next() { try body(row) }
  }

  /// Merges two cursors by start.
  private static func merge(
    _ a: RowCursor, _ b: RowCursor, _ body: (Row) throws -> Void
  ) throws {
    // Each cursor reuses one row object.
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
    var condition = "\(place) AND (\(predicate.sql))"
    if let visible = policy.visibility() { condition += " AND \(visible)" }
    return try Row.fetchCursor(
      db, sql: Self.sql(from: table, where: condition),
      arguments: arguments + predicate.arguments)
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
