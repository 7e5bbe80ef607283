public import HealthModel

extension WorkoutActivityType {
  /// The maximum speed in meters per second of a body in this activity, used to reject impossible
  /// fixes.
  ///
  /// The values are records with a margin, not typical speeds: a walk may include a sprint. An
  /// activity with an unspecified kind of movement has the speed of an airliner, which rejects only
  /// absurd values.
  public var speedLimitMetersPerSecond: Double {
    switch self {
    case .walking, .hiking, .running, .trackAndField, .stairs, .stairClimbing, .crossTraining,
      .wheelchairWalkPace, .wheelchairRunPace, .americanFootball, .australianFootball, .soccer,
      .rugby, .hockey, .lacrosse, .handball, .basketball, .baseball, .cricket, .discSports,
      .golf, .hunting, .tennis, .climbing, .transition, .cooldown, .preparationAndRecovery:
      // 12.4 m/s: U. Bolt, 100 m, Berlin 2009, fastest 20 m.
      15
    case .swimming, .waterFitness, .waterPolo, .underwaterDiving:
      // 2.4 m/s: 50 m freestyle records; a current may double it.
      6
    case .rowing, .paddleSports:
      // 6.2 m/s: men's eight over 2000 m; canoes surf rapids faster.
      15
    case .crossCountrySkiing, .skatingSports, .equestrianSports, .snowSports, .sailing,
      .surfingSports, .waterSports, .cycling, .handCycling, .swimBikeRun:
      // 37 m/s: road descents, kite and windsurf records; 33 m/s: foils.
      45
    case .downhillSkiing, .snowboarding:
      // 70.9 m/s: S. Origone, speed skiing, Vars 2016.
      75
    default:
      340
    }
  }
}
