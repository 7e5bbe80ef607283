import Glibc

/// The host's clock that counts from boot, sleeps included, and that nobody can set.
public enum BootClock {
  /// Time since boot: Linux's `CLOCK_BOOTTIME`, the source of every `Reading.uptime`.
  public static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
