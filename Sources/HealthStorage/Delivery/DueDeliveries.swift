import HealthModel

/// The deliveries of a store as they become due; each is claimed when it is requested.
public struct DueDeliveries: AsyncSequence, Sendable {
  public typealias Element = DeliveryClaim

  let store: HealthStore
  let longest: Duration
  let clock: @Sendable () -> Instant

  /// The maximum sleep: a changed clock, or a machine that was suspended, is noticed within this
  /// time.
  private static let maximumSleep = Duration.seconds(600)

  public func makeAsyncIterator() -> Iterator {
    Iterator(follower: StoreFollower(store), longest: longest, clock: clock)
  }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var follower: StoreFollower
    fileprivate let longest: Duration
    fileprivate let clock: @Sendable () -> Instant

    public mutating func next() async throws(StoreError) -> DeliveryClaim? {
      try await next(isolation: nil)
    }

    public mutating func next(
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
