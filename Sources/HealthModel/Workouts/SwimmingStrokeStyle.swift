/// The swimming style of a length; raw values are those of the export format and are stored.
public enum SwimmingStrokeStyle: Int, Hashable, Sendable, Codable, CaseIterable {
  case unknown = 0
  case mixed = 1
  case freestyle = 2
  case backstroke = 3
  case breaststroke = 4
  case butterfly = 5
  case kickboard = 6

  /// The word used on the command line, in JSON and in files.
  public var name: String { String(describing: self) }
}

extension WorkoutActivityType {
  /// Whether every minute of it counts as exercise: at least the effort of a brisk walk, 3 MET.
  ///
  /// **Source** Ainsworth et al., *2011 Compendium of Physical Activities*, Med Sci Sports Exerc
  /// 43(8), 2011: of the activities here, stretching (2.3) and hatha yoga (2.5) are below 3 MET,
  /// and so are activities composed of them. **Departs from it** in using one value per activity,
  /// regardless of pace.
  public var isExercise: Bool {
    switch self {
    case .cooldown, .flexibility, .mindAndBody, .preparationAndRecovery, .transition, .yoga: false
    default: true
    }
  }
}

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
    case .walking, .running, .hiking, .trackAndField, .golf, .transition: .distanceWalkingRunning
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
