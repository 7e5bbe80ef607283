import GRDB
import HealthModel
public import StoreErrors

extension HealthStore {
  /// Returns the additions and deletions since an anchor, as far as the handle may see them.
  ///
  /// Without an anchor it returns all existing samples, and an anchor. The anchor of each result is
  /// for the next query of the same types; such a sequence of queries reports each change once and
  /// omits none. A replaced version is one deletion and one addition. An object that was added and
  /// deleted between two queries is reported as a deletion.
  ///
  /// - Throws: `StoreError.query(_:)` (`anchor`) for one that is unusable here, `StoreError.query(_:)` (`predicate`)
  ///   for an invalid query, or the any-time cases.
  ///
  /// **Source** `HKAnchoredObjectQuery` of Apple's HealthKit documentation; page and reset as in the
  /// changes tokens of Health Connect.
  public func changes(
    _ query: ChangeQuery, since anchor: QueryAnchor? = nil
  ) async throws(StoreError) -> Changes {
    try await read { db, policy in
      try ChangeWalk(db, policy, types: query.types).changes(query, since: anchor)
    }
  }
}

extension ChangeWalk {
  func changes(_ query: ChangeQuery, since anchor: QueryAnchor?) throws -> Changes {
    let start = try start(since: anchor)
    let limit = query.limit.flatMap { $0 < Int.max ? max($0, 1) : nil }
    // One more row than requested shows whether there are more.
    let fetched = limit.map { $0 + 1 }
    let additions = try additions(
      after: start.position, matching: query.predicate, limit: fetched)
    let deletions = try deletions(after: start.settled, limit: fetched)
    let numbers = (additions + deletions.map(\.change)).sorted()
    let last = limit.flatMap { $0 < numbers.count ? numbers[$0 - 1] : nil } ?? counter
    var rows = SampleRows(db: db, policy: policy)
    return Changes(
      added: try rows.samples(additions.filter { $0 <= last }),
      deleted: deletions.filter { $0.change <= last }.map(\.object),
      anchor: self.anchor(position: last, baseline: start.baseline), reset: start.reset,
      hasMore: limit.map { $0 < numbers.count } ?? false)
  }
}

extension HealthStore {
  /// Evaluates a query now and after each change of the store, by any process, until it has a
  /// result.
  ///
  /// - Throws: `StoreError.cancelled` if the task is cancelled, or the errors of the query.
  func firstResult<T: Sendable>(
    _ look: @escaping @Sendable (Database, AccessPolicy) throws -> T?
  ) async throws(StoreError) -> T {
    var wakes = signal.wakes().makeAsyncIterator()
    repeat {
      if let result = try await read(look) { return result }
    } while await wakes.next(isolation: #isolation) != nil
    throw .cancelled
  }
}
