import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Heart rates and prior of VO2max")
struct VO2MaxHeartRateTests {
  private typealias People = VO2MaxPeople

  @Test(
    "an entered maximum precedes an observed one, which can only raise the prediction")
  func maximum() {
    var facts = PersonFacts()
    func maximum(_ held: [Double]) -> MaximumHeartRate {
      MaximumHeartRate(facts, age: 40, held: held)
    }
    #expect(maximum([]).beatsPerMinute == 180)
    #expect(maximum([170, 179]).source == .predicted)
    #expect(maximum([170, 186]).beatsPerMinute == 186)
    #expect(maximum([170, 186]).source == .observed)
    // A sensor error is not a maximum and does not hide the real one.
    #expect(maximum([186, 221]).beatsPerMinute == 186)
    facts.takesHeartRateMedication = true
    #expect(maximum([]).beatsPerMinute == 136)
    #expect(maximum([]).source == .predictedUnderMedication)
    facts.maximumHeartRate = 172
    #expect(maximum([186]).beatsPerMinute == 172)
    #expect(maximum([186]).source == .entered)
  }

  @Test("walking counts from ten beats above rest, running from rest")
  func fraction() throws {
    let reserve = HeartRateReserve(
      maximum: MaximumHeartRate(PersonFacts(), age: 40, held: []),
      resting: RestingHeartRate(People.man))
    #expect(reserve.fraction(of: 120, .running) == 0.5)
    #expect(reserve.fraction(of: 125, .walking) == 0.5)
    #expect(reserve.fraction(of: 70, .walking) == 0)
  }

  @Test("a heart rate observed in the window raises the maximum, lowers the value and is dated")
  func observed() throws {
    let run = People.run(telling: 3.8, endingAt: People.day(-1), id: People.id(1))
    var hard = People.run(telling: 3.8, fraction: 0.2, endingAt: People.day(-60), id: People.id(2))
    hard.highestHeldHeartRate = 194
    func estimate(_ observations: [VO2MaxObservation]) throws -> VO2MaxEstimate {
      try VO2MaxEstimator().estimate(
        at: People.date, findings: observations.map { .observed($0) }, facts: People.man,
        wearHours: 100)
    }
    let before = try estimate([run])
    let after = try estimate([run, hard])
    #expect(after.maximumHeartRate.beatsPerMinute == 194)
    #expect(after.maximumHeartRate.source == .observed)
    #expect(after.value > before.value)
    #expect(after.earliestDataUsed == hard.span.start)
    #expect(after.workouts == [run.id])
  }

  // VO2-04
  @Test("the estimate is a prediction from submaximal exercise, with HealthKit's number for that")
  func testType() throws {
    let run = People.run(telling: 3.8, endingAt: People.day(-1), id: People.id(1))
    let estimate = try VO2MaxEstimator().estimate(
      at: People.date, findings: [.observed(run)], facts: People.man, wearHours: 100)
    #expect(estimate.testType == .predictionSubMaxExercise)
    #expect(estimate.testType.rawValue == 2)
  }

  @Test(
    "the prior is FRIEND's equation for the known facts",
    arguments: [
      // 45.2 − 0.35 · 40 − 10.9 − 0.15 · 154.32 + 0.68 · 70.866 − 0.46
      (70.0, 1.8, BiologicalSex.male, 44.88), (70, 1.8, .female, 33.98), (70, 1.8, .notSet, 39.43),
      // 79.9 − 0.39 · 40 − 0.127 · 154.32
      (70, nil, .male, 44.70), (70, nil, .female, 31.00), (nil, nil, .male, 40.10),
      (180, 1.5, .female, 12),
    ] as [(Double?, Double?, BiologicalSex, Double)])
  func prior(mass: Double?, height: Double?, sex: BiologicalSex, expected: Double) {
    let prior = VO2MaxPrior(
      PersonFacts(sex: sex, heightMeters: height, massKilograms: mass), age: 40)
    #expect(abs(prior.value - expected) < 0.01)
  }

  @Test(
    "effort reduces a workout's error; heat and duration increase it; more segments do not matter")
  func variance() throws {
    let reserve = HeartRateReserve(
      maximum: MaximumHeartRate(People.man, age: People.man.age(at: People.date) ?? 0, held: []),
      resting: RestingHeartRate(People.man))
    func variance(
      _ fraction: Double, segments: Int = 3, _ change: (inout VO2MaxObservation) -> Void = { _ in }
    ) throws -> Double {
      var run = People.run(
        telling: 3.8, fraction: fraction, endingAt: People.date, id: People.id(1),
        segments: segments)
      change(&run)
      return try #require(run.fitness(reserve, massKilograms: 70)).variance
    }
    let vigorous = try variance(0.7)
    #expect(abs(vigorous - 0.01) < 1e-12)
    #expect(try abs(variance(0.5) - 0.14 * 0.14) < 1e-12)
    #expect(try abs(variance(0.35) - 0.22 * 0.22) < 1e-12)
    #expect(try abs(variance(0.7, segments: 9) - vigorous) < 1e-12)
    #expect(try abs(variance(0.7) { $0.temperature = 30 } - 1.5 * vigorous) < 1e-12)
    #expect(try abs(variance(0.7) { $0.temperature = 20 } - vigorous) < 1e-12)
    let late = try variance(0.7) { run in
      for index in run.segments.indices { run.segments[index].secondsIntoWorkout = 4000 }
    }
    #expect(abs(late - 1.5 * vigorous) < 1e-12)
  }

  @Test("one bad segment hardly changes a workout's value")
  func median() throws {
    let reserve = HeartRateReserve(
      maximum: MaximumHeartRate(People.man, age: People.man.age(at: People.date) ?? 0, held: []),
      resting: RestingHeartRate(People.man))
    var run = People.run(
      telling: 3.8, endingAt: People.date, id: People.id(1), segments: 7)
    run.segments[3].speed *= 1.5
    let told = try #require(run.fitness(reserve, massKilograms: 70))
    #expect(abs(told.logValue - 3.8) < 1e-9)
  }

  @Test("heavier runners need less oxygen per kilogram, walkers the same")
  func economy() {
    func demand(_ gait: FootGait, _ mass: Double?) -> Double {
      SteadySegment(
        start: People.date, secondsIntoWorkout: 0, gait: gait, speed: 2.5, heartRate: 150
      ).oxygenDemand(massKilograms: mass)
    }
    #expect(demand(.running, 70) == demand(.running, nil))
    #expect(abs(demand(.running, 90) / demand(.running, 70) - 0.9415) < 0.001)
    #expect(demand(.walking, 90) == demand(.walking, 60))
  }

  @Test("air resistance outdoors adds the cube of a runner's speed")
  func air() {
    func air(_ speed: Double, _ gait: FootGait) -> Double {
      var segment = SteadySegment(
        start: People.date, secondsIntoWorkout: 0, gait: gait, speed: speed, heartRate: 150)
      let outdoors = segment.oxygenDemand(massKilograms: nil)
      segment.isOutdoors = false
      return outdoors - segment.oxygenDemand(massKilograms: nil)
    }
    // 12 and 18 km/h; the authors find close to 3.5 mL/min·kg per km/h on a track.
    #expect(abs(air(12 / 3.6, .running) - 0.908) < 0.001)
    #expect(abs(air(5, .running) - 3.065) < 0.001)
    #expect(air(1.5, .walking) == 0)
  }
}
