package import Foundation
package import HealthModel
package import HealthStorage

/// What a person did in a day, a week, a month or a year: totals, workouts and rings.
package struct PeriodOverview: Sendable {
  package let period: CalendarPeriod
  /// The sums of the period; without workouts they are empty.
  package let totals: PeriodTotals
  /// The sums of its days, or of the months of a year, in order; all of them, also without workouts.
  package let parts: [PeriodTotals]
  /// The time of each day with workouts.
  package let durations: [CalendarDay: Duration]
  /// The workouts of a day, a week or a month, the first first; of a year, none.
  package let workouts: [Workout]
  /// Whether the period has more workouts than are listed.
  package let isCut: Bool
  /// The rings of the days with data: of the week around a day, else of the period; of a year, none.
  package let rings: [ActivitySummary]
  package let zone: TimeZone

  /// The maximum number of workouts that are listed.
  package static let workoutLimit = 500

  /// Reads a period.
  ///
  /// - Parameters:
  ///   - period: The period.
  ///   - store: The store.
  ///   - zone: The zone of the days in which workouts start; rings are of the days of the person's own zone.
  /// - Throws: The any-time cases of ``StoreError``.
  package init(
    _ period: CalendarPeriod, in store: HealthStore, zone: TimeZone
  ) async throws(StoreError) {
    self.period = period
    self.zone = zone
    var totals = PeriodTotals(period)
    var parts = period.parts.map { PeriodTotals($0) }
    var durations: [CalendarDay: Duration] = [:]
    var workouts: [Workout] = []
    var isCut = false
    let places = Dictionary(
      parts.enumerated().map { ($0.element.period, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let filter = WorkoutFilter(startingIn: period.span(in: zone), omitsPrivate: true)
    for try await page in store.workoutBatches(where: filter) {
      for workout in page {
        let day = CalendarDay(of: workout.span.start, in: zone)
        totals.add(workout)
        durations[day, default: .zero] += workout.timerDuration
        if let place = places[CalendarPeriod(period.partLength, containing: day)] {
          parts[place].add(workout)
        }
        guard period.length != .year else { continue }
        if workouts.count < Self.workoutLimit { workouts.append(workout) } else { isCut = true }
      }
    }
    self.totals = totals
    self.parts = parts
    self.durations = durations
    self.workouts = workouts.reversed()
    self.isCut = isCut
    let ringed =
      period.length == .day ? CalendarPeriod(.week, containing: period.firstDay) : period
    rings =
      period.length == .year
      ? []
      : try await store.activitySummaries(from: ringed.firstDay, through: ringed.lastDay)
  }
}

extension PeriodTotals {
  /// Sums the workouts that start in a period.
  ///
  /// - Throws: The any-time cases of ``StoreError``.
  package init(
    _ period: CalendarPeriod, in store: HealthStore, zone: TimeZone
  ) async throws(StoreError) {
    self.init(period)
    let filter = WorkoutFilter(startingIn: period.span(in: zone), omitsPrivate: true)
    for try await page in store.workoutBatches(where: filter) {
      for workout in page { add(workout) }
    }
  }
}

extension CalendarPeriod {
  /// The length of the parts of a period: months of a year, else days.
  package var partLength: Length { length == .year ? .month : .day }

  /// The parts of the period, in order.
  package var parts: [CalendarPeriod] {
    var parts: [CalendarPeriod] = []
    var day = firstDay
    while day <= lastDay {
      let part = CalendarPeriod(partLength, containing: day)
      parts.append(part)
      guard part.lastDay < lastDay else { break }
      day = part.lastDay.advanced(by: 1)
    }
    return parts
  }

  /// The period before; `nil` at the start of the calendar.
  package var previous: CalendarPeriod? {
    let period = CalendarPeriod(length, containing: firstDay.advanced(by: -1))
    return period == self ? nil : period
  }

  /// The period after; `nil` at the end of the calendar.
  package var next: CalendarPeriod? {
    let period = CalendarPeriod(length, containing: lastDay.advanced(by: 1))
    return period == self ? nil : period
  }

  /// Creates a period from its label, such as `2026-W48`; `nil` for any other text.
  package init?(_ length: Length, label: String) {
    let day: CalendarDay?
    switch length {
    case .day: day = CalendarDay(label)
    case .month: day = CalendarDay(label + "-01")
    case .year: day = CalendarDay(label + "-01-01")
    case .week:
      let parts = label.components(separatedBy: "-W")
      // ISO 8601: 4 January is always in the first week.
      guard parts.count == 2, let start = CalendarDay(parts[0] + "-01-04"),
        let week = Int(parts[1]), (1...53).contains(week)
      else { return nil }
      day = start.advanced(by: (week - 1) * 7)
    }
    guard let day else { return nil }
    self.init(length, containing: day)
    // Texts that are no label of a period, such as the 53rd week of a year with 52, have another one.
    guard self.label == label else { return nil }
  }
}
