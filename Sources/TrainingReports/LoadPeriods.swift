package import Foundation
package import HealthModel
package import Training
package import TrainingHistory

/// The loads of days, weeks, months or years, and fitness, fatigue and form at the end of each.
package struct LoadPeriods: Sendable {
  package struct Row: Sendable {
    package let period: CalendarPeriod
    package let workoutCount: Int
    package let load: Double
    /// The values of the last day of the period, or of today if that is before it.
    package let values: Result<TrainingForm.Values, LoadError>
  }

  package let length: CalendarPeriod.Length
  package let zone: TimeZone
  package let loads: LoadHistory
  /// The newest first.
  package let rows: [Row]
  /// The last day of the newest period, or today if that is before it.
  package let today: LoadHistory.OfDay?

  /// The default number of periods of a length; all years.
  package static func usualCount(of length: CalendarPeriod.Length) -> Int? {
    switch length {
    case .day: 28
    case .week, .month: 12
    case .year: nil
    }
  }

  /// Computes the periods.
  ///
  /// - Parameters:
  ///   - loads: The loads.
  ///   - length: The length of the periods.
  ///   - first: The first day; `nil` for the usual number of periods.
  ///   - last: The last day.
  ///   - zone: The person's time zone.
  package init(
    _ loads: LoadHistory, by length: CalendarPeriod.Length, from first: CalendarDay?,
    through last: CalendarDay, in zone: TimeZone
  ) {
    self.length = length
    self.zone = zone
    self.loads = loads
    let earliest = loads.workouts.first?.day ?? last
    var start = CalendarPeriod(length, containing: first ?? earliest).firstDay
    if first == nil, let count = Self.usualCount(of: length) {
      var period = CalendarPeriod(length, containing: last)
      for _ in 1..<count {
        period = CalendarPeriod(length, containing: period.firstDay.advanced(by: -1))
      }
      start = max(start, period.firstDay)
    }
    let counts = Dictionary(grouping: loads.workouts) {
      CalendarPeriod(length, containing: $0.day).firstDay
    }.mapValues(\.count)
    var rows: [Row] = []
    let days = loads.days(from: start, through: last)
    var sum = 0.0
    for (index, day) in days.enumerated() {
      sum += day.load
      let period = CalendarPeriod(length, containing: day.day)
      guard day.day == period.lastDay || index == days.count - 1 else { continue }
      rows.append(
        Row(
          period: period, workoutCount: counts[period.firstDay] ?? 0, load: sum,
          values: day.values))
      sum = 0
    }
    self.rows = rows.reversed()
    today = days.last
  }

  /// The workouts without a load in these periods, by reason.
  package var gaps: [(gap: LoadHistory.Gap, count: Int)] {
    guard let first = rows.last?.period.firstDay else { return [] }
    var counts: [LoadHistory.Gap: Int] = [:]
    for workout in loads.workouts where workout.day >= first {
      if case .failure(let none) = workout.load { counts[none.gap, default: 0] += 1 }
    }
    return LoadHistory.Gap.allCases.compactMap { gap in counts[gap].map { (gap, $0) } }
  }
}
