import GRDB

/// Keys in the order of a query, one at a time.
protocol KeyCursor: AnyObject {
  func next() throws -> SampleKey?
}

/// Keys of rows that SQLite brings in the order of the query.
final class RowKeyCursor: KeyCursor {
  private let rows: RowCursor
  private let order: SampleOrder

  init(rows: RowCursor, order: SampleOrder) {
    self.rows = rows
    self.order = order
  }

  func next() throws -> SampleKey? { try rows.next().map { order.key($0) } }
}

/// Keys sorted by their ends, of rows that come sorted by their starts and last a day at most.
///
/// Going forwards, nothing that is to come ends before the start that has come; going backwards, nothing
/// ends later than a day after it. So what is held back is what a day has, and the most recent sample is
/// found without going through the type.
final class EndOrder: KeyCursor {
  private let rows: RowCursor
  private let order: SampleOrder
  private var held: [SampleKey] = []  // a heap, its first element being the next of all
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

  /// Whether nothing that is to come can come before the first that is held.
  private var isFirstCertain: Bool {
    guard let first = held.first, let reached,
      let end = Int64.fromDatabaseValue(first.values[0])
    else { return false }
    switch order.rowOrder {
    case .ascending: return end < reached
    case .descending: return end - TimeBounds.longestShort > reached
    }
  }
}

/// Several cursors as one.
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
