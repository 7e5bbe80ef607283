import Feeds
public import HealthModel

/// The receiver's times after a restart of the machine, until several agree.
///
/// Earlier readings are already dated and cannot move with a correction, so no single epoch decides.
struct AwaitedTime: Sendable {
  /// The newest date of the recording.
  let after: Instant
  /// The known lead of the receiver over the recording's timeline.
  let receiverDifference: Duration
  private var bootTime: Instant?
  private var count = 0

  private static let agreeingEpochs = 3
  /// The maximum time after which a recording is resumed.
  private static let longestPause = Duration.seconds(31 * 86_400)

  init(after date: Instant, receiverDifference: Duration) {
    after = date
    self.receiverDifference = receiverDifference
  }

  /// Compares a receiver's time with those before it.
  ///
  /// - Returns: The time, without turns of the week counter and not before the newest date of the
  ///   recording, once several epochs in a row agree.
  mutating func observe(_ time: Instant, uptime: Duration) -> Instant? {
    guard let date = repaired(time) else {
      (bootTime, count) = (nil, 0)
      return nil
    }
    let implied = date - uptime
    if let bootTime, implied - bootTime <= ClockMapping.tolerance,
      bootTime - implied <= ClockMapping.tolerance
    {
      count += 1
    } else {
      (bootTime, count) = (implied, 1)
    }
    return count >= Self.agreeingEpochs ? max(date, after) : nil
  }

  private func repaired(_ time: Instant) -> Instant? {
    guard ClockMapping.plausibleTimes.contains(time) else { return nil }
    // The earlier difference is still valid, unless that epoch was an outlier.
    let candidates = [time - receiverDifference, time].map { candidate in
      let turns = ((after - candidate) / ClockMapping.rollover).rounded()
      return candidate + ClockMapping.rollover * Int(turns)
    }
    // A receiver may be some leap seconds behind the earlier one.
    return candidates.first { $0 >= after - .seconds(60) && $0 <= after + Self.longestPause }
  }
}

/// One reading of the host's two clocks.
public struct HostClocks: Hashable, Sendable {
  public var wallClock: Instant
  public var uptime: Duration

  public init(wallClock: Instant, uptime: Duration) {
    self.wallClock = wallClock
    self.uptime = uptime
  }
}
