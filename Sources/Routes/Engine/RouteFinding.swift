public import HealthModel

/// A result of the route engine, returned while processing readings.
public enum RouteFinding: Hashable, Sendable {
  /// A fix with coordinates, on the storage grid, with its verdict; to be stored.
  case location(RecordedLocation)
  /// The receiver's week number rolled over; its dates are now shifted by this many weeks.
  case rolloverRepaired(weeks: Int, at: Instant)
  /// The receiver's clock stepped relative to the host's boot clock.
  case clockJump(by: Duration, at: Instant)
  /// No usable fix over this span; across it, only another sensor's count is known.
  case gap(TimeRange, countedMeters: Double)
  /// The route breaks here: the next location starts a new line.
  case segmentBreak(SegmentBreak)
  /// The body began or stopped moving, dated back to the actual time.
  case moving(Bool, since: Instant)
}

/// Corrections of the clock that dates the fixes.
extension RouteEngine {
  /// The normalized date of the newest fix; `nil` before the first.
  public var lastFixTime: Instant? { timeLine.lastTime }

  /// Shifts every date so far by the same amount; no distance, climb or verdict changes.
  ///
  /// - Parameter offset: Whole milliseconds, the resolution of stored locations.
  public mutating func shift(by offset: Duration) {
    timeLine.shift(by: offset)
    dateOffset += offset
    totals.distanceDate? += offset
  }

  /// Judges a location whose date is already normalized.
  mutating func processDated(_ recorded: consuming RecordedLocation) -> [Finding] {
    guard dateOffset != .zero else { return receive(recorded) }
    recorded.location.time = recorded.location.time - dateOffset
    return receive(recorded).map { $0.shifted(by: dateOffset) }
  }
}

extension RouteFinding {
  fileprivate func shifted(by offset: Duration) -> RouteFinding {
    switch self {
    case .location(var recorded):
      recorded.location.time += offset
      return .location(recorded)
    case .rolloverRepaired(let weeks, let at):
      return .rolloverRepaired(weeks: weeks, at: at + offset)
    case .clockJump(let by, let at): return .clockJump(by: by, at: at + offset)
    case .gap(let span, let meters): return .gap(span.shifted(by: offset), countedMeters: meters)
    case .segmentBreak(let found):
      return .segmentBreak(
        SegmentBreak(reason: found.reason, span: found.span.shifted(by: offset)))
    case .moving(let isMoving, let since): return .moving(isMoving, since: since + offset)
    }
  }
}

extension TimeRange {
  fileprivate func shifted(by offset: Duration) -> TimeRange {
    TimeRange(start: start + offset, end: end + offset)
  }
}

/// The reason and the span of a break in a route.
public struct SegmentBreak: Hashable, Sendable {
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    case pause
    case gap
    /// Inconsistent locations: the route continues from the newer ones.
    case jump
    /// An external request: a new track segment of a file.
    case segment
  }

  public var reason: Reason
  /// The span from the last location before the break to the first one after it.
  public var span: TimeRange

  public init(reason: Reason, span: TimeRange) {
    self.reason = reason
    self.span = span
  }
}

extension RouteEngine {
  /// The options of a route, chosen by the recorder.
  public struct Options: Hashable, Sendable {
    /// The maximum 95 % radius in meters; a fix with a larger one is rejected.
    public var accuracyLimitMeters: Double
    /// Meters per second; `nil` uses the activity's limit.
    public var speedLimitMetersPerSecond: Double?
    /// Whether climb is measured; the distance does not depend on it.
    package var measuresClimb = true

    /// A filter of 10 m, as in the examples of health frameworks.
    ///
    /// Their radius contains 68 % of the positions and gpsd's 95 %: √(ln 0.05 / ln 0.32) = 1.62
    /// times as wide for normal errors that are equal in both directions.
    public static let strictAccuracyLimitMeters = 16.2
    /// Accepts the accuracies that receivers report among buildings and trees (docs/decisions).
    public static let defaultAccuracyLimitMeters = 80.0

    public init(
      accuracyLimitMeters: Double = defaultAccuracyLimitMeters,
      speedLimitMetersPerSecond: Double? = nil
    ) {
      self.accuracyLimitMeters = accuracyLimitMeters
      self.speedLimitMetersPerSecond = speedLimitMetersPerSecond
    }
  }
}

extension RouteEngine {
  public static let name = "routes"
  /// The version of the algorithm: incremented when the same fixes give other verdicts or totals.
  public static let version = 4
}
