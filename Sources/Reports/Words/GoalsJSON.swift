import Console

/// The goals of a day, as `goals --json` prints them (docs/schemas/goals.schema.json).
package struct GoalsJSON: Encodable {
  let day: String
  let moveKilocalories: Double?
  let moveMinutes: Double?
  let exerciseMinutes: Double?
  let standHours: Double?

  package init(
    day: String, moveKilocalories: Double?, moveMinutes: Double?, exerciseMinutes: Double?,
    standHours: Double?
  ) {
    self.day = day
    self.moveKilocalories = moveKilocalories
    self.moveMinutes = moveMinutes
    self.exerciseMinutes = exerciseMinutes
    self.standHours = standHours
  }

  enum CodingKeys: String, CodingKey {
    case day
    case moveKilocalories = "move_kcal"
    case moveMinutes = "move_min"
    case exerciseMinutes = "exercise_min"
    case standHours = "stand_h"
  }

  /// One line per goal that is set.
  package var lines: [String] {
    [
      moveKilocalories.map { "move      \(MeasureText.fixed($0, 0)) kcal" },
      moveMinutes.map { "move      \(MeasureText.fixed($0, 0)) min" },
      exerciseMinutes.map { "exercise  \(MeasureText.fixed($0, 0)) min" },
      standHours.map { "stand     \(MeasureText.fixed($0, 0)) h" },
    ].compactMap(\.self)
  }
}
