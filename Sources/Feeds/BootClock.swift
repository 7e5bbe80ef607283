import Glibc

/// The host's monotonic clock that counts from boot, includes time asleep, and cannot be set.
public enum BootClock {
  /// The time since boot: Linux's `CLOCK_BOOTTIME`, the source of every `Reading.uptime`.
  public static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
