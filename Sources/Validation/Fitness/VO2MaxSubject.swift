import Foundation
import Fitness
import HealthModel

/// A person of a study with a measured VO₂max and the steady efforts of one visit.
struct VO2MaxSubject {
  /// The person's number in the study.
  var subject: Int
  /// Years.
  var age: Double
  var sex: BiologicalSex
  var heightMeters: Double?
  var massKilograms: Double?
  /// mL/min·kg.
  var truth: Double
  var segments: [SteadySegment]
  /// The maximum heart rate entered by the person, and the one sustained in a workout, in beats per
  /// minute.
  var enteredMaximum: Double?
  var heldMaximum: Double?

  /// An arbitrary date, from which ages are counted.
  static let date = Instant(secondsSince1970: 1_750_000_000)

  var facts: PersonFacts {
    let birth = Self.date - .seconds(age * 365.2425 * 86_400)
    return PersonFacts(
      birthDate: BirthDate(birth.rfc3339.prefix(10)), sex: sex, heightMeters: heightMeters,
      massKilograms: massKilograms, maximumHeartRate: enteredMaximum)
  }

  var observation: VO2MaxObservation {
    VO2MaxObservation(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
      span: TimeRange(at: Self.date),
      segments: segments, highestHeldHeartRate: heldMaximum)
  }

  /// Returns the estimate from the workout alone.
  func told(_ constants: VO2MaxConstants) -> Double? {
    let reserve = HeartRateReserve(
      maximum: MaximumHeartRate(facts, age: age, held: [], constants: constants),
      resting: RestingHeartRate(facts, constants: constants), constants: constants)
    return observation.fitness(reserve, massKilograms: massKilograms, constants: constants)?.value
  }

  /// Returns the estimate after the workout; `nil` if it is refused.
  func estimate(_ constants: VO2MaxConstants) -> VO2MaxEstimate? {
    try? VO2MaxEstimator(constants: constants).estimate(
      at: Self.date, findings: [.observed(observation)], facts: facts,
      wearHours: constants.leastWearHours)
  }

  var prior: Double { VO2MaxPrior(facts, age: age).value }
}
