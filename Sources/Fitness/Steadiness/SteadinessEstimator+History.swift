public import HealthModel

/// A week with the score at its end, or the reason why there is none.
public struct SteadinessOfWeek: Hashable, Sendable {
  public let week: CalendarWeek
  public let result: Result<SteadinessEstimate, EstimateUnavailability>

  public init(week: CalendarWeek, result: Result<SteadinessEstimate, EstimateUnavailability>) {
    self.week = week
    self.result = result
  }

  public var estimate: SteadinessEstimate? { try? result.get() }

  /// The score as an entry for a ``SteadinessHistory``.
  public var score: SteadinessScore? {
    estimate.map { SteadinessScore(date: week.span.end, score: $0.score) }
  }
}

extension SteadinessEstimator {
  /// Returns one score for the end of each week.
  ///
  /// - Parameters:
  ///   - weeks: In any order.
  ///   - facts: Returns the facts known about the person at a moment.
  ///   - walks: The bouts, of any time.
  /// - Returns: The scores in the order of the weeks.
  public func history(
    of weeks: some Sequence<CalendarWeek>, facts: (Instant) -> PersonFacts, walks: WalkHistory
  ) -> [SteadinessOfWeek] {
    weeks.map { week in
      let moment = week.end
      return SteadinessOfWeek(
        week: week,
        result: Result { () throws(EstimateUnavailability) in
          try estimate(at: moment, facts: facts(moment.instant), walks: walks)
        })
    }
  }
}
