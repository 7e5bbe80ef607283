public import HealthModel

/// A week and the score at its end, or why there is none.
public struct SteadinessOfWeek: Hashable, Sendable {
  public let week: CalendarWeek
  public let result: Result<SteadinessEstimate, EstimateRefusal>

  public init(week: CalendarWeek, result: Result<SteadinessEstimate, EstimateRefusal>) {
    self.week = week
    self.result = result
  }

  public var estimate: SteadinessEstimate? { try? result.get() }

  /// The score for a ``SteadinessHistory``.
  public var score: SteadinessScore? {
    estimate.map { SteadinessScore(date: week.span.end, score: $0.score) }
  }
}

extension SteadinessEstimator {
  /// One score for each week, at its end.
  ///
  /// - Parameters:
  ///   - weeks: In any order.
  ///   - facts: What was known of the person at a moment.
  ///   - walks: Of any time.
  /// - Returns: In the order of the weeks.
  public func history(
    of weeks: some Sequence<CalendarWeek>, facts: (Instant) -> PersonFacts, walks: WalkHistory
  ) -> [SteadinessOfWeek] {
    weeks.map { week in
      let moment = week.end
      return SteadinessOfWeek(
        week: week,
        result: Result { () throws(EstimateRefusal) in
          try estimate(at: moment, facts: facts(moment.instant), walks: walks)
        })
    }
  }
}
