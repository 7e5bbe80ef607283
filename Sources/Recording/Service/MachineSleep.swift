import Glibc

/// How long the machine has slept since it was started.
///
/// **Source** clock_gettime(2): CLOCK_BOOTTIME counts while the machine is suspended, CLOCK_MONOTONIC
/// does not; neither can be set.
public enum MachineSleep {
  /// The difference of the two clocks, never more than the truth.
  public static var total: Duration {
    var least = Duration.zero
    for _ in 0..<looks {
      // Whoever is held up between two looks at clocks sees a difference that is none.
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

/// Notices, between two turns of the recorder's loop, that the machine slept.
struct SleepWatch: Sendable {
  /// Less is no sleep: it is over before anything is missed.
  static let shortest = Duration.seconds(1)

  private var total: Duration

  /// - Parameter total: How long the machine had slept when the recording began.
  init(total: Duration) {
    self.total = total
  }

  /// - Parameter now: How long the machine has slept until now.
  /// - Returns: For how long since the last look; `nil` where it was awake.
  mutating func sleep(total now: Duration) -> Duration? {
    let slept = now - total
    guard slept > Self.shortest else { return nil }
    total = now
    return slept
  }
}
