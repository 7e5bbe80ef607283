import ArgumentParser
import HealthModel

/// The rings that have a goal, in the words of `goals set`.
enum GoalName: String, CaseIterable, ExpressibleByArgument {
  case move, exercise, stand

  /// What a value such as `500kcal`, `30min`, `12h` is a goal of.
  ///
  /// - Throws: What values of the goal look like.
  func goal(_ text: String) throws -> (metric: ActivityMetric, value: Double) {
    let amount = PartedAmount(text)
    for (metric, factors) in choices {
      if let value = amount?.sum(factors), metric.goalLimits.contains(value) {
        return (metric, value)
      }
    }
    throw ValidationError("'\(text.prefix(40))' is no goal for \(rawValue); use \(example)")
  }

  private var choices: [(ActivityMetric, [String: Double])] {
    switch self {
    case .move:
      [(.activeKilocalories, PartedAmount.kilocalories), (.moveMinutes, PartedAmount.minutes)]
    case .exercise: [(.exerciseMinutes, PartedAmount.minutes)]
    case .stand: [(.standHours, PartedAmount.hours)]
    }
  }

  private var example: String {
    switch self {
    case .move: "up to 20000 kcal or 24 h, such as 500kcal, 2000kJ or 60min"
    case .exercise: "up to 24 h, such as 30min"
    case .stand: "1h to 24h"
    }
  }
}
