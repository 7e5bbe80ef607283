import Console
package import Foundation
package import HealthModel

/// The sums of the workouts of one activity; a total that no workout has is absent.
package struct ActivitySum: Hashable, Sendable {
  package let activity: WorkoutActivityType
  package private(set) var workoutCount = 0
  /// The time with the timer running.
  package private(set) var duration = Duration.zero
  package private(set) var distanceMeters: Double?
  package private(set) var ascentMeters: Double?
  package private(set) var energyKilocalories: Double?

  package init(_ activity: WorkoutActivityType) { self.activity = activity }

  mutating func add(_ workout: Workout) {
    workoutCount += 1
    duration += workout.timerDuration
    distanceMeters = .sum(distanceMeters, workout.totals.distanceMeters)
    ascentMeters = .sum(ascentMeters, workout.totals.ascentMeters)
    energyKilocalories = .sum(energyKilocalories, workout.totals.energyKilocalories)
  }
}

/// The sums of the workouts of one period, by activity.
///
/// Count, time and energy have a sum of all activities. Distances and climbs have none: a kilometer swum is not a
/// kilometer cycled.
package struct PeriodTotals: Hashable, Sendable {
  package let period: CalendarPeriod
  private var byActivity: [WorkoutActivityType: ActivitySum] = [:]

  init(_ period: CalendarPeriod) { self.period = period }

  mutating func add(_ workout: Workout) {
    let activity = workout.configuration.activityType
    byActivity[activity, default: ActivitySum(activity)].add(workout)
  }

  /// The activities, the longest time first.
  package var activities: [ActivitySum] {
    byActivity.values.sorted {
      ($1.duration, $0.activity.name) < ($0.duration, $1.activity.name)
    }
  }

  package var workoutCount: Int { byActivity.values.reduce(0) { $0 + $1.workoutCount } }
  package var duration: Duration { byActivity.values.reduce(.zero) { $0 + $1.duration } }
  package var energyKilocalories: Double? {
    activities.reduce(nil) { .sum($0, $1.energyKilocalories) }
  }
}

/// Sums workouts by the period in which they start, in the order of time or against it.
///
///     var grouping = TotalsGrouping(by: .week, in: zone)
///     for workout in workouts { if let week = grouping.process(workout) { show(week) } }
///     if let week = grouping.finish() { show(week) }
///
/// It holds one period, so that its memory does not grow with the number of workouts.
package struct TotalsGrouping: Sendable {
  private let length: CalendarPeriod.Length
  private let zone: TimeZone
  private var current: PeriodTotals?

  package init(by length: CalendarPeriod.Length, in zone: TimeZone) {
    self.length = length
    self.zone = zone
  }

  /// Adds a workout.
  ///
  /// - Returns: The sums of the period of the workouts before, if this one starts in another.
  package mutating func process(_ workout: Workout) -> PeriodTotals? {
    let period = CalendarPeriod(
      length, containing: CalendarDay(of: workout.span.start, in: zone))
    let finished = current?.period == period ? nil : finish()
    var totals = current ?? PeriodTotals(period)
    totals.add(workout)
    current = totals
    return finished
  }

  /// Returns the sums of the last period; `nil` without workouts.
  package mutating func finish() -> PeriodTotals? {
    defer { current = nil }
    return current
  }
}

extension Double? {
  /// Adds the known values; values of files may be as great as a number can be.
  fileprivate static func sum(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return a ?? b }
    return min(a + b, .greatestFiniteMagnitude)
  }
}
