public import HealthModel

/// The time of a registration's next delivery: a value without a clock.
///
/// Deliveries are at least the frequency's period apart. A delivery that is not completed is tried again
/// after growing pauses; after three in a row there are no more until the client registers again. An
/// attempt counts as missed from its beginning until its completion, so that a program that crashes the
/// machine is not started forever.
///
/// **Source** The background delivery of Apple's HealthKit documentation, which names neither the pauses
/// nor their growth: they are ours.
public struct DeliverySchedule: Hashable, Sendable {
  /// The number of attempts in a row without completion that ends the deliveries.
  public static let maximumMisses = 3
  /// The first pause, unless the frequency has a longer period.
  public static let shortestPause = Duration.seconds(60)

  /// The maximum frequency of deliveries.
  public var frequency: UpdateFrequency
  /// The start of the last completed delivery.
  public var delivered: Instant?
  /// The number of attempts in a row without completion.
  public var misses: Int
  /// The earliest time of the next attempt: the end of a pause, or of a running attempt.
  public var nextAttempt: Instant?

  /// Creates a schedule; without further arguments, the first delivery is due at once.
  public init(
    frequency: UpdateFrequency, delivered: Instant? = nil, misses: Int = 0,
    nextAttempt: Instant? = nil
  ) {
    self.frequency = frequency
    self.delivered = delivered
    self.misses = misses
    self.nextAttempt = nextAttempt
  }

  /// Whether there will be no delivery until the client registers again.
  public func hasStopped(at now: Instant) -> Bool {
    misses >= Self.maximumMisses && (nextAttempt ?? now) <= now
  }

  /// Whether pending changes are due for delivery.
  public func isDue(at now: Instant) -> Bool {
    due(at: now).map { $0 <= now } ?? false
  }

  /// Returns the time at which pending changes are delivered; `nil` for never.
  public func due(at now: Instant) -> Instant? {
    guard !hasStopped(at: now) else { return nil }
    let period = frequency.period
    // If the clock was set back, the wait is at most the longest pause.
    let free = delivered.flatMap { $0 <= now ? $0 + period : nil }
    let next = nextAttempt.flatMap { $0 <= now + longestPause ? $0 : nil }
    return [free, next].compactMap(\.self).max() ?? now
  }

  /// The sort key of due deliveries: the earliest comes first.
  package var waitingSince: Instant { nextAttempt ?? delivered ?? .earliest }

  private var firstPause: Duration { max(frequency.period, Self.shortestPause) }
  private var longestPause: Duration { firstPause * (1 << (Self.maximumMisses - 1)) }

  /// Begins an attempt, which is not repeated before its time limit.
  public mutating func begin(at now: Instant, lasting longest: Duration) {
    misses += 1
    nextAttempt = now + longest
  }

  /// Completes the attempt that began at the time.
  public mutating func complete(begun: Instant) {
    misses = 0
    nextAttempt = nil
    delivered = begun
  }

  /// Ends the attempt without completion.
  public mutating func miss(at now: Instant) {
    let doublings = min(max(misses - 1, 0), Self.maximumMisses - 1)
    nextAttempt = misses >= Self.maximumMisses ? nil : now + firstPause * (1 << doublings)
  }

  /// Registers the client again; a running attempt continues.
  public mutating func register(_ frequency: UpdateFrequency) {
    self.frequency = frequency
    if misses >= Self.maximumMisses { misses = 0 }
  }
}
