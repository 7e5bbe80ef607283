import HealthModel

/// The deliveries of a store as they become due; each is claimed when it is requested.
package struct DueDeliveries: AsyncSequence, Sendable {
  /// The type of the elements.
  package typealias Element = DeliveryClaim

  let store: HealthStore
  let longest: Duration
  let clock: @Sendable () -> Instant

  /// The maximum sleep: a changed clock, or a machine that was suspended, is noticed within this
  /// time.
  private static let maximumSleep = Duration.seconds(600)

  /// Returns an iterator over the due deliveries.
  package func makeAsyncIterator() -> Iterator {
    Iterator(follower: StoreFollower(store), longest: longest, clock: clock)
  }

  /// An iterator over due deliveries, without end until the task is cancelled.
  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var follower: StoreFollower
    fileprivate let longest: Duration
    fileprivate let clock: @Sendable () -> Instant

    /// Waits for the next due delivery and claims it; `nil` when the task is cancelled.
    package mutating func next() async throws(StoreError) -> DeliveryClaim? {
      try await next(isolation: nil)
    }

    /// Waits on the actor for the next due delivery and claims it; `nil` when the task is
    /// cancelled.
    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(StoreError) -> DeliveryClaim? {
      while !Task.isCancelled {
        _ = try follower.reopenIfReplaced()
        let now = clock()
        let next: Instant?
        do throws(StoreError) {
          let answer = try await follower.store.claimDelivery(at: now, lasting: longest)
          if let claim = answer.claim { return claim }
          next = answer.next
        } catch .cancelled {
          break
        }
        let pause = next.map { Swift.min($0 - now, DueDeliveries.maximumSleep) }
        guard await follower.wait(atMost: pause) else { break }
      }
      return nil
    }
  }
}
