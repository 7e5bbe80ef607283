import GRDB
import HealthModel
import SampleQueries

/// The position of a sample in the order of a query: its sort values, and its unique row.
///
/// The next batch continues after the key of the last sample read, in a store that has changed since.
struct SampleKey: Hashable, Sendable {
  var values: [DatabaseValue]
  var row: Int64
}

/// The order of a query, as expressions of SQL and as a comparison of keys.
struct SampleOrder {
  let sort: [SampleSort]
  private let expressions: [String]

  init(_ sort: [SampleSort], policy: AccessPolicy) {
    self.sort = sort.isEmpty ? [.oldestFirst] : sort
    expressions = self.sort.map { Self.expression($0.key, policy) }
  }

  /// The order of rows with equal sort values follows the first sort term: an index that is read
  /// backwards has that order.
  var rowOrder: SampleSort.Order { sort.first?.order ?? .ascending }

  private static func expression(_ key: SampleSort.Key, _ policy: AccessPolicy) -> String {
    let workout = WorkoutExpression(policy: policy)
    // Unknown values come first, as a number that no total has.
    return switch key {
    case .start: "sample.start"
    case .end: "sample.end"
    case .workoutDuration: "ifnull(\(WorkoutExpression.duration), -1)"
    case .workoutDistance: "ifnull(\(workout.total(.distance)), -1)"
    case .workoutEnergy: "ifnull(\(workout.total(.energy)), -1)"
    case .workoutStrokes: "ifnull(\(workout.total(.strokes)), -1)"
    case .workoutFlights: "ifnull(\(workout.total(.flights)), -1)"
    }
  }

  /// The columns of a key.
  var columns: String { (["sample.id"] + expressions).joined(separator: ", ") }

  /// The terms of `ORDER BY`.
  var terms: String {
    (zip(expressions, sort).map { "\($0)\(Self.word($1.order))" }
      + ["sample.id\(Self.word(rowOrder))"]).joined(separator: ", ")
  }

  /// The terms of another order: that of the rows' starts, in the direction of this one.
  var startTerms: String {
    "sample.start\(Self.word(rowOrder)), sample.id\(Self.word(rowOrder))"
  }

  private static func word(_ order: SampleSort.Order) -> String {
    order == .descending ? " DESC" : ""
  }

  func key(_ row: Row) -> SampleKey {
    SampleKey(values: sort.indices.map { row[$0 + 1] }, row: row[0])
  }

  /// The condition that a row comes after a key, with its values.
  func after(_ key: SampleKey) -> (sql: String, arguments: StatementArguments) {
    var sql = "sample.id \(Self.sign(rowOrder)) ?"
    var arguments: StatementArguments = [key.row]
    for index in sort.indices.reversed() {
      let (expression, value) = (expressions[index], key.values[index])
      let order = Self.sign(sort[index].order)
      sql = "\(expression) \(order)= ? AND (\(expression) \(order) ? OR (\(sql)))"
      arguments = [value, value] + arguments
    }
    return (sql, arguments)
  }

  private static func sign(_ order: SampleSort.Order) -> String {
    order == .descending ? "<" : ">"
  }

  /// Whether the first key comes before the second.
  func isOrdered(_ a: SampleKey, before b: SampleKey) -> Bool {
    for index in sort.indices {
      let (first, second) = (a.values[index], b.values[index])
      guard first != second else { continue }
      return Self.isLess(first, second) == (sort[index].order == .ascending)
    }
    return rowOrder == .ascending ? a.row < b.row : a.row > b.row
  }

  private static func isLess(_ a: DatabaseValue, _ b: DatabaseValue) -> Bool {
    if case .int64(let first) = a.storage, case .int64(let second) = b.storage {
      return first < second
    }
    return (Double.fromDatabaseValue(a) ?? 0) < (Double.fromDatabaseValue(b) ?? 0)
  }
}
