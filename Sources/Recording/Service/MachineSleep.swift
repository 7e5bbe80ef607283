import Glibc

/// The time that the machine has slept since it was started.
///
/// **Source** clock_gettime(2): CLOCK_BOOTTIME counts while the machine is suspended, CLOCK_MONOTONIC
/// does not; neither can be set.
public enum MachineSleep {
  /// The difference of the two clocks, never more than the true time.
  public static var total: Duration {
    var least = Duration.zero
    for _ in 0..<looks {
      // A thread that is delayed between two readings of the clocks would see a false difference.
      let before = time(CLOCK_MONOTONIC)
      let boot = time(CLOCK_BOOTTIME)
      let after = time(CLOCK_MONOTONIC)
      least = max(least, boot - after)
      if after - before < closeLooks { break }
    }
    return least
  }

  private static let looks = 3
  private static let closeLooks = Duration.milliseconds(10)

  private static func time(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// Detects, between two iterations of the recorder's loop, that the machine slept.
struct SleepWatch: Sendable {
  /// The minimum sleep: a shorter one is over before anything is missed.
  static let shortest = Duration.seconds(1)

  private var total: Duration

  /// - Parameter total: The time the machine had slept when the recording began.
  init(total: Duration) {
    self.total = total
  }

  /// - Parameter now: The time the machine has slept until now.
  /// - Returns: The time slept since the last call; `nil` if it was awake.
  mutating func sleep(total now: Duration) -> Duration? {
    let slept = now - total
    guard slept > Self.shortest else { return nil }
    total = now
    return slept
  }
}
