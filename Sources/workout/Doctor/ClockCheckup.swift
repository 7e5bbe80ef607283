import CHostClock

extension Checkup {
  /// Checks whether the kernel's clock is synchronized.
  static func clock() -> Checkup {
    var state = host_clock_state()
    guard host_clock_read(&state) == 0 else {
      return Checkup("clock", .warn, "the kernel does not report whether the clock is synchronized")
    }
    guard state.is_synchronized != 0 else {
      return Checkup(
        "clock", .warn, "not synchronized; dates can be wrong until GPS time is received",
        advice: "timedatectl set-ntp true, or let gpsd and chrony set it")
    }
    let seconds = Double(state.maximum_error) / microsecondsPerSecond
    return Checkup("clock", .ok, "synchronized, maximum error \(MeasureText.fixed(seconds, 2)) s")
  }

  private static let microsecondsPerSecond = 1e6
}
