import Foundation
public import HealthModel
import struct Foundation.UUID

/// Two minutes of a workout with steady pace, grade and heart rate, independent of the person.
public struct SteadySegment: Hashable, Sendable {
  /// The start of the effort; the heart rate is measured half a minute later.
  public var start: Instant
  /// Seconds since the workout's first moment.
  public var secondsIntoWorkout: Double
  public var gait: FootGait
  /// The mean speed over ground in meters per second.
  public var speed: Double
  /// The grade as a fraction; 0 where the ground was assumed to be level.
  public var grade: Double
  /// Whether the grade was measured by air pressure, or the course is known to be level.
  public var isGraded: Bool
  /// The mean heart rate in beats per minute.
  public var heartRate: Double
  /// Whether air resistance applies, as it does everywhere but on a treadmill.
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

  /// Returns the gross oxygen demand at this pace in mL/min·kg.
  ///
  /// The mass affects running only.
  public func oxygenDemand(massKilograms: Double?, constants: VO2MaxConstants = .standard) -> Double
  {
    // The heart rate does not reflect the saving of a slight descent, so it counts as level.
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
