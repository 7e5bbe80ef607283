public import HealthModel

/// A week with the estimate at its end, or the reason why there is none.
public struct SixMinuteWalkOfWeek: Hashable, Sendable {
  public let week: CalendarWeek
  public let result: Result<SixMinuteWalkEstimate, EstimateUnavailability>

  public init(week: CalendarWeek, result: Result<SixMinuteWalkEstimate, EstimateUnavailability>) {
    self.week = week
    self.result = result
  }

  public var estimate: SixMinuteWalkEstimate? { try? result.get() }
}

extension SixMinuteWalkEstimator {
  /// Returns one estimate for the end of each week.
  ///
  /// - Parameters:
  ///   - weeks: In any order.
  ///   - facts: Returns the facts known about the person at a moment.
  ///   - inputs: The inputs, of any time.
  /// - Returns: The estimates in the order of the weeks.
  public func history(
    of weeks: some Sequence<CalendarWeek>, facts: (Instant) -> PersonFacts,
    inputs: SixMinuteWalkInputs
  ) -> [SixMinuteWalkOfWeek] {
    weeks.map { week in
      let moment = week.end
      return SixMinuteWalkOfWeek(
        week: week,
        result: Result { () throws(EstimateUnavailability) in
          try estimate(at: moment, facts: facts(moment.instant), inputs: inputs)
        })
    }
  }
}
