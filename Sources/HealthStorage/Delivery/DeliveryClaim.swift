package import DeliverySchedules
import GRDB
package import HealthModel
package import StoreErrors

/// A claimed delivery: no other process makes it meanwhile.
package struct DeliveryClaim: Hashable, Sendable {
  /// The registration to notify.
  package let registration: DeliveryRegistration
  /// The start of the attempt.
  package let begun: Instant
  /// The change up to which the client is notified once the delivery completes.
  let change: Int64

  /// Claims the delivery; `nil` if another process has claimed it since.
  fileprivate init?(
    _ db: Database, _ id: DeliveryRegistration.ID, at now: Instant, lasting longest: Duration
  ) throws {
    let table = DeliveryTable(db: db)
    guard let registration = try table.registration(id), registration.schedule.isDue(at: now),
      let change = try registration.news(db)
    else { return nil }
    var schedule = registration.schedule
    schedule.begin(at: now, lasting: longest)
    try table.update(id, schedule, deliveredChange: registration.deliveredChange)
    self.registration = registration
    self.change = change
    begun = now
  }
}

extension HealthStore {
  /// Claims the delivery that is due and has waited longest, or returns the time of the next one if
  /// nothing changes before.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - longest: The time limit of the attempt; after that another process may claim the delivery.
  ///   - others: The registrations to skip.
  /// - Returns: The delivery, if one is due; otherwise the time of the next call.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func claimDelivery(
    at now: Instant, lasting longest: Duration, except others: Set<DeliveryRegistration.ID> = []
  ) async throws(StoreError) -> (claim: DeliveryClaim?, next: Instant?) {
    try requireOwner()
    let (due, next) = try await read { db in
      var due: [DeliveryRegistration] = []
      var next: Instant?
      for registration in try DeliveryTable(db: db).all() where !others.contains(registration.id) {
        guard let date = registration.schedule.due(at: now), try registration.news(db) != nil
        else { continue }
        if date <= now {
          due.append(registration)
        } else {
          next = min(next ?? date, date)
        }
      }
      due.sort { $0.schedule.waitingSince < $1.schedule.waitingSince }
      return (due.map(\.id), next)
    }
    guard !due.isEmpty else { return (nil, next) }
    let claim = try await write { db -> DeliveryClaim? in
      for id in due {
        if let claim = try DeliveryClaim(db, id, at: now, lasting: longest) { return claim }
      }
      return nil
    }
    return (claim, next)
  }

  /// Ends an attempt: completed, or missed.
  ///
  /// - Returns: The state of the registration; `nil` if it was ended meanwhile.
  @discardableResult
  package func finishDelivery(
    _ claim: DeliveryClaim, isCompleted: Bool, at now: Instant
  ) async throws(StoreError) -> DeliverySchedule? {
    try requireOwner()
    return try await write { db in
      let table = DeliveryTable(db: db)
      let key = claim.registration.id
      guard let registration = try table.registration(key) else { return nil }
      var schedule = registration.schedule
      // The client itself may have confirmed it, through its observer.
      let wasHandled = registration.deliveredChange >= claim.change
      if isCompleted || wasHandled {
        schedule.complete(begun: claim.begun)
      } else {
        schedule.miss(at: now)
      }
      try table.update(
        key, schedule,
        deliveredChange: isCompleted ? claim.change : registration.deliveredChange)
      return schedule
    }
  }

  /// The deliveries as they become due; the sequence ends when the task is cancelled.
  ///
  /// - Parameters:
  ///   - longest: The time limit of an attempt.
  ///   - clock: A function that returns the time.
  /// - Returns: The sequence; a delivery is claimed only when it is requested.
  package func dueDeliveries(
    lasting longest: Duration, clock: @escaping @Sendable () -> Instant
  ) -> DueDeliveries {
    DueDeliveries(store: self, longest: longest, clock: clock)
  }
}

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
