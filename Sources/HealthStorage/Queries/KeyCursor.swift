import GRDB
import SampleQueries

/// The keys of a query in order, one at a time.
protocol KeyCursor: AnyObject {
  func next() throws -> SampleKey?
}

/// The keys of rows that SQLite returns in the order of the query.
final class RowKeyCursor: KeyCursor {
  private let rows: RowCursor
  private let order: SampleOrder

  init(rows: RowCursor, order: SampleOrder) {
    self.rows = rows
    self.order = order
  }

  func next() throws -> SampleKey? { try rows.next().map { order.key($0) } }
}

/// Keys sorted by their ends, of rows that are read sorted by their starts and last a day at most.
///
/// Forwards, no later row ends before the current start; backwards, no later row ends more than a day
/// after it. So the buffer contains at most the rows of a day, and the most recent sample is found
/// without reading the whole type.
final class EndOrder: KeyCursor {
  private let rows: RowCursor
  private let order: SampleOrder
  private var held: [SampleKey] = []  // a heap whose first element is the next key
  private var reached: Int64?
  private var isAtEnd = false

  init(rows: RowCursor, order: SampleOrder) {
    self.rows = rows
    self.order = order
  }

  func next() throws -> SampleKey? {
    while !isAtEnd, !isFirstCertain {
      guard let row = try rows.next() else {
        isAtEnd = true
        break
      }
      reached = row[order.sort.count + 1]
      held.push(order.key(row), by: order.isOrdered)
    }
    return held.popFirst(by: order.isOrdered)
  }

  /// Whether no later row can precede the first buffered key.
  private var isFirstCertain: Bool {
    guard let first = held.first, let reached,
      let end = Int64.fromDatabaseValue(first.values[0])
    else { return false }
    switch order.rowOrder {
    case .ascending: return end < reached
    case .descending: return end - TimeBounds.maximumShort > reached
    }
  }
}

/// The merge of several cursors.
struct KeyMerge {
  private let order: SampleOrder
  private var heads: [(key: SampleKey, cursor: any KeyCursor)] = []

  init(_ cursors: [any KeyCursor], order: SampleOrder) throws {
    self.order = order
    for cursor in cursors {
      if let key = try cursor.next() { heads.append((key, cursor)) }
    }
  }

  mutating func next() throws -> SampleKey? {
    let first = heads.indices.min { order.isOrdered(heads[$0].key, before: heads[$1].key) }
    guard let first else { return nil }
    let key = heads[first].key
    if let following = try heads[first].cursor.next() {
      heads[first].key = following
    } else {
      heads.remove(at: first)
    }
    return key
  }
}

extension [SampleKey] {
  fileprivate typealias Precedence = (SampleKey, SampleKey) -> Bool

  fileprivate mutating func push(_ key: SampleKey, by precedes: Precedence) {
    append(key)
    var child = count - 1
    while child > 0, case let parent = (child - 1) / 2, precedes(self[child], self[parent]) {
      swapAt(child, parent)
      child = parent
    }
  }

  fileprivate mutating func popFirst(by precedes: Precedence) -> SampleKey? {
    guard let last = popLast() else { return nil }
    guard let first else { return last }
    self[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < count && precedes(self[child], self[least]) {
        least = child
      }
      guard least != parent else { return first }
      swapAt(parent, least)
      parent = least
    }
  }
}
