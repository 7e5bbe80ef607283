/// What comes and goes from an anchor on, for as long as somebody asks.
///
/// The first element is what there is already, even when that is nothing; the others come with later
/// changes of this process or another. The next one is made when it is asked for, and has all that
/// came meanwhile, as far as the query's limit goes. It ends when the task is cancelled.
///
/// **Source** `HKAnchoredObjectQuery` with an update handler, of Apple's HealthKit documentation.
public struct ChangeUpdates: AsyncSequence, Sendable {
  public typealias Element = Changes

  let store: HealthStore
  let query: ChangeQuery
  let anchor: QueryAnchor?

  public func makeAsyncIterator() -> Iterator {
    Iterator(
      follower: StoreFollower(store, live: query.types.recordedLive), query: query,
      anchor: anchor)
  }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var follower: StoreFollower
    fileprivate let query: ChangeQuery
    fileprivate var anchor: QueryAnchor?
    fileprivate var isFirst = true
    fileprivate var isOver = false

    public mutating func next() async throws(StoreError) -> Changes? {
      try await next(isolation: nil)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(StoreError) -> Changes? {
      guard !isOver else { return nil }
      // After the end or a failure there is no more.
      isOver = true
      while !Task.isCancelled {
        let changes: Changes
        do throws(StoreError) {
          changes = try await answer()
        } catch .cancelled {
          return nil
        }
        anchor = changes.anchor
        if isFirst || !changes.isEmpty {
          (isFirst, isOver) = (false, false)
          return changes
        }
        if !changes.hasMore, await !follower.wait() { break }
      }
      return nil
    }

    private mutating func answer() async throws(StoreError) -> Changes {
      let isOtherFile = try follower.reopenIfReplaced()
      do throws(StoreError) {
        let changes = try await follower.store.changes(query, since: isOtherFile ? nil : anchor)
        return isOtherFile ? changes.restarted : changes
      } catch .anchor where !isFirst {
        // It was good a moment ago: another store's contents took the place of these.
        return try await follower.store.changes(query, since: nil).restarted
      }
    }
  }
}

extension Changes {
  /// The same for a client that followed what is there no more.
  fileprivate var restarted: Changes {
    var changes = self
    changes.reset = .storeRestored
    return changes
  }
}

extension HealthStore {
  /// What came and went since an anchor, and then what comes and goes.
  ///
  /// Each element's anchor is where a later call goes on. When a backup takes the store's place the
  /// next element is a reset.
  ///
  /// - Throws: While iterating, what ``changes(_:since:)`` throws.
  public func updates(_ query: ChangeQuery, since anchor: QueryAnchor? = nil) -> ChangeUpdates {
    var query = query
    query.limit = min(query.limit ?? ChangeUpdates.batchSize, ChangeUpdates.batchSize)
    return ChangeUpdates(store: self, query: query, anchor: anchor)
  }
}

extension ChangeUpdates {
  /// The most additions and deletions of one element, so that memory does not grow with the store.
  static let batchSize = 1000
}
