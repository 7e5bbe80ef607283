import Glibc

/// Maps the timestamps of samples to this machine's boot clock.
///
/// Timestamps of this kernel differ from the boot clock by an offset that can be read; it is read
/// again when a clock is set or after the machine slept. Timestamps of another kernel are mapped by
/// their arrival: the smallest delay within a window counts as none, since the clocks of two
/// machines drift.
struct IIOStamps: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    /// A clock of this machine, whose offset to the boot clock can be read.
    case own(IIOStampClock)
    /// A clock of another machine, or an unknown one.
    case foreign
  }

  /// The minimum change of an offset that counts as a clock set; reading two clocks takes time, and
  /// NTP slews.
  static let step = Duration.milliseconds(10)
  /// The maximum delay between a sample and its arrival; beyond it, the clock is a different one.
  static let plausibleDelay = Duration.seconds(10)
  /// The validity of a smallest delay: two quartzes drift by less than 100 ppm, or 3 ms in this
  /// time.
  static let window = Duration.seconds(30)
  /// The maximum rate at which the offset follows a growing delay.
  static let slew = 1e-3

  private(set) var source: Source
  private(set) var offset: Duration?
  private var lastArrival: Duration?
  /// The smallest differences of arrival and timestamp in this window and in the previous one.
  private var smallest: Duration?
  private var smallestBefore: Duration?
  private var windowStart = Duration.zero

  init(_ source: Source) {
    self.source = source
  }

  /// Adds the newest timestamp of a buffer.
  ///
  /// - Parameters:
  ///   - newest: Nanoseconds of the device's clock.
  ///   - arrival: The boot clock when the buffer arrived.
  ///   - looked: Returns the current offset of the device's clock; called only if it is this
  ///     machine's.
  mutating func receive(
    newest: Int64, arrival: Duration, looked: (IIOStampClock) -> Duration? = { $0.offsetToBoot }
  ) {
    let difference = arrival - .nanoseconds(newest)
    if case .own(let clock) = source {
      if let now = looked(clock) {
        let isKnown = offset != nil
        if offset.map({ ($0 - now).magnitude > Self.step }) ?? true { offset = now }
        // Later, the machine may have slept with samples in its buffer.
        if isKnown || (difference - now).magnitude <= Self.plausibleDelay { return }
      }
      // The device's declared clock is wrong.
      source = .foreign
      offset = nil
    }
    follow(difference, at: arrival)
  }

  /// Returns the boot clock at a timestamp.
  func uptime(at stamp: Int64) -> Duration {
    (offset ?? .zero) + .nanoseconds(stamp)
  }

  private mutating func follow(_ difference: Duration, at arrival: Duration) {
    defer { lastArrival = arrival }
    guard let offset, let lastArrival, (difference - offset).magnitude <= Self.plausibleDelay else {
      (offset, smallest, smallestBefore) = (difference, difference, nil)
      windowStart = arrival
      return
    }
    if arrival - windowStart >= Self.window {
      (smallestBefore, smallest) = (smallest, difference)
      windowStart = arrival
    }
    smallest = min(smallest ?? difference, difference)
    let target = min(smallest ?? difference, smallestBefore ?? difference)
    let reach = (arrival - lastArrival) * Self.slew
    self.offset = target < offset ? target : min(target, offset + reach)
  }
}

extension Duration {
  /// The absolute value.
  var magnitude: Duration { self < .zero ? .zero - self : self }
}

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
