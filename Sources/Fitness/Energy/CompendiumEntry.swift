public import HealthModel

/// The energy cost of an activity as a multiple of rest.
///
/// **Source** B. E. Ainsworth et al., *2011 Compendium of Physical Activities: a second update of codes and
/// MET values*, Med Sci Sports Exerc 43(8), 2011.
public struct CompendiumEntry: Hashable, Sendable {
  /// The five-digit code of the Compendium; `nil` where the value is from another source.
  public let code: Int?
  /// Gross metabolic equivalents: kilocalories per hour and kilogram.
  public let metabolicEquivalents: Double
  /// Whether the activity has no code and uses the value of the closest activity.
  public let isNeighbor: Bool

  init(_ code: Int?, _ metabolicEquivalents: Double, isNeighbor: Bool = false) {
    self.code = code
    self.metabolicEquivalents = metabolicEquivalents
    self.isNeighbor = isNeighbor
  }

  static func neighbor(_ code: Int?, _ metabolicEquivalents: Double) -> CompendiumEntry {
    CompendiumEntry(code, metabolicEquivalents, isNeighbor: true)
  }

  /// The standard deviation as a share of the energy.
  var deviation: Double {
    isNeighbor ? EnergyConstants.neighborDeviation : EnergyConstants.compendiumDeviation
  }
}

extension WorkoutActivityType {
  /// The energy cost of the activity where nothing but the activity is known.
  ///
  /// Codes and values are those of the 2011 Compendium, read in a copy of its tables; the trailing comments
  /// name the Compendium's activity. Neighbors are activities without a code of their own. The values for
  /// wheelchairs are choices: the Wheelchair Compendium (S. A. Conger et al., J Sport Health Sci 13, 2024)
  /// was not available, and E. G. Collins et al., Med Sci Sports Exerc 42(4), 2010 has 3.8 for wheeling on
  /// grass and 6.0 for a basketball game with people of complete spinal cord injury, at 3.5 mL/min·kg.
  public var compendiumEntry: CompendiumEntry {
    switch self {
    case .americanFootball: CompendiumEntry(15210, 8.0)  // football, competitive
    case .archery: CompendiumEntry(15010, 4.3)  // not hunting
    case .australianFootball: .neighbor(15560, 8.3)  // rugby, union
    case .badminton: CompendiumEntry(15030, 5.5)  // social
    case .baseball: CompendiumEntry(15620, 5.0)  // softball or baseball
    case .basketball: CompendiumEntry(15055, 6.5)  // general
    case .bowling: CompendiumEntry(15092, 3.8)  // indoor
    case .boxing: CompendiumEntry(15120, 7.8)  // sparring
    case .climbing: CompendiumEntry(15537, 5.8)  // low to moderate difficulty
    case .cricket: CompendiumEntry(15150, 4.8)
    case .crossTraining: CompendiumEntry(02060, 5.5)  // health club exercise, general
    case .curling: CompendiumEntry(15170, 4.0)
    case .cycling: CompendiumEntry(01015, 7.5)  // general; see CompendiumPace for speeds
    case .dance: CompendiumEntry(03031, 7.8)  // general dancing
    case .danceInspiredTraining: CompendiumEntry(03015, 7.3)  // aerobic dance, general
    case .elliptical: CompendiumEntry(02048, 5.0)  // moderate effort
    case .equestrianSports: CompendiumEntry(15370, 5.5)  // riding, general
    case .fencing: CompendiumEntry(15200, 6.0)
    case .fishing: CompendiumEntry(04001, 3.5)  // general
    case .functionalStrengthTraining: CompendiumEntry(02052, 5.0)  // squats
    case .golf: CompendiumEntry(15255, 4.8)  // general
    case .gymnastics: CompendiumEntry(15300, 3.8)  // general
    case .handball: CompendiumEntry(15330, 8.0)  // team
    case .hiking: CompendiumEntry(17080, 6.0)  // cross country
    case .hockey: CompendiumEntry(15350, 7.8)  // field
    case .hunting: CompendiumEntry(04100, 5.0)  // general
    case .lacrosse: CompendiumEntry(15460, 8.0)
    case .martialArts: CompendiumEntry(15430, 10.3)  // moderate pace
    case .mindAndBody: .neighbor(02101, 2.3)  // stretching, mild
    case .mixedMetabolicCardioTraining: CompendiumEntry(02062, 7.8)  // conditioning classes
    case .paddleSports: CompendiumEntry(18100, 5.0)  // kayaking, moderate effort
    case .play: CompendiumEntry(15135, 5.8)  // children's games, adults playing
    case .preparationAndRecovery: .neighbor(02101, 2.3)  // stretching, mild
    case .racquetball: CompendiumEntry(15530, 7.0)  // general
    case .rowing: CompendiumEntry(02071, 4.8)  // stationary, moderate effort
    case .rugby: CompendiumEntry(15560, 8.3)  // union
    case .running: CompendiumEntry(12150, 8.0)
    case .sailing: CompendiumEntry(18120, 3.0)  // general
    case .skatingSports: CompendiumEntry(19030, 7.0)  // ice, general
    case .snowSports: .neighbor(19180, 7.0)  // sledding
    case .soccer: CompendiumEntry(15610, 7.0)  // casual
    case .softball: CompendiumEntry(15620, 5.0)
    case .squash: CompendiumEntry(15652, 7.3)  // general
    case .stairClimbing: CompendiumEntry(02065, 9.0)  // stair-treadmill ergometer
    case .surfingSports: CompendiumEntry(18220, 3.0)  // body or board, general
    case .swimming: CompendiumEntry(18310, 6.0)  // leisurely; see SwimEnergyEngine for lengths
    case .tableTennis: CompendiumEntry(15660, 4.0)
    case .tennis: CompendiumEntry(15675, 7.3)  // general
    case .trackAndField: CompendiumEntry(15733, 6.0)  // jumps, javelin
    case .traditionalStrengthTraining: CompendiumEntry(02054, 3.5)  // 8 to 15 repetitions
    case .volleyball: CompendiumEntry(15710, 4.0)
    case .walking: CompendiumEntry(17190, 3.5)  // 2.8 to 3.2 mph, level
    case .waterFitness: CompendiumEntry(18355, 5.5)  // water aerobics
    case .waterPolo: CompendiumEntry(18360, 10.0)
    case .waterSports: .neighbor(18150, 6.0)  // water skiing
    case .wrestling: CompendiumEntry(15730, 6.0)
    case .yoga: CompendiumEntry(02150, 2.5)  // hatha
    case .barre: .neighbor(03010, 5.0)  // ballet, class
    case .coreTraining: CompendiumEntry(02030, 3.5)  // calisthenics, back exercises
    case .crossCountrySkiing: CompendiumEntry(19090, 9.0)  // moderate speed
    case .downhillSkiing: CompendiumEntry(19160, 5.3)  // moderate effort, active time
    case .flexibility: CompendiumEntry(02101, 2.3)  // stretching, mild
    case .highIntensityIntervalTraining: CompendiumEntry(02040, 8.0)  // circuits, vigorous
    case .jumpRope: CompendiumEntry(15551, 11.8)  // 100 to 120 per minute
    case .kickboxing: CompendiumEntry(15430, 10.3)  // martial arts, moderate pace
    case .pilates: CompendiumEntry(02105, 3.0)
    case .snowboarding: CompendiumEntry(19160, 5.3)  // moderate effort, active time
    case .stairs: CompendiumEntry(17134, 8.8)  // climbing, fast pace
    case .stepTraining: CompendiumEntry(03019, 8.5)  // bench step class
    case .wheelchairWalkPace: .neighbor(nil, 3.0)
    case .wheelchairRunPace: .neighbor(nil, 5.5)
    case .taiChi: CompendiumEntry(15670, 3.0)
    case .mixedCardio: CompendiumEntry(02062, 7.8)  // conditioning classes
    case .handCycling: .neighbor(02117, 4.3)  // air bicycle, arms only
    case .discSports: CompendiumEntry(15240, 3.0)  // frisbee, general
    case .fitnessGaming: CompendiumEntry(02003, 3.8)  // moderate effort
    case .cardioDance: CompendiumEntry(03015, 7.3)  // aerobic dance, general
    case .socialDance: CompendiumEntry(03030, 5.5)  // ballroom, fast
    case .pickleball: .neighbor(15500, 6.0)  // paddleball, casual
    case .cooldown: .neighbor(02101, 2.3)  // stretching, mild
    case .swimBikeRun: .neighbor(01015, 7.5)  // bicycling, the longest of the three
    case .transition: .neighbor(13020, 2.5)  // dressing, standing or sitting
    case .underwaterDiving: CompendiumEntry(18200, 7.0)  // scuba, general
    case .other: .neighbor(17200, 4.3)  // walking at 3.5 mph for exercise
    }
  }
}

