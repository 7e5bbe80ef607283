import HealthModel
import HealthStorage

/// The goals of the rings in the activity summaries of an export, each from its first day on.
struct AppleHealthGoals {
  private var days: [ActivityMetric: [CalendarDay: Double]] = [:]

  /// The maximum number of days of a ring, more than a century: memory is bounded for any file.
  private static let mostDays = 40_000

  mutating func add(_ summary: ActivitySummary) {
    let goals: [(ActivityMetric, Double?)] = [
      (.activeKilocalories, summary.activeKilocaloriesGoal),
      (.moveMinutes, summary.moveMinutesGoal), (.exerciseMinutes, summary.exerciseMinutesGoal),
      (.standHours, summary.standHoursGoal),
    ]
    for case (let metric, let goal?) in goals
    where days[metric, default: [:]].count < Self.mostDays {
      days[metric, default: [:]][summary.day] = goal
    }
  }

  /// The goals by the first day of each.
  private var changes: [ActivityMetric: [CalendarDay: Double]] {
    days.mapValues { goals in
      var changes: [CalendarDay: Double] = [:]
      var last: Double?
      for (day, goal) in goals.sorted(by: { $0.key.number < $1.key.number })
      where goal != last {
        changes[day] = goal
        last = goal
      }
      return changes
    }
  }

  /// Adds the goals to a store, in which those that the person has set remain.
  ///
  /// - Parameters:
  ///   - store: The store; `nil` if there is none yet.
  ///   - isDry: Whether to change nothing.
  /// - Returns: A note of the latest new goal of each ring, and the number of goals for whose days the store has others.
  /// - Throws: The errors of the store.
  func save(
    in store: HealthStore?, isDry: Bool
  ) async throws(StoreError) -> (notes: [ImportReport.ProfileNote], kept: Int) {
    var (added, kept) = (changes, 0)
    if let store, !added.isEmpty { (added, kept) = try await store.addGoals(added, isDry: isDry) }
    let notes = added.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { metric, goals in
      goals.max { $0.key.number < $1.key.number }.map { day, goal in
        ImportReport.ProfileNote(
          fact: Self.name(metric), value: "\(goal) from \(day) on", wasSet: true)
      }
    }
    return (notes, kept)
  }

  /// The name in the JSON of rings.
  private static func name(_ metric: ActivityMetric) -> String {
    switch metric {
    case .activeKilocalories: "activeKilocaloriesGoal"
    case .moveMinutes: "moveMinutesGoal"
    case .exerciseMinutes: "exerciseMinutesGoal"
    case .standHours: "standHoursGoal"
    }
  }
}
