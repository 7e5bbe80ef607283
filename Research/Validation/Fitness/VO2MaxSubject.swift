import Fitness
import Foundation
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

/// The methods of other systems for the heart rates of a run.
enum VO2MaxPeer: String, CaseIterable {
  /// Without heart rates: age, sex, mass and height.
  case prior
  /// The line of heart rate over speed, extrapolated to the predicted maximum, with the ACSM
  /// equation.
  case lineACSM
  /// The same with the equation of Léger and Mercier, minus the ramp's lag.
  case lineLeger

  var title: String {
    switch self {
    case .prior: "FRIEND's equation alone"
    case .lineACSM: "line to the maximum heart rate, ACSM"
    case .lineLeger: "line to the maximum heart rate, Léger-Mercier"
    }
  }

  /// Returns the estimate in mL/min·kg; `nil` if there is too little data for a line.
  func value(_ test: VO2MaxMalaga.Test) -> Double? {
    switch self {
    case .prior: return test.person.prior
    case .lineACSM: return topSpeed(test).map { 3.5 + 0.2 * $0 * Self.metresPerMinute }
    case .lineLeger:
      return topSpeed(test).map {
        OxygenDemand.running(speed: ($0 - Self.lag) / 3.6, grade: 0)
      }
    }
  }

  /// Returns the speed in kilometers per hour at the predicted maximum heart rate, from the bands
  /// up to 85 % of it.
  private func topSpeed(_ test: VO2MaxMalaga.Test) -> Double? {
    let maximum = 208 - 0.7 * test.person.age
    let easy = test.bands.filter { $0.heartRate <= 0.85 * maximum }
    guard easy.count >= Self.minimumBands else { return nil }
    let n = Double(easy.count)
    let x = easy.reduce(0) { $0 + $1.speed } / n
    let y = easy.reduce(0) { $0 + $1.heartRate } / n
    let xy = easy.reduce(0) { $0 + ($1.speed - x) * ($1.heartRate - y) }
    let xx = easy.reduce(0) { $0 + ($1.speed - x) * ($1.speed - x) }
    guard xx > 0, xy > 0 else { return nil }
    return min(x + (maximum - y) * xx / xy, Self.fastest)
  }

  private static let metresPerMinute = 1000.0 / 60
  private static let lag = 0.75
  private static let minimumBands = 2
  /// The maximum speed in kilometers per hour, faster than anyone runs for minutes; flat lines
  /// exceed it.
  private static let fastest = 24.0
}
