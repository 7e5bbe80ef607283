public import HealthModel

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
