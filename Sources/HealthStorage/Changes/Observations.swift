import GRDB
public import HealthModel
public import StoreErrors
import StoreFiles

/// A notification that samples of observed types were added or deleted; ``HealthStore/changes(_:since:)`` returns
/// the changes.
public struct Observation: Sendable {
  /// The types with additions or deletions.
  public let types: Set<ObjectType>
  let change: Int64
  let store: HealthStore

  /// Confirms that the notification was handled; background delivery of the types waits for it.
  ///
  /// - Throws: The any-time cases of `StoreError`.
  public func completed() async throws(StoreError) {
    try await store.noteDelivery(of: types, through: change)
  }
}

/// Notifications about changes of some types since the observation began.
///
/// They arrive one at a time until the task is cancelled.
///
/// **Source** `HKObserverQuery` of Apple's HealthKit documentation. It notifies about saves and deletions, may
/// notify more often than there are changes, and does not contain the changes.
public struct Observations: AsyncSequence, Sendable {
  /// The type of the elements.
  public typealias Element = Observation

  let store: HealthStore
  let types: Set<ObjectType>
  /// Changes up to this number are not reported.
  let change: Int64

  /// Returns an iterator over the notifications since the observation began.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      follower: StoreFollower(store, live: types.recordedLive), types: types, change: change)
  }

  /// An iterator over notifications, without end until the task is cancelled.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var follower: StoreFollower
    fileprivate let types: Set<ObjectType>
    fileprivate var change: Int64
    fileprivate var isOver = false

    /// Returns the next notification; `nil` after an error or when the task is cancelled.
    public mutating func next() async throws(StoreError) -> Observation? {
      try await next(isolation: nil)
    }

    /// Returns the next notification to the actor; `nil` after an error or when the task is
    /// cancelled.
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
      // A store whose change numbers decreased is another store: all of its contents may be new.
      let observed = isOtherFile || counter < known ? types : changed
      guard !observed.isEmpty else { return nil }
      return Observation(types: observed, change: counter, store: store)
    }
  }
}

extension HealthStore {
  /// Begins to observe types: changes after this call returns are reported.
  public func observe(_ types: Set<ObjectType>) async throws(StoreError) -> Observations {
    let change = try await read { db in
      try Int64.fetchOne(db, sql: "SELECT value FROM changeCounter") ?? 0
    }
    return Observations(store: self, types: types, change: change)
  }

  /// Begins to observe types with a handler, which gets an error first.
  ///
  /// An error ends the observation; a handler that gets one returns without work. The handler is called for the
  /// next change only after it has returned from the last.
  ///
  /// - Returns: The observation; cancel it to end it.
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