extension WorkoutActivityType {
  /// The highest plausible speed of the activity in meters per second; `nil` where the speed does not
  /// determine the energy.
  var highestSpeed: Double? {
    switch self {
    case .walking, .running, .hiking: OxygenDemand.runningSpeeds.upperBound
    case .cycling: 25
    case .swimming: 2.2
    default: nil
    }
  }

  /// Whether speed and grade determine the energy.
  var hasDemand: Bool { self == .walking || self == .running || self == .hiking }

  /// Whether the heart rate determines the energy: activities of minutes with large muscles, out of the
  /// water.
  ///
  /// Under load, in held positions and with work of the arms, the heart rate is too high for the oxygen
  /// uptake; in water it is too low. There the Compendium is at least as accurate. A choice.
  var hasHeartRateEnergy: Bool {
    switch self {
    case .walking, .running, .hiking, .cycling, .elliptical, .rowing, .stairClimbing, .stairs,
      .stepTraining, .crossCountrySkiing, .skatingSports, .snowSports, .dance, .cardioDance,
      .socialDance, .danceInspiredTraining, .mixedCardio, .mixedMetabolicCardioTraining,
      .highIntensityIntervalTraining, .jumpRope, .kickboxing, .boxing, .martialArts, .fencing,
      .soccer, .basketball, .handball, .hockey, .lacrosse, .rugby, .americanFootball,
      .australianFootball, .badminton, .tennis, .squash, .racquetball, .pickleball, .tableTennis,
      .volleyball, .trackAndField, .crossTraining, .play, .fitnessGaming, .discSports,
      .swimBikeRun, .other:
      true
    default: false
    }
  }
}
