package import HealthModel

/// The output of `rings --json` (docs/schemas/rings.schema.json).
package struct RingsJSON: Codable {
  let timeZone: String
  package let days: [Day]

  package init(timeZone: String, days: [Day]) {
    self.timeZone = timeZone
    self.days = days
  }

  enum CodingKeys: String, CodingKey {
    case days
    case timeZone = "time_zone"
  }

  package struct Day: Codable {
    package let summary: ActivitySummary

    package init(_ summary: ActivitySummary) { self.summary = summary }

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
      case isPaused = "is_paused"
    }

    package func encode(to encoder: any Encoder) throws {
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
      if summary.isPaused { try container.encode(true, forKey: .isPaused) }
    }

    /// Decodes a day of another person; impossible amounts are rejected.
    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let text = try container.decode(String.self, forKey: .day)
      let mode = try container.decode(String.self, forKey: .moveMode)
      guard let day = CalendarDay(text) else { throw Self.refusal(.day, container) }
      guard let mode = ActivityMoveMode.allCases.first(where: { $0.name == mode }) else {
        throw Self.refusal(.moveMode, container)
      }
      func amount(_ key: CodingKeys) throws -> Double? {
        guard let amount = try container.decodeIfPresent(Double.self, forKey: key) else {
          return nil
        }
        guard (0...Self.maximumAmount).contains(amount) else { throw Self.refusal(key, container) }
        return amount
      }
      var summary = ActivitySummary(day: day, moveMode: mode)
      summary.activeKilocalories = try amount(.moveKilocalories) ?? 0
      summary.moveMinutes = try amount(.moveMinutes) ?? 0
      summary.exerciseMinutes = try amount(.exerciseMinutes) ?? 0
      summary.standHours = try amount(.standHours) ?? 0
      summary.activeKilocaloriesGoal = try amount(.moveKilocaloriesGoal)
      summary.moveMinutesGoal = try amount(.moveMinutesGoal)
      summary.exerciseMinutesGoal = try amount(.exerciseMinutesGoal)
      summary.standHoursGoal = try amount(.standHoursGoal)
      summary.countsRollHours =
        try container.decodeIfPresent(Bool.self, forKey: .countsRollHours) ?? false
      summary.isPaused = try container.decodeIfPresent(Bool.self, forKey: .isPaused) ?? false
      self.summary = summary
    }

    /// The maximum of kilocalories, minutes or hours of a day, far above any real value.
    private static let maximumAmount = 1e6

    private static func refusal(
      _ key: CodingKeys, _ container: KeyedDecodingContainer<CodingKeys>
    ) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: "not a value of a day")
    }
  }
}
