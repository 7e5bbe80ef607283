import Glibc

/// Puts the times of events on the boot clock.
struct InputClock {
  private let clock: InputDevice.EventClock
  /// Where an unknown clock was at the first event, on both.
  private var anchor: (event: Duration, uptime: Duration)?
  private var latest: Duration?

  /// An event of a device older than this waited in no buffer; its clock is not what it was asked to be.
  private static let longestDelay = Duration.seconds(60)
  /// An unknown clock that jumps by more is anchored again.
  private static let longestPause = Duration.seconds(86_400)

  init(_ clock: InputDevice.EventClock) {
    self.clock = clock
  }

  /// A recording, whose first event is taken to have been at the moment.
  init(recordingFrom origin: Duration) {
    clock = .unknown
    latest = origin
  }

  /// Puts the time of an event on the boot clock.
  ///
  /// - Parameters:
  ///   - time: The event's own time.
  ///   - arrival: The boot clock now; in a recording it is not looked at but for the first event.
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
    uptime <= arrival && uptime >= arrival - Self.longestDelay ? uptime : arrival
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
