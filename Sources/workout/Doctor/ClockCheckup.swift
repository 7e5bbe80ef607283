import CHostClock

extension Checkup {
  /// Whether something keeps this machine's clock, as the kernel knows from it.
  static func clock() -> Checkup {
    var state = host_clock_state()
    guard host_clock_read(&state) == 0 else {
      return Checkup("clock", .warn, "the kernel does not say whether the clock is synchronized")
    }
    guard state.is_synchronized != 0 else {
      return Checkup(
        "clock", .warn, "not synchronized; dates may be off until a receiver has the time",
        advice: "timedatectl set-ntp true, or let gpsd and chrony set it")
    }
    let seconds = Double(state.maximum_error) / microsecondsPerSecond
    return Checkup("clock", .ok, "synchronized, at most \(MeasureText.fixed(seconds, 2)) s off")
  }

  private static let microsecondsPerSecond = 1e6
}
