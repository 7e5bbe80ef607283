import Synchronization

/// A clock without waiting: a sleep returns at once, and moves the clock to its deadline.
public final class LeapingClock: Clock {
  public struct Instant: InstantProtocol {
    public var sinceStart: Duration

    public func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart: sinceStart + duration)
    }

    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

    public static func < (a: Instant, b: Instant) -> Bool { a.sinceStart < b.sinceStart }
  }

  private let time = Mutex(Instant(sinceStart: .zero))

  public init() {}

  public var now: Instant { time.withLock { $0 } }
  public var minimumResolution: Duration { .nanoseconds(1) }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }
}
