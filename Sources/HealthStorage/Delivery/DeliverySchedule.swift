public import HealthModel

/// When a registration is delivered next: a value without a clock.
///
/// Between two deliveries lies at least the frequency's period. One that is not completed is tried
/// again after pauses that grow; after three in a row there are no more until the client registers again.
/// An attempt counts as missed from its beginning until its completion, so that a program that takes
/// the machine down with it is not started for ever.
///
/// **Source** The background delivery of Apple's HealthKit documentation, which names neither the
/// pauses nor their growth: they are ours.
public struct DeliverySchedule: Hashable, Sendable {
  /// As many attempts without completion end the deliveries.
  public static let mostMisses = 3
  /// The first pause, where the frequency asks for no longer one.
  public static let shortestPause = Duration.seconds(60)

  public var frequency: UpdateFrequency
  /// When the last completed delivery began.
  public var delivered: Instant?
  /// Attempts without completion in a row.
  public var misses: Int
  /// Not before this: a pause, or an attempt that is under way.
  public var nextAttempt: Instant?

  public init(
    frequency: UpdateFrequency, delivered: Instant? = nil, misses: Int = 0,
    nextAttempt: Instant? = nil
  ) {
    self.frequency = frequency
    self.delivered = delivered
    self.misses = misses
    self.nextAttempt = nextAttempt
  }

  /// Whether there will be no delivery before the client registers again.
  public func hasStopped(at now: Instant) -> Bool {
    misses >= Self.mostMisses && (nextAttempt ?? now) <= now
  }

  /// Whether news that is there now is to be delivered now.
  public func isDue(at now: Instant) -> Bool {
    due(at: now).map { $0 <= now } ?? false
  }

  /// When news that is there now is to be delivered; `nil` for never.
  public func due(at now: Instant) -> Instant? {
    guard !hasStopped(at: now) else { return nil }
    let period = frequency.period
    // A clock that was set back makes nobody wait longer than the longest pause.
    let free = delivered.flatMap { $0 <= now ? $0 + period : nil }
    let next = nextAttempt.flatMap { $0 <= now + longestPause ? $0 : nil }
    return [free, next].compactMap(\.self).max() ?? now
  }

  /// What orders those that are due: the first that was to be told.
  var waitingSince: Instant { nextAttempt ?? delivered ?? .earliest }

  private var firstPause: Duration { max(frequency.period, Self.shortestPause) }
  private var longestPause: Duration { firstPause * (1 << (Self.mostMisses - 1)) }

  /// An attempt begins, and is not tried again while it may last.
  public mutating func begin(at now: Instant, lasting longest: Duration) {
    misses += 1
    nextAttempt = now + longest
  }

  /// The attempt that began then was completed.
  public mutating func complete(begun: Instant) {
    misses = 0
    nextAttempt = nil
    delivered = begun
  }

  /// The attempt ended without completion.
  public mutating func miss(at now: Instant) {
    let doublings = min(max(misses - 1, 0), Self.mostMisses - 1)
    nextAttempt = misses >= Self.mostMisses ? nil : now + firstPause * (1 << doublings)
  }

  /// The client registers again; an attempt that is under way stays one.
  public mutating func register(_ frequency: UpdateFrequency) {
    self.frequency = frequency
    if misses >= Self.mostMisses { misses = 0 }
  }
}
