import Feeds
import HealthModel

/// The receiver's times after the machine was started again, until several agree.
///
/// What was recorded before is dated already and cannot move with a correction, so no single epoch decides.
struct AwaitedTime: Sendable {
  /// The newest date of the recording.
  let after: Instant
  /// How far the receiver was known to be ahead of the recording's line of time.
  let receiverDifference: Duration
  private var bootTime: Instant?
  private var count = 0

  private static let agreeingEpochs = 3
  /// No recording is resumed after so long.
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
    // The difference of before holds on, unless that was an odd epoch.
    let candidates = [time - receiverDifference, time].map { candidate in
      let turns = ((after - candidate) / ClockMapping.rollover).rounded()
      return candidate + ClockMapping.rollover * Int(turns)
    }
    // A receiver may be some leap seconds behind the one of before.
    return candidates.first { $0 >= after - .seconds(60) && $0 <= after + Self.longestPause }
  }
}
