public import HealthModel
public import SampleQueries
public import StoreErrors
import StoreFiles

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

/// The changes that a client follows: samples of some types, optionally limited to those that match a
/// predicate.
///
/// **Source** `HKAnchoredObjectQuery` of Apple's HealthKit documentation, which takes one type; several
/// types are returned in the order of their changes.
public struct ChangeQuery: Hashable, Sendable {
  /// The types whose changes are returned.
  public var types: Set<ObjectType>
  /// The predicate that added samples must match.
  ///
  /// A predicate cannot be applied to deleted objects, so all deletions of the types are reported,
  /// including those of objects that were never reported.
  public var predicate: SamplePredicate?
  /// The maximum number of additions and deletions together in one result; `nil` for all.
  public var limit: Int?

  /// Creates a query for the changes of some types.
  public init(_ types: Set<ObjectType>, predicate: SamplePredicate? = nil, limit: Int? = nil) {
    self.types = types
    self.predicate = predicate
    self.limit = limit
  }
}

/// The additions and deletions since an anchor.
///
/// Process ``reset`` first (drop the copy), then ``deleted``, then ``added``, and store ``anchor``
/// together with the results.
public struct Changes: Hashable, Sendable {
  /// The samples that were added and still exist, in the order of their changes.
  public var added: [Sample]
  /// The deleted objects, in order; a client also deletes its copies of them, here and elsewhere.
  public var deleted: [DeletedObject]
  /// The anchor from which the next query continues.
  public var anchor: QueryAnchor
  /// The reason for a reset, if the client's copy is no longer valid; `nil` otherwise.
  public var reset: Reset?
  /// Whether the limit left changes for the next query.
  public var hasMore: Bool

  /// Whether the client drops its copy of the types before it processes the changes.
  public var isReset: Bool { reset != nil }

  /// Whether there is nothing to do but to store the anchor.
  public var isEmpty: Bool { added.isEmpty && deleted.isEmpty && reset == nil }

  /// Creates the additions and deletions since an anchor.
  public init(
    added: [Sample], deleted: [DeletedObject], anchor: QueryAnchor, reset: Reset? = nil,
    hasMore: Bool = false
  ) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
    self.reset = reset
    self.hasMore = hasMore
  }

  /// The reason for a reset.
  ///
  /// **Source** Health Connect reports that a client's change token has expired; HealthKit does not.
  public enum Reset: String, Hashable, Sendable, Codable {
    /// The owner decided about one of the types since; granted and refused look the same.
    case permissionsDecided
    /// Deletions since the anchor are no longer recorded.
    case deletionsForgotten
    /// A backup replaced the store.
    case storeRestored
  }
}
