/// What a goal of the rings is about.
public enum ActivityMetric: Int, Hashable, Sendable, CaseIterable, Codable {
  case activeKilocalories = 1
  case moveMinutes = 2
  case exerciseMinutes = 3
  case standHours = 4

  /// The goal of a person who has set none; `nil` where it is the person's alone to say.
  ///
  /// **Source** Apple's Watch user guide: 30 minutes of exercise and 12 hours with standing are the
  /// goals that everyone begins with; the move goal is asked for.
  public var defaultGoal: Double? {
    switch self {
    case .activeKilocalories, .moveMinutes: nil
    case .exerciseMinutes: 30
    case .standHours: 12
    }
  }

  /// What a goal can be: within a day.
  public var goalLimits: ClosedRange<Double> {
    switch self {
    case .activeKilocalories: 1...20_000
    case .moveMinutes, .exerciseMinutes: 1...1440
    case .standHours: 1...24
    }
  }
}
