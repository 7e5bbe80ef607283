public import HealthModel

/// How the boot clock maps to UTC: one offset, set once, corrected at most once.
///
/// Made from the host's wall clock at the start. The first receiver time that disagrees corrects it;
/// after that every disagreement is reported and none is applied, so dates within a recording stay
/// consistent and durations, which are made on the boot clock, never notice.
public struct ClockMapping: Hashable, Sendable, Codable {
  public enum Source: String, Hashable, Sendable, Codable {
    /// The host's wall clock, as it was when the mapping was made.
    case host
    /// A satellite receiver's UTC.
    case receiver
  }

  /// What a receiver's time says about the mapping.
  public enum Observation: Hashable, Sendable {
    /// Within the tolerance, or a disagreement that was already reported.
    case agrees
    /// The mapping was wrong by this much and is right now: every date so far moves by it.
    case corrected(by: Duration)
    /// A clock was set while recording; the mapping stays as it is.
    case jumped(by: Duration)
    /// The receiver's week counter rolled over: it is this many turns of 1024 weeks away. Its date is
    /// not believed.
    case rolledOver(turns: Int)
  }

  /// Seconds a receiver's time may differ without meaning anything: a report arrives up to a second
  /// after its epoch at 4800 baud, and gpsd learns the leap seconds (one off at most) minutes later.
  public static let tolerance = Duration.seconds(2)
  /// GPS weeks are counted modulo 1024 in the civil navigation message (IS-GPS-200, 20.3.3.3.1.1).
  public static let rollover = Duration.seconds(1024 * 7 * 86_400)
  /// How far from whole turns a rolled-over date may be: further than a host's drift between two
  /// synchronisations, and far less than a turn.
  public static let rolloverTolerance = Duration.seconds(86_400)

  public private(set) var source: Source
  /// UTC when the boot clock was at zero.
  public private(set) var bootTime: Instant
  /// The disagreement with the receiver that was reported last.
  private var reportedDifference: Duration?
  private var reportedWallDifference = Duration.zero

  /// A mapping from one look at both clocks of the host.
  public init(wallClock: Instant, uptime: Duration) {
    source = .host
    bootTime = wallClock - uptime
  }

  /// A mapping from a receiver's UTC, where the host's wall clock is not to be trusted.
  public init(receiverTime: Instant, uptime: Duration) {
    source = .receiver
    bootTime = receiverTime - uptime
    reportedDifference = .zero
  }

  /// UTC at a moment of the boot clock.
  public func utc(at uptime: Duration) -> Instant {
    bootTime + uptime
  }

  /// The boot clock at a moment of UTC.
  public func uptime(at time: Instant) -> Duration {
    time - bootTime
  }

  /// Takes in a receiver's UTC; give it the times of fixes only, since a receiver without one tells
  /// the time of its own unset clock.
  ///
  /// - Parameters:
  ///   - receiverTime: The receiver's UTC of an epoch.
  ///   - uptime: The boot clock when the report of that epoch arrived.
  /// - Returns: What the time says about the mapping; only ``Observation/corrected(by:)`` changed it.
  public mutating func observe(receiverTime: Instant, uptime: Duration) -> Observation {
    let difference = receiverTime - utc(at: uptime)
    guard Self.isNew(difference, after: reportedDifference ?? .zero) else { return .agrees }
    let turns = (difference / Self.rollover).rounded()
    if turns != 0 {
      let rest = difference - Self.rollover * Int(turns)
      if abs(rest) <= Self.rolloverTolerance {
        reportedDifference = difference
        return .rolledOver(turns: Int(turns))
      }
    }
    if source == .host, reportedDifference == nil {
      bootTime += difference
      source = .receiver
      reportedDifference = .zero
      // The wall clock was not set; it is as wrong as it was.
      reportedWallDifference = reportedWallDifference - difference
      return .corrected(by: difference)
    }
    let jump = difference - (reportedDifference ?? .zero)
    reportedDifference = difference
    return .jumped(by: jump)
  }

  /// Takes in the host's wall clock: by how much it was set since the last look, or `nil`.
  ///
  /// Only for the record; the mapping does not change.
  public mutating func observe(wallClock: Instant, uptime: Duration) -> Duration? {
    let difference = wallClock - utc(at: uptime)
    guard Self.isNew(difference, after: reportedWallDifference) else { return nil }
    defer { reportedWallDifference = difference }
    return difference - reportedWallDifference
  }

  private static func isNew(_ difference: Duration, after reported: Duration) -> Bool {
    abs(difference - reported) > tolerance
  }

  private static func abs(_ duration: Duration) -> Duration {
    duration < .zero ? .zero - duration : duration
  }

  private func abs(_ duration: Duration) -> Duration { Self.abs(duration) }
}
