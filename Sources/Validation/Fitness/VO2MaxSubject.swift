import Foundation
import Fitness
import HealthModel

/// A person of a study with a measured VO₂max and the steady efforts of one visit.
struct VO2MaxSubject {
  /// The study's number of the person.
  var subject: Int
  /// Years.
  var age: Double
  var sex: BiologicalSex
  var heightMeters: Double?
  var massKilograms: Double?
  /// mL/min·kg.
  var truth: Double
  var segments: [SteadySegment]
  /// Beats per minute that the person entered, and that were held in a workout.
  var enteredMaximum: Double?
  var heldMaximum: Double?

  /// Any day will do: ages count from it.
  static let date = Instant(secondsSince1970: 1_750_000_000)

  var facts: PersonFacts {
    let birth = Self.date - .seconds(age * 365.2425 * 86_400)
    return PersonFacts(
      birthDate: BirthDate(birth.rfc3339.prefix(10)), sex: sex, heightMeters: heightMeters,
      massKilograms: massKilograms, maximumHeartRate: enteredMaximum)
  }

  var observation: VO2MaxObservation {
    VO2MaxObservation(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), span: Span(at: Self.date),
      segments: segments, highestHeldHeartRate: heldMaximum)
  }

  /// What the workout alone tells of the person.
  func told(_ constants: VO2MaxConstants) -> Double? {
    let reserve = HeartRateReserve(
      maximum: MaximumHeartRate(facts, age: age, held: [], constants: constants),
      resting: RestingHeartRate(facts, constants: constants), constants: constants)
    return observation.fitness(reserve, massKilograms: massKilograms, constants: constants)?.value
  }

  /// The estimate that follows the workout; `nil` where it is refused.
  func estimate(_ constants: VO2MaxConstants) -> VO2MaxEstimate? {
    try? VO2MaxEstimator(constants: constants).estimate(
      at: Self.date, findings: [.observed(observation)], facts: facts,
      wearHours: constants.leastWearHours)
  }

  var prior: Double { VO2MaxPrior(facts, age: age).value }
}
