import Foundation
public import HealthModel

/// Two minutes of a workout in which pace, grade and heart rate held, free of what is known of the person.
public struct SteadySegment: Hashable, Sendable {
  /// When the effort began; the heart rate is that of half a minute later.
  public var start: Instant
  /// Seconds since the workout's first moment.
  public var secondsIntoWorkout: Double
  public var gait: FootGait
  /// Metres per second over ground, the mean.
  public var speed: Double
  /// A fraction; 0 where the ground was taken as level.
  public var grade: Double
  /// Whether the grade was measured, by air pressure or because the course is known to be level.
  public var isGraded: Bool
  /// Beats per minute, the mean.
  public var heartRate: Double
  /// Whether runners had to push air aside, as on any ground but a treadmill's.
  public var isOutdoors: Bool

  public init(
    start: Instant, secondsIntoWorkout: Double, gait: FootGait, speed: Double, grade: Double = 0,
    isGraded: Bool = true, heartRate: Double, isOutdoors: Bool = true
  ) {
    self.start = start
    self.secondsIntoWorkout = secondsIntoWorkout
    self.gait = gait
    self.speed = speed
    self.grade = grade
    self.isGraded = isGraded
    self.heartRate = heartRate
    self.isOutdoors = isOutdoors
  }

  /// What a person takes in at this pace, gross, in mL/min·kg.
  ///
  /// The mass matters in running alone.
  public func oxygenDemand(massKilograms: Double?, constants: VO2MaxConstants = .standard) -> Double
  {
    // The heart does not tell what a slight descent saves, so it counts as level.
    let grade = max(0, grade)
    switch gait {
    case .walking: return OxygenDemand.walking(speed: speed, grade: grade)
    case .running:
      let ground = OxygenDemand.running(speed: speed, grade: grade)
      let air = isOutdoors ? constants.airResistance * pow(speed * 3.6, 3) : 0
      return (ground + air) * constants.runningEconomy(massKilograms: massKilograms)
    }
  }
}

extension VO2MaxConstants {
  /// The share of the equation's oxygen that a runner of the mass takes.
  func runningEconomy(massKilograms: Double?) -> Double {
    guard let massKilograms, massKilograms > 0 else { return 1 }
    return pow(massKilograms / runningMass, runningMassExponent)
  }
}
