public import HealthModel

/// An indicator of whether a person carries a sensor often enough for steadiness scores.
///
/// It requires walking speeds on several days of each of two weeks, and is available before the first score.
///
/// **Source** Apple, WWDC 2021, *Measure health with motion*, for the two weeks; the days of each are this
/// project's.
public struct SteadinessReadiness: Hashable, Sendable {
  public static let daysOfWeek = 4

  /// The number of days with a walking speed in the completed week, and in the week before it.
  public let lastWeek: Int
  public let weekBefore: Int

  /// Counts the days with walking speeds, in any order, in the two weeks before a moment.
  public init(speedDays: some Sequence<CalendarDay>, at moment: EstimateMoment) {
    let days = Set(speedDays)
    func count(_ offset: Int) -> Int {
      (0..<CalendarWeek.dayCount).count {
        days.contains(moment.lastDay.advanced(by: -$0 - offset))
      }
    }
    lastWeek = count(0)
    weekBefore = count(CalendarWeek.dayCount)
  }

  public var isCarriedEnough: Bool {
    lastWeek >= Self.daysOfWeek && weekBefore >= Self.daysOfWeek
  }
}

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
