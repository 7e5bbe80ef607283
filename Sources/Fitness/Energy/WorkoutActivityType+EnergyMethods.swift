import HealthModel

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
