import GRDB
import HealthModel
import SampleQueries
import StoreErrors

/// Finds the rows of a query, in its order, up to the requested number.
///
/// Every type is read along an index. Samples of up to a day are found by their start, from a day before
/// the requested time; the few longer ones have an index of their own. A query that is sorted by end is
/// also read by start, and sorted on the way (``EndOrder``).
struct SampleSelection {
  let db: Database
  let policy: AccessPolicy
  let order: SampleOrder
  private let parts: [Part]

  /// A type that has a row, and the condition on its samples.
  private struct Part {
    let type: ObjectType
    let typeID: Int64
    let predicate: CompiledPredicate
  }

  init(_ db: Database, _ policy: AccessPolicy, _ query: SampleQuery) throws {
    self.db = db
    self.policy = policy
    order = SampleOrder(query.sort, policy: policy)
    var parts: [Part] = []
    for (type, predicate) in Self.merged(query.parts) {
      guard type.isSample else {
        throw StoreError.predicate(.notSamples(type: type.identifier))
      }
      for sort in query.sort where type != .workout && sort.key.isOfWorkouts {
        throw StoreError.predicate(.sortDoesNotApply(sort.key, type: type.identifier))
      }
      let stored = try StoredType(db, type)
      let compiled = try CompiledPredicate(
        predicate, for: stored?.type ?? type, policy: policy)
      if let stored, !policy.seesNothing(of: stored.row) {
        parts.append(Part(type: stored.type, typeID: stored.row, predicate: compiled))
      }
    }
    self.parts = parts
  }

  /// Merges the predicates of each type, so that no sample is found twice.
  private static func merged(
    _ parts: [SampleQuery.Part]
  ) -> [(type: ObjectType, predicate: SamplePredicate?)] {
    var types: [ObjectType] = []
    var predicates: [ObjectType: [SamplePredicate]] = [:]
    for part in parts {
      if predicates[part.type] == nil { types.append(part.type) }
      predicates[part.type, default: []].append(part.predicate ?? .all([]))
    }
    return types.map { type in
      let found = predicates[type] ?? []
      return (type, found.count == 1 ? found[0] : .any(found))
    }
  }

  /// The keys after a key, or from the first on: at most `count`, or all.
  func keys(after: SampleKey? = nil, count: Int? = nil) throws -> [SampleKey] {
    var cursors: [any KeyCursor] = []
    for part in parts {
      for branch in branches(of: part) {
        cursors.append(try cursor(part, branch, after))
      }
    }
    var merged = try KeyMerge(cursors, order: order)
    var keys: [SampleKey] = []
    while count.map({ keys.count < $0 }) ?? true, let key = try merged.next() {
      keys.append(key)
    }
    return keys
  }

  /// The SQL statements of the query, and their values: used to verify the query plans.
  func statements(after: SampleKey? = nil) -> [(sql: String, arguments: StatementArguments)] {
    parts.flatMap { part in branches(of: part).map { statement(part, $0, after) } }
  }

  /// An access path to the samples of a type.
  private enum Branch {
    /// By the objects that the predicate names.
    case named
    /// By start; only short ones, or all.
    case byStart(onlyShort: Bool)
    /// Samples longer than a day.
    case long
    /// All samples, sorted explicitly: workouts by their totals.
    case sorted
  }

  private func branches(of part: Part) -> [Branch] {
    if part.predicate.namesObjects { return [.named] }
    switch order.sort[0].key {
    case .start:
      let bounds = part.predicate.bounds
      guard let end = bounds.endFrom, bounds.startFrom.map({ $0 < end }) ?? true else {
        return [.byStart(onlyShort: false)]
      }
      return [.byStart(onlyShort: true), .long]
    case .end: return [.byStart(onlyShort: true), .long]
    default: return [.sorted]
    }
  }

  private func cursor(
    _ part: Part, _ branch: Branch, _ after: SampleKey?
  ) throws -> any KeyCursor {
    let (sql, arguments) = statement(part, branch, after)
    let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
    let cursor = RowKeyCursor(rows: rows, order: order)
    guard case .byStart = branch, order.sort[0].key == .end else { return cursor }
    return EndOrder(rows: rows, order: order)
  }

  private func statement(
    _ part: Part, _ branch: Branch, _ after: SampleKey?
  ) -> (sql: String, arguments: StatementArguments) {
    var range = StatementRange(part.predicate.bounds)
    if let after { range.limit(order.sort[0], after.values[0]) }
    let table: String
    var conditions: [String]
    var terms = order.terms
    switch branch {
    case .named:
      table = "sample"
      // The plus keeps SQLite from using the index on the type.
      conditions = ["+sample.typeId = \(part.typeID)"]
    case .sorted:
      table = "sample INDEXED BY sample_time"
      conditions = ["sample.typeId = \(part.typeID)"] + range.conditions(onlyShort: false)
    case .long:
      table = "sample INDEXED BY sample_long"
      conditions = [
        "sample.typeId = \(part.typeID)", "sample.end - sample.start > \(TimeBounds.maximumShort)",
      ]
      conditions += range.conditions(onlyShort: false)
    case .byStart(let onlyShort):
      table = "sample INDEXED BY sample_time"
      conditions = ["sample.typeId = \(part.typeID)"] + range.conditions(onlyShort: onlyShort)
      if order.sort[0].key == .end { terms = order.startTerms }
    }
    var arguments = part.predicate.arguments
    conditions.append("(\(part.predicate.sql))")
    if let seen = policy.visibility() { conditions.append(seen) }
    if let after {
      let condition = order.after(after)
      conditions.append("(\(condition.sql))")
      arguments += condition.arguments
    }
    let startColumn = order.sort[0].key == .end ? ", sample.start" : ""
    return (
      """
      SELECT \(order.columns)\(startColumn) FROM \(table)
      WHERE \(conditions.joined(separator: "\n  AND ")) ORDER BY \(terms)
      """, arguments
    )
  }
}

/// The range of starts that a statement reads along an index.
///
/// Its numbers come from instants, never from text, so that they may appear in SQL.
private struct StatementRange {
  private var bounds: TimeBounds

  init(_ bounds: TimeBounds) { self.bounds = bounds }

  /// Narrows the range to samples that can follow a given one, by the first sort term.
  mutating func limit(_ sort: SampleSort, _ value: DatabaseValue) {
    guard let value = Int64.fromDatabaseValue(value) else { return }
    switch (sort.key, sort.order) {
    case (.start, .ascending): bounds.startFrom = max(bounds.startFrom ?? value, value)
    case (.end, .ascending): bounds.endFrom = max(bounds.endFrom ?? value, value)
    case (.start, .descending), (.end, .descending):
      let (next, overflow) = value.addingReportingOverflow(1)
      if !overflow { bounds.startBefore = min(bounds.startBefore ?? next, next) }
    default: break
    }
  }

  func conditions(onlyShort: Bool) -> [String] {
    var texts: [String] = []
    if let from = onlyShort ? bounds.shortStartFrom : bounds.startFrom {
      texts.append("sample.start >= \(from)")
    }
    if let before = bounds.startBefore { texts.append("sample.start < \(before)") }
    if onlyShort { texts.append("sample.end - sample.start <= \(TimeBounds.maximumShort)") }
    return texts
  }
}

extension SampleSort.Key {
  fileprivate var isOfWorkouts: Bool { self != .start && self != .end }
}
