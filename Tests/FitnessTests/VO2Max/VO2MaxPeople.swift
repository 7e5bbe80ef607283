import Fitness
import Foundation
import HealthModel
import TestSupport

/// People and workouts for the tests of VO₂max.
enum VO2MaxPeople {
  /// Noon of a day in 2025.
  static let date = Instant(secondsSince1970: 1_757_505_600)

  static func day(_ days: Double) -> Instant { date + .seconds(days * 86_400) }

  /// A man of 40 years with complete facts.
  static let man = PersonFacts(
    birthDate: BirthDate(year: 1985, month: 9, day: 10), sex: .male, heightMeters: 1.80,
    massKilograms: 70, restingHeartRate: 60, takesHeartRateMedication: false)

  /// A run of exactly the given fitness, in segments of one share of the reserve.
  static func run(
    telling logValue: Double, fraction: Double = 0.7, endingAt end: Instant, id: UUID,
    facts: PersonFacts = man, segments: Int = 3
  ) -> VO2MaxObservation {
    let age = facts.age(at: end) ?? 40
    let maximum = MaximumHeartRate(facts, age: age, held: []).beatsPerMinute
    let resting = RestingHeartRate(facts).beatsPerMinute
    let oxygen = 3.5 + (exp(logValue) - 3.5) * fraction
    let economy = pow((facts.massKilograms ?? 70) / 70, -0.24)
    let start = end - .seconds(1800)
    let speed: Double = (oxygen / economy - 2.209) / 3.163 / 3.6
    let heartRate: Double = resting + fraction * (maximum - resting)
    let steady = (0..<segments).map { index -> SteadySegment in
      let second = 180 + 120 * index
      return SteadySegment(
        start: start + .seconds(second), secondsIntoWorkout: Double(second), gait: .running,
        speed: speed, heartRate: heartRate, isOutdoors: false)
    }
    return VO2MaxObservation(id: id, span: TimeRange(start: start, end: end), segments: steady)
  }

  /// Returns an identifier made of a number.
  static func id(_ number: UInt64) -> UUID {
    func byte(_ place: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: number >> (8 * place)) }
    return UUID(
      uuid: (
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7), 0, 0, 0, 0, 0, 0, 0,
        7
      ))
  }

  /// Random workouts, rejections and laboratory values from half a year before the date to a month after it.
  static func random(
    _ generator: inout SplitMix64
  ) -> (findings: [VO2MaxFinding], laboratory: [LaboratoryVO2Max]) {
    let count = Int(generator.uniform(in: 3..<40))
    let findings = (0..<count).map { index -> VO2MaxFinding in
      let end = day(generator.uniform(in: -180..<30))
      let id = Self.id(generator.next())
      if generator.uniform() < 0.2 {
        return .rejected(RejectedWorkout(id: id, span: TimeRange(at: end), reason: .unsteadyPace))
      }
      var run = run(
        telling: 3.8 + 0.2 * generator.normal(),
        fraction: generator.uniform(in: 0.35..<0.85), endingAt: end, id: id)
      if generator.uniform() < 0.1 {
        run.highestHeldHeartRate = generator.uniform(in: 170..<195)
      }
      return .observed(run)
    }
    let laboratory =
      generator.uniform() < 0.4
      ? [
        LaboratoryVO2Max(
          id: id(generator.next()), date: day(generator.uniform(in: -200..<30)), value: 44)
      ] : []
    // One brisk run ensures that there is an estimate.
    let brisk = run(telling: 3.8, endingAt: day(-1), id: id(generator.next()))
    return (findings + [.observed(brisk)], laboratory)
  }
}

extension EffortMoment {
  init(_ second: SimulatedEffort.Second) {
    self.init(
      time: second.time, speed: second.speed, horizontalAccuracy: second.horizontalAccuracy,
      altitude: second.altitude, hasBarometricAltitude: second.isBarometric,
      heartRate: second.heartRate, cadence: second.cadence)
  }
}
