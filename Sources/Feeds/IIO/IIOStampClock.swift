import Glibc

/// The clocks with which a kernel can timestamp samples (its
/// Documentation/ABI/testing/sysfs-bus-iio, `current_timestamp_clock`).
enum IIOStampClock: String, Hashable, Sendable, CaseIterable {
  /// Also the clock of a device without a choice.
  case realtime
  case monotonic
  case monotonicRaw = "monotonic_raw"
  case realtimeCoarse = "realtime_coarse"
  case monotonicCoarse = "monotonic_coarse"
  case boottime
  case tai
  case unknown

  /// The current offset from this clock to the boot clock on this machine; `nil` for an unknown
  /// clock.
  var offsetToBoot: Duration? {
    let clock: clockid_t
    switch self {
    case .realtime: clock = CLOCK_REALTIME
    case .monotonic: clock = CLOCK_MONOTONIC
    case .monotonicRaw: clock = CLOCK_MONOTONIC_RAW
    case .realtimeCoarse: clock = CLOCK_REALTIME_COARSE
    case .monotonicCoarse: clock = CLOCK_MONOTONIC_COARSE
    case .tai: clock = CLOCK_TAI
    case .boottime: return .zero
    case .unknown: return nil
    }
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return BootClock.now - (.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }
}
