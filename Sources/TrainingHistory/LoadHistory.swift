package import Foundation
package import HealthModel
package import Training

/// The load of each workout of a person, and the fitness, fatigue and form that follow from them by day.
///
///     let loads = LoadHistory(history, of: zones, by: .heartRate, in: zone)
///     for day in loads.days(from: monday, through: today) { … }
///
/// The heart rates of a workout are counted by whole beats per minute.
package struct LoadHistory: Sendable {
  /// The formula of the loads; one for all workouts, since those of two formulas cannot be added.
  package enum Method: String, CaseIterable, Sendable {
    /// ``HeartRateLoad``: Banister's training impulse.
    case heartRate = "heart-rate"
    /// ``ZoneLoad``: Edwards' sum over five zones of the maximum heart rate.
    case zones
    /// ``SessionLoad``: Foster's rating of the session times its minutes.
    case effort
  }

  /// The reason why a workout has no load.
  package enum Gap: String, Sendable, CaseIterable {
    /// The workout has no heart rate.
    case noHeartRate = "no_heart_rate"
    /// The person did not rate the workout.
    case noEffort = "no_effort"
    /// The maximum heart rate is not known: neither it nor the date of birth is entered.
    case noMaximum = "no_maximum_heart_rate"
    /// The resting heart rate is not known, or too close to the maximum.
    case noReserve = "no_resting_heart_rate"
  }

  package struct OfWorkout: Sendable {
    package let figures: WorkoutFigures
    /// The day of its start in the person's time zone.
    package let day: CalendarDay
    /// The load, or the reason why there is none.
    package let load: Result<Double, NoLoad>
    /// The active time without a heart rate, in seconds; its load is unknown and counts as none.
    ///
    /// A rating counts all of a workout.
    package let uncountedSeconds: Double
  }

  package struct NoLoad: Error, Sendable {
    package let gap: Gap
  }

  package struct OfDay: Sendable {
    package let day: CalendarDay
    package let load: Double
    /// Fitness, fatigue and form, or the reason why there are none.
    package let values: Result<TrainingForm.Values, LoadError>
  }

  package let method: Method
  /// The workouts, oldest first.
  package let workouts: [OfWorkout]
  private let daily: DailyLoad

  /// Computes the loads.
  ///
  /// - Parameters:
  ///   - history: The figures of all workouts.
  ///   - person: The person, whose maximum and resting heart rates at the start of a workout count.
  ///   - method: The formula.
  ///   - zone: The person's time zone.
  ///   - hasPrivate: Whether private workouts count.
  package init(
    _ history: TrainingHistory, of person: PersonZones, by method: Method, in zone: TimeZone,
    hasPrivate: Bool = true
  ) {
    self.method = method
    var daily = DailyLoad()
    var workouts: [OfWorkout] = []
    for figures in history.workouts where hasPrivate || !figures.isPrivate {
      let day = CalendarDay(of: figures.start, in: zone)
      let load = Self.load(figures, person, method)
      if case .success(let value) = load {
        // The load is a sum of products that are not negative.
        try? daily.insert(value, on: day, workout: figures.workout)
      }
      workouts.append(
        OfWorkout(
          figures: figures, day: day, load: load,
          uncountedSeconds: method == .effort ? 0 : figures.heartRateTime.uncountedSeconds))
    }
    self.daily = daily
    self.workouts = workouts
  }

  private static func load(
    _ figures: WorkoutFigures, _ person: PersonZones, _ method: Method
  ) -> Result<Double, NoLoad> {
    if method == .effort {
      let load = figures.effort.flatMap {
        try? SessionLoad.load(effort: $0, activeSeconds: figures.activeSeconds)
      }
      return load.map { .success($0) } ?? .failure(NoLoad(gap: .noEffort))
    }
    guard !figures.heartRateTime.isEmpty else { return .failure(NoLoad(gap: .noHeartRate)) }
    guard let zones = person.zonesOfMaximum(at: figures.start) else {
      return .failure(NoLoad(gap: .noMaximum))
    }
    switch method {
    case .zones:
      return .success(ZoneLoad.load(ofSeconds: figures.heartRateTime.seconds(in: zones).zones))
    case .heartRate, .effort:
      guard let load = person.heartRateLoad(at: figures.start) else {
        return .failure(NoLoad(gap: .noReserve))
      }
      return .success(
        figures.heartRateTime.values.reduce(0) { sum, each in
          sum + load.perMinute(at: each.value) * each.seconds / 60
        })
    }
  }

  /// The first day with a load.
  package var firstDay: CalendarDay? { daily.days.first }

  /// Returns the days from one to another, in order, each with its load and what follows from all before it.
  ///
  /// - Parameters:
  ///   - first: The first day.
  ///   - last: The last day; workouts after it do not count.
  /// - Returns: A day for each, also without workouts; none if the last is before the first.
  package func days(from first: CalendarDay, through last: CalendarDay) -> [OfDay] {
    guard first <= last else { return [] }
    var form = TrainingForm()
    var loaded = daily.days[...]
    func add(through day: CalendarDay) {
      while let next = loaded.first, next <= day {
        // Loads of a DailyLoad are valid and its days ascend.
        try? form.add(daily.load(on: next), on: next)
        loaded.removeFirst()
      }
    }
    return (first.number...last.number).map { number in
      let day = CalendarDay(number: number)
      add(through: day)
      return OfDay(
        day: day, load: daily.load(on: day),
        values: Result { () throws(LoadError) in try form.values(on: day) })
    }
  }
}
