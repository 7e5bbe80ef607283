import Glibc

/// The clocks that a kernel can stamp samples with (its Documentation/ABI/testing/sysfs-bus-iio,
/// `current_timestamp_clock`).
enum IIOStampClock: String, Hashable, Sendable, CaseIterable {
  /// Also what a device without a choice has.
  case realtime
  case monotonic
  case monotonicRaw = "monotonic_raw"
  case realtimeCoarse = "realtime_coarse"
  case monotonicCoarse = "monotonic_coarse"
  case boottime
  case tai
  case unknown

  /// How far the boot clock is ahead of this one on this machine now; `nil` for an unknown one.
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
