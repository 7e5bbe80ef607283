import HealthModel

extension WorkoutActivityType {
  /// Metres per second beyond which a speed is not this activity's; `nil` where speed tells no energy.
  var highestSpeed: Double? {
    switch self {
    case .walking, .running, .hiking: OxygenDemand.runningSpeeds.upperBound
    case .cycling: 25
    case .swimming: 2.2
    default: nil
    }
  }

  /// Whether speed and grade tell the energy.
  var hasDemand: Bool { self == .walking || self == .running || self == .hiking }

  /// Whether the heart rate tells the energy: large muscles at work for minutes, out of the water.
  ///
  /// Under load, held positions and work of the arms the heart beats faster than the oxygen tells, and in
  /// water slower; there the Compendium is no worse. A choice.
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
