public import HealthModel

/// A week and the estimate at its end, or why there is none.
public struct SixMinuteWalkOfWeek: Hashable, Sendable {
  public let week: CalendarWeek
  public let result: Result<SixMinuteWalkEstimate, EstimateRefusal>

  public init(week: CalendarWeek, result: Result<SixMinuteWalkEstimate, EstimateRefusal>) {
    self.week = week
    self.result = result
  }

  public var estimate: SixMinuteWalkEstimate? { try? result.get() }
}

extension SixMinuteWalkEstimator {
  /// One estimate for each week, at its end.
  ///
  /// - Parameters:
  ///   - weeks: In any order.
  ///   - facts: What was known of the person at a moment.
  ///   - inputs: Of any time.
  /// - Returns: In the order of the weeks.
  public func history(
    of weeks: some Sequence<CalendarWeek>, facts: (Instant) -> PersonFacts,
    inputs: SixMinuteWalkInputs
  ) -> [SixMinuteWalkOfWeek] {
    weeks.map { week in
      let moment = week.end
      return SixMinuteWalkOfWeek(
        week: week,
        result: Result { () throws(EstimateRefusal) in
          try estimate(at: moment, facts: facts(moment.instant), inputs: inputs)
        })
    }
  }
}
