import Glibc

/// Maps the times of events to the boot clock.
struct InputClock {
  private let clock: InputDevice.EventClock
  /// The time of the first event on an unknown clock, and on the boot clock.
  private var anchor: (event: Duration, uptime: Duration)?
  private var latest: Duration?

  /// The maximum age of a device's event.
  ///
  /// An older event was not buffered; its clock is not the requested one.
  private static let maximumDelay = Duration.seconds(60)
  /// The maximum jump of an unknown clock; after a larger one, the mapping is anchored again.
  private static let longestPause = Duration.seconds(86_400)

  init(_ clock: InputDevice.EventClock) {
    self.clock = clock
  }

  /// Creates the clock of a recording whose first event is at the origin.
  init(recordingFrom origin: Duration) {
    clock = .unknown
    latest = origin
  }

  /// Maps the time of an event to the boot clock.
  ///
  /// - Parameters:
  ///   - time: The event's own time.
  ///   - arrival: The boot clock now; in a recording, only that of the first event is used.
  /// - Returns: The boot clock at the event; never before that of an earlier one.
  mutating func uptime(of time: Duration, arrival: Duration) -> Duration {
    let moment =
      switch clock {
      case .boot: believable(time, arrival)
      case .monotonic: believable(time + (arrival - Self.monotonicNow), arrival)
      case .unknown: anchored(time, arrival)
      }
    let uptime = max(moment, latest ?? moment)
    latest = uptime
    return uptime
  }

  private func believable(_ uptime: Duration, _ arrival: Duration) -> Duration {
    uptime <= arrival && uptime >= arrival - Self.maximumDelay ? uptime : arrival
  }

  private mutating func anchored(_ time: Duration, _ arrival: Duration) -> Duration {
    if let anchor, time >= anchor.event {
      let since = time - anchor.event
      if since <= Self.longestPause {
        self.anchor = (time, anchor.uptime + since)
        return anchor.uptime + since
      }
    }
    let uptime = max(arrival, latest ?? arrival)
    anchor = (time, uptime)
    return uptime
  }

  private static var monotonicNow: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
