/// The activity rings of one day: the move, exercise and stand totals, with their goals.
///
/// It is not a sample: it has no identity, source or metadata, and the store computes it. It can
/// also be created from given totals, for example to draw another person's day alongside, and
/// encoded as JSON.
///
/// **Source** `HKActivitySummary` of Apple's HealthKit documentation.
public struct ActivitySummary: Hashable, Sendable {
  public var day: CalendarDay
  /// The quantity of the move ring.
  public var moveMode: ActivityMoveMode
  /// 0 if nothing was recorded, as for the other totals.
  public var activeKilocalories = 0.0
  public var moveMinutes = 0.0
  public var exerciseMinutes = 0.0
  public var standHours = 0.0
  /// `nil` if the person has no such goal, as for the other goals.
  public var activeKilocaloriesGoal: Double?
  public var moveMinutesGoal: Double?
  public var exerciseMinutesGoal: Double?
  public var standHoursGoal: Double?
  /// Whether the stand ring is a wheelchair user's roll ring: the same hours under another name.
  public var countsRollHours = false
  /// Whether the person paused the rings on this day, as during an illness.
  public var isPaused = false

  public init(day: CalendarDay, moveMode: ActivityMoveMode = .activeEnergy) {
    self.day = day
    self.moveMode = moveMode
  }

  /// The fraction of the move goal that was reached; it may exceed 1.
  ///
  /// `nil` without a goal.
  public var moveProgress: Double? {
    switch moveMode {
    case .activeEnergy: Self.progress(activeKilocalories, activeKilocaloriesGoal)
    case .appleMoveTime: Self.progress(moveMinutes, moveMinutesGoal)
    }
  }

  public var exerciseProgress: Double? { Self.progress(exerciseMinutes, exerciseMinutesGoal) }
  public var standProgress: Double? { Self.progress(standHours, standHoursGoal) }

  private static func progress(_ total: Double, _ goal: Double?) -> Double? {
    guard let goal, goal > 0 else { return nil }
    return total / goal
  }
}

/// Encodes the day as `2026-03-09`, and totals and goals under their names.
extension ActivitySummary: Codable {
  private enum Keys: String, CodingKey {
    case day, moveMode, activeKilocalories, moveMinutes, exerciseMinutes, standHours
    case activeKilocaloriesGoal, moveMinutesGoal, exerciseMinutesGoal, standHoursGoal
    case countsRollHours, isPaused
  }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    let text = try keyed.decode(String.self, forKey: .day)
    guard let day = CalendarDay(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .day, in: keyed, debugDescription: "“\(text.prefix(40))” is no day")
    }
    self.init(day: day, moveMode: try keyed.decode(ActivityMoveMode.self, forKey: .moveMode))
    activeKilocalories = try keyed.decode(Double.self, forKey: .activeKilocalories)
    moveMinutes = try keyed.decode(Double.self, forKey: .moveMinutes)
    exerciseMinutes = try keyed.decode(Double.self, forKey: .exerciseMinutes)
    standHours = try keyed.decode(Double.self, forKey: .standHours)
    activeKilocaloriesGoal = try keyed.decodeIfPresent(
      Double.self, forKey: .activeKilocaloriesGoal)
    moveMinutesGoal = try keyed.decodeIfPresent(Double.self, forKey: .moveMinutesGoal)
    exerciseMinutesGoal = try keyed.decodeIfPresent(Double.self, forKey: .exerciseMinutesGoal)
    standHoursGoal = try keyed.decodeIfPresent(Double.self, forKey: .standHoursGoal)
    countsRollHours = try keyed.decode(Bool.self, forKey: .countsRollHours)
    isPaused = try keyed.decodeIfPresent(Bool.self, forKey: .isPaused) ?? false
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    try keyed.encode(day.description, forKey: .day)
    try keyed.encode(moveMode, forKey: .moveMode)
    try keyed.encode(activeKilocalories, forKey: .activeKilocalories)
    try keyed.encode(moveMinutes, forKey: .moveMinutes)
    try keyed.encode(exerciseMinutes, forKey: .exerciseMinutes)
    try keyed.encode(standHours, forKey: .standHours)
    try keyed.encodeIfPresent(activeKilocaloriesGoal, forKey: .activeKilocaloriesGoal)
    try keyed.encodeIfPresent(moveMinutesGoal, forKey: .moveMinutesGoal)
    try keyed.encodeIfPresent(exerciseMinutesGoal, forKey: .exerciseMinutesGoal)
    try keyed.encodeIfPresent(standHoursGoal, forKey: .standHoursGoal)
    try keyed.encode(countsRollHours, forKey: .countsRollHours)
    if isPaused { try keyed.encode(isPaused, forKey: .isPaused) }
  }
}

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
