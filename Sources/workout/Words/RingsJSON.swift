import HealthModel

/// Days as `rings --json` prints them (docs/schemas/rings.schema.json).
struct RingsJSON: Encodable {
  let timeZone: String
  let days: [Day]

  enum CodingKeys: String, CodingKey {
    case days
    case timeZone = "time_zone"
  }

  struct Day: Encodable {
    let summary: ActivitySummary

    enum CodingKeys: String, CodingKey {
      case day
      case moveMode = "move_mode"
      case moveKilocalories = "move_kcal"
      case moveKilocaloriesGoal = "move_goal_kcal"
      case moveMinutes = "move_min"
      case moveMinutesGoal = "move_goal_min"
      case exerciseMinutes = "exercise_min"
      case exerciseMinutesGoal = "exercise_goal_min"
      case standHours = "stand_h"
      case standHoursGoal = "stand_goal_h"
      case countsRollHours = "counts_roll_hours"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(summary.day.description, forKey: .day)
      try container.encode(summary.moveMode.name, forKey: .moveMode)
      try container.encode(summary.activeKilocalories, forKey: .moveKilocalories)
      try container.encode(summary.moveMinutes, forKey: .moveMinutes)
      try container.encode(summary.exerciseMinutes, forKey: .exerciseMinutes)
      try container.encode(summary.standHours, forKey: .standHours)
      try container.encodeIfPresent(summary.activeKilocaloriesGoal, forKey: .moveKilocaloriesGoal)
      try container.encodeIfPresent(summary.moveMinutesGoal, forKey: .moveMinutesGoal)
      try container.encodeIfPresent(summary.exerciseMinutesGoal, forKey: .exerciseMinutesGoal)
      try container.encodeIfPresent(summary.standHoursGoal, forKey: .standHoursGoal)
      try container.encode(summary.countsRollHours, forKey: .countsRollHours)
    }
  }
}
