import GRDB
import HealthModel

extension HealthStore {
  /// What came and went since an anchor, as far as the handle may see it.
  ///
  /// Without an anchor it is everything that is there, and an anchor. The anchor of each answer is for
  /// the next question with the same types; asked so, nothing is told twice and nothing is left out. A
  /// replaced version is one deletion and one addition. What came and went between two questions
  /// is told as a deletion.
  ///
  /// - Throws: ``StoreError/anchor(_:)`` for one that is of no use here, ``StoreError/predicate(_:)``
  ///   for a query that cannot be asked, or the any-time cases.
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
    // One more than asked for tells whether there is more.
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
      anchor: self.anchor(position: last, floor: start.floor), reset: start.reset,
      hasMore: limit.map { $0 < numbers.count } ?? false)
  }
}
