public import Feeds
import Foundation
public import HealthModel
public import RecordingCore

extension ClockMapping {
  /// A mapping from one reading of the host's two clocks, now.
  public static var hostNow: ClockMapping {
    ClockMapping(wallClock: .now, uptime: BootClock.now)
  }
}

extension HostClocks {
  /// The clocks now.
  public static var now: HostClocks { HostClocks(wallClock: .now, uptime: BootClock.now) }
}

extension Instant {
  /// The host's wall clock.
  public static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
