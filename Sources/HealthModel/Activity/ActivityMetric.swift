/// The quantity of a ring's goal.
public enum ActivityMetric: Int, Hashable, Sendable, CaseIterable, Codable {
  case activeKilocalories = 1
  case moveMinutes = 2
  case exerciseMinutes = 3
  case standHours = 4

  /// The default goal; `nil` if only the person can set it.
  ///
  /// **Source** Apple's Watch user guide: 30 minutes of exercise and 12 hours with standing are the
  /// initial goals; the move goal is asked for.
  public var defaultGoal: Double? {
    switch self {
    case .activeKilocalories, .moveMinutes: nil
    case .exerciseMinutes: 30
    case .standHours: 12
    }
  }

  /// The valid range of a goal, within a day.
  public var goalLimits: ClosedRange<Double> {
    switch self {
    case .activeKilocalories: 1...20_000
    case .moveMinutes, .exerciseMinutes: 1...1440
    case .standHours: 1...24
    }
  }
}
