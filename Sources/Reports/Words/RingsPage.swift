import Console
package import HealthModel

/// The rings as text: three bars for one day, a table for several days.
package struct RingsPage {
  private struct Ring {
    let name: String
    let total: Double
    let goal: Double?
    let unit: String
    let progress: Double?

    var amount: String {
      let total = MeasureText.fixed(total, 0)
      return goal.map { "\(total) of \(MeasureText.fixed($0, 0)) \(unit)" } ?? "\(total) \(unit)"
    }

    var percent: String { progress.map { MeasureText.fixed($0 * 100, 0) + " %" } ?? "" }
  }

  /// Returns the day and its rings, one per line.
  package static func picture(_ summary: ActivitySummary) -> [String] {
    let rings = rings(summary)
    let width = rings.map(\.amount.count).max() ?? 0
    return [summary.day.description]
      + rings.map { ring in
        let bar = ring.progress.map { RingBar(progress: $0).text } ?? ""
        return [padded(ring.name, 8), padded(ring.amount, width), bar, ring.percent]
          .joined(separator: "  ").trimmingTrailingSpaces
      }
  }

  package static func table(_ summaries: [ActivitySummary], width: Int?) -> [String] {
    var table = Table([
      .init("Day", .left), .init("Move"), .init("", rank: 1), .init("Exercise"), .init("", rank: 1),
      .init("Stand"), .init("", rank: 1),
    ])
    table.rows = summaries.map { summary in
      [summary.day.description] + rings(summary).flatMap { [$0.amount, $0.percent] }
    }
    return table.lines(width: width)
  }

  private static func rings(_ summary: ActivitySummary) -> [Ring] {
    let move =
      switch summary.moveMode {
      case .activeEnergy:
        Ring(
          name: "Move", total: summary.activeKilocalories, goal: summary.activeKilocaloriesGoal,
          unit: "kcal", progress: summary.moveProgress)
      case .appleMoveTime:
        Ring(
          name: "Move", total: summary.moveMinutes, goal: summary.moveMinutesGoal, unit: "min",
          progress: summary.moveProgress)
      }
    return [
      move,
      Ring(
        name: "Exercise", total: summary.exerciseMinutes, goal: summary.exerciseMinutesGoal,
        unit: "min", progress: summary.exerciseProgress),
      Ring(
        name: summary.countsRollHours ? "Roll" : "Stand", total: summary.standHours,
        goal: summary.standHoursGoal, unit: "h", progress: summary.standProgress),
    ]
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
