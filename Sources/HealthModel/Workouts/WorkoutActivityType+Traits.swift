extension WorkoutActivityType {
  public var isSwimming: Bool { self == .swimming }

  public var isWheelchair: Bool { self == .wheelchairWalkPace || self == .wheelchairRunPace }

  /// Whether the body moves by steps, so that steps are counted and auto-pause may use motion.
  public var isOnFoot: Bool {
    switch self {
    case .walking, .running, .hiking, .stairs, .stairClimbing, .stepTraining, .trackAndField: true
    default: false
    }
  }

  /// Whether it is only supported for reading old data, and not offered for new workouts.
  public var isDeprecated: Bool {
    switch self {
    case .dance, .danceInspiredTraining, .mixedMetabolicCardioTraining: true
    default: false
    }
  }

  /// The type in which distance is recorded; `nil` if distance is not relevant for the activity.
  ///
  /// The export format does not assign types to activities; each distance type names its own, and
  /// activities on foot share one.
  public var distanceType: QuantityType? {
    switch self {
    case .walking, .running, .hiking, .trackAndField, .golf: .distanceWalkingRunning
    case .cycling, .handCycling: .distanceCycling
    case .swimming: .distanceSwimming
    case .wheelchairWalkPace, .wheelchairRunPace: .distanceWheelchair
    case .rowing: .distanceRowing
    case .paddleSports: .distancePaddleSports
    case .skatingSports: .distanceSkatingSports
    case .crossCountrySkiing: .distanceCrossCountrySkiing
    case .downhillSkiing, .snowboarding, .snowSports: .distanceDownhillSnowSports
    default: nil
    }
  }
}
