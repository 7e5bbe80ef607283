import GRDB
public import HealthModel

/// Word that samples of observed types came or went; what they are is asked of ``HealthStore/changes(_:since:)``.
public struct Observation: Sendable {
  /// The types of which something came or went.
  public let types: Set<ObjectType>
  let change: Int64
  let store: HealthStore

  /// Says that the news was handled, which background delivery of the types waits for.
  ///
  /// - Throws: The any-time cases of ``StoreError``.
  public func completed() async throws(StoreError) {
    try await store.noteDelivery(of: types, through: change)
  }
}

/// Word of changes of some types since the observing began.
///
/// It comes one at a time, for as long as somebody asks, and ends when the task is cancelled.
///
/// **Source** `HKObserverQuery` of Apple's HealthKit documentation. It comes for saves and deletions,
/// may come more often than there is news, and carries none of it.
public struct Observations: AsyncSequence, Sendable {
  public typealias Element = Observation

  let store: HealthStore
  let types: Set<ObjectType>
  /// What came up to it is no news.
  let change: Int64

  public func makeAsyncIterator() -> Iterator {
    Iterator(
      follower: StoreFollower(store, live: types.recordedLive), types: types, change: change)
  }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var follower: StoreFollower
    fileprivate let types: Set<ObjectType>
    fileprivate var change: Int64
    fileprivate var isOver = false

    public mutating func next() async throws(StoreError) -> Observation? {
      try await next(isolation: nil)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(StoreError) -> Observation? {
      guard !isOver else { return nil }
      isOver = true
      while !Task.isCancelled {
        do throws(StoreError) {
          if let observation = try await news() {
            isOver = false
            return observation
          }
        } catch .cancelled {
          return nil
        }
        guard await follower.wait() else { break }
      }
      return nil
    }

    private mutating func news() async throws(StoreError) -> Observation? {
      let isOtherFile = try follower.reopenIfReplaced()
      let store = follower.store
      let (known, types) = (self.change, self.types)
      let (changed, counter) = try await store.read { db, policy in
        let walk = try ChangeWalk(db, policy, types: types)
        return (try walk.typesChanged(after: known), walk.counter)
      }
      change = counter
      // A store whose numbers went back is another one: all of it may be news.
      let observed = isOtherFile || counter < known ? types : changed
      guard !observed.isEmpty else { return nil }
      return Observation(types: observed, change: counter, store: store)
    }
  }
}

extension HealthStore {
  /// Begins to observe types: what comes or goes from the return of this call on is told.
  public func observe(_ types: Set<ObjectType>) async throws(StoreError) -> Observations {
    let change = try await read { db in
      try Int64.fetchOne(db, sql: "SELECT value FROM changeCounter") ?? 0
    }
    return Observations(store: self, types: types, change: change)
  }

  /// Begins to observe types with a handler, which gets an error first.
  ///
  /// An error ends the observing; a handler that gets one returns without work. Word of the next change
  /// comes after the handler has returned from the last.
  ///
  /// - Returns: The observing; cancel it to end it.
  public func observe(
    _ types: Set<ObjectType>,
    handler: @escaping @Sendable (StoreError?, Observation?) async -> Void
  ) async -> Task<Void, Never> {
    do throws(StoreError) {
      let observations = try await observe(types)
      return Task {
        do throws(StoreError) {
          for try await observation in observations { await handler(nil, observation) }
        } catch {
          await handler(error, nil)
        }
      }
    } catch {
      return Task { await handler(error, nil) }
    }
  }
}
