import ArgumentParser
import HealthModel

/// The rings with a goal, as arguments of `goals set`.
enum GoalName: String, CaseIterable, ExpressibleByArgument {
  case move, exercise, stand

  /// Parses a value such as `500kcal`, `30min` or `12h`.
  ///
  /// - Throws: A `ValidationError` with an example of a valid value.
  func goal(_ text: String) throws -> (metric: ActivityMetric, value: Double) {
    let amount = CompoundAmount(text)
    for (metric, factors) in choices {
      if let value = amount?.sum(factors), metric.goalLimits.contains(value) {
        return (metric, value)
      }
    }
    throw ValidationError(
      "'\(text.prefix(40))' is not a valid goal for \(rawValue); use \(example)")
  }

  private var choices: [(ActivityMetric, [String: Double])] {
    switch self {
    case .move:
      [(.activeKilocalories, CompoundAmount.kilocalories), (.moveMinutes, CompoundAmount.minutes)]
    case .exercise: [(.exerciseMinutes, CompoundAmount.minutes)]
    case .stand: [(.standHours, CompoundAmount.hours)]
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
