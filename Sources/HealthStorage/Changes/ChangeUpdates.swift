/// The additions and deletions since an anchor, followed until the iteration ends.
///
/// The first element has the changes so far, even if there are none; the others follow later changes
/// of this process or another. Each element is created on demand and has all changes since the last
/// one, up to the query's limit. The sequence ends when the task is cancelled.
///
/// **Source** `HKAnchoredObjectQuery` with an update handler, of Apple's HealthKit documentation.
public struct ChangeUpdates: AsyncSequence, Sendable {
  /// The type of the elements.
  public typealias Element = Changes

  let store: HealthStore
  let query: ChangeQuery
  let anchor: QueryAnchor?

  /// Returns an iterator over the changes, which begins at the anchor.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      follower: StoreFollower(store, live: query.types.recordedLive), query: query,
      anchor: anchor)
  }

  /// An iterator over the changes since an anchor, without end until the task is cancelled.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var follower: StoreFollower
    fileprivate let query: ChangeQuery
    fileprivate var anchor: QueryAnchor?
    fileprivate var isFirst = true
    fileprivate var isOver = false

    /// Returns the next changes; `nil` after an error or when the task is cancelled.
    public mutating func next() async throws(StoreError) -> Changes? {
      try await next(isolation: nil)
    }

    /// Returns the next changes to the actor; `nil` after an error or when the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(StoreError) -> Changes? {
      guard !isOver else { return nil }
      // The sequence ends after its end or an error.
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
      } catch .query(.anchor) where !isFirst {
        // The anchor was valid a moment ago: the contents of another store have replaced these.
        return try await follower.store.changes(query, since: nil).restarted
      }
    }
  }
}

extension Changes {
  /// The same changes for a client that followed the replaced contents.
  fileprivate var restarted: Changes {
    var changes = self
    changes.reset = .storeRestored
    return changes
  }
}

extension HealthStore {
  /// Returns the additions and deletions since an anchor, and then the later ones.
  ///
  /// A later call can continue at each element's anchor. If a backup replaces the store, the next
  /// element is a reset.
  ///
  /// - Throws: While iterating, the errors of ``changes(_:since:)``.
  public func updates(_ query: ChangeQuery, since anchor: QueryAnchor? = nil) -> ChangeUpdates {
    var query = query
    query.limit = min(query.limit ?? ChangeUpdates.batchSize, ChangeUpdates.batchSize)
    return ChangeUpdates(store: self, query: query, anchor: anchor)
  }
}

extension ChangeUpdates {
  /// The maximum number of additions and deletions in one element, to limit memory use.
  static let batchSize = 1000
}
