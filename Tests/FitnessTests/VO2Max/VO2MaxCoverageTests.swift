import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("The uncertainty of VO2max")
struct VO2MaxCoverageTests {
  private typealias People = VO2MaxPeople

  private static let constants = VO2MaxConstants.standard

  /// People as the estimator models them, with the facts of the tests' man.
  private static var simulation: SimulatedFitness {
    SimulatedFitness(
      expected: VO2MaxPrior(People.man, age: 40).logValue,
      priorDeviation: constants.priorDeviation, biasDeviation: constants.biasDeviation,
      weeklyDeviation: constants.weeklyDeviation, workoutDeviation: constants.vigorousDeviation)
  }

  private func findings(_ weeks: [SimulatedFitness.Week]) -> [VO2MaxFinding] {
    weeks.enumerated().map { week, person in
      .observed(
        People.run(
          telling: person.told, endingAt: People.day(Double(week) * 7),
          id: People.id(UInt64(week))))
    }
  }

  /// The proportions of true values in both intervals after some weeks.
  private func coverage(
    weeks: Int, people: UInt64, laboratoryWeek: Int? = nil
  ) throws -> (eighty: Double, ninetyFive: Double, deviation: Double) {
    var (eighty, ninetyFive, deviation) = (0, 0, 0.0)
    for seed in 0..<people {
      let person = Self.simulation.person(weeks: weeks, seed: seed)
      var random = SplitMix64(seed: ~seed)
      let values = laboratoryWeek.map { week in
        LaboratoryVO2Max(
          id: People.id(9999), date: People.day(Double(week) * 7),
          value: exp(person[week].truth + Self.constants.laboratoryDeviation * random.normal()))
      }
      let estimate = try VO2MaxEstimator().estimate(
        at: People.day(Double(weeks - 1) * 7), findings: findings(person),
        laboratory: values.map { [$0] } ?? [], facts: People.man, wearHours: 100)
      let truth = exp(person[weeks - 1].truth)
      eighty += estimate.interval80.contains(truth) ? 1 : 0
      ninetyFive += estimate.interval95.contains(truth) ? 1 : 0
      deviation += estimate.logDeviation / Double(people)
    }
    return (
      Double(eighty) / Double(people), Double(ninetyFive) / Double(people), deviation
    )
  }

  @Test(
    "80 and 95 of 100 true values lie in the intervals, with few workouts and with many",
    arguments: [1, 4, 12, 26])
  func coverage(weeks: Int) throws {
    let coverage = try coverage(weeks: weeks, people: 1500)
    #expect(abs(coverage.eighty - 0.80) < 0.03, "\(weeks) weeks: \(coverage)")
    #expect(abs(coverage.ninetyFive - 0.95) < 0.02, "\(weeks) weeks: \(coverage)")
  }

  @Test("more workouts do not reduce the error without limit, but a laboratory value does")
  func limits() throws {
    let one = try coverage(weeks: 1, people: 1)
    let many = try coverage(weeks: 26, people: 1)
    let pinned = try coverage(weeks: 26, people: 1500, laboratoryWeek: 20)
    #expect(many.deviation > 0.8 * one.deviation)
    #expect(pinned.deviation < 0.5 * many.deviation)
    #expect(abs(pinned.eighty - 0.80) < 0.03, "\(pinned)")
  }

  @Test(
    "a laboratory value still helps after half a year, when workouts show the change since")
  func laboratoryHalfYearLater() throws {
    let fresh = try coverage(weeks: 40, people: 600)
    let old = try coverage(weeks: 40, people: 600, laboratoryWeek: 12)
    #expect(old.deviation < 0.75 * fresh.deviation)
    #expect(abs(old.eighty - 0.80) < 0.04, "\(old)")
  }

  @Test(
    "without elapsed time the estimate is the joint posterior of all workouts",
    arguments: [1, 2, 5, 40])
  func posterior(count: Int) throws {
    var constants = Self.constants
    constants.weeklyDeviation = 0
    let told = (0..<count).map { 3.75 + 0.02 * Double($0 % 5) }
    let runs = told.enumerated().map { index, logValue in
      VO2MaxFinding.observed(
        People.run(
          telling: logValue, endingAt: People.day(-Double(index)), id: People.id(UInt64(index))))
    }
    let estimate = try VO2MaxEstimator(constants: constants).estimate(
      at: People.day(0), findings: runs, facts: People.man, wearHours: 100)
    func square(_ deviation: Double) -> Double { deviation * deviation }
    let prior = square(constants.priorDeviation)
    let error =
      square(constants.biasDeviation) + square(constants.vigorousDeviation) / Double(count)
    let gain = prior / (prior + error)
    let mean = told.reduce(0, +) / Double(count)
    let expected = estimate.prior.logValue + gain * (mean - estimate.prior.logValue)
    #expect(abs(log(estimate.unclampedValue) - expected) < 1e-9)
    #expect(abs(square(estimate.logDeviation) - gain * error) < 1e-12)
  }

  @Test("a change over twelve weeks is more certain than the values, and its error is correct")
  func change() throws {
    let people: UInt64 = 1000
    var (within, deviation, value) = (0, 0.0, 0.0)
    var pairs: [(told: Double, true: Double)] = []
    for seed in 0..<people {
      let person = Self.simulation.person(weeks: 25, seed: seed)
      let change = try VO2MaxEstimator().change(
        from: People.day(12 * 7), to: People.day(24 * 7), findings: findings(person),
        facts: People.man, wearHours: 100)
      let truth = person[24].truth - person[12].truth
      within += change.interval80.contains(exp(truth)) ? 1 : 0
      deviation += change.logDeviation / Double(people)
      pairs.append((change.logRatio, truth))
      if seed == 0 {
        value = try VO2MaxEstimator().estimate(
          at: People.day(24 * 7), findings: findings(person), facts: People.man, wearHours: 100
        ).logDeviation
      }
    }
    #expect(abs(Double(within) / Double(people) - 0.80) < 0.03)
    #expect(deviation < 0.06)
    #expect(deviation < 0.5 * value)
    let squares = pairs.reduce(0) { $0 + ($1.told - $1.true) * ($1.told - $1.true) }
    #expect(abs((squares / Double(people)).squareRoot() - deviation) < 0.005)
  }

  @Test("a change needs an estimate at both ends, and is absent between a date and itself")
  func changeEnds() throws {
    let runs = findings(Self.simulation.person(weeks: 25, seed: 4))
    let none = try VO2MaxEstimator().change(
      from: People.day(100), to: People.day(100), findings: runs, facts: People.man, wearHours: 100)
    #expect(none.logRatio == 0)
    #expect(none.logDeviation < 1e-6)
    #expect(!none.isSignificant)
    #expect(throws: EstimateUnavailability.noSuitableWorkout(nil)) {
      try VO2MaxEstimator().change(
        from: People.day(-30), to: People.day(100), findings: runs, facts: People.man,
        wearHours: 100)
    }
  }

  @Test("one outlying workout weighs no more than one at two and a half deviations")
  func clipping() throws {
    func value(_ off: Double) throws -> Double {
      let run = People.run(
        telling: Self.simulation.expected + off, endingAt: People.day(0), id: People.id(1))
      return try VO2MaxEstimator().estimate(
        at: People.day(0), findings: [.observed(run)], facts: People.man, wearHours: 100
      ).unclampedValue
    }
    #expect(try value(0.8) == value(1.2))
    #expect(try value(0.5) < value(0.8))
    #expect(try abs(value(0) - exp(Self.simulation.expected)) < 0.02)
  }

  @Test("values are limited to 14 to 65, and a limited value is marked")
  func clamping() throws {
    func estimate(_ logValue: Double) throws -> VO2MaxEstimate {
      let runs = (0..<10).map { index in
        VO2MaxFinding.observed(
          People.run(
            telling: logValue, endingAt: People.day(-Double(index)), id: People.id(UInt64(index))))
      }
      return try VO2MaxEstimator().estimate(
        at: People.day(0), findings: runs, facts: People.man, wearHours: 100)
    }
    let high = try estimate(5.2)
    #expect(high.value == 65)
    #expect(high.isClamped)
    #expect(high.unclampedValue > 65)
    #expect(high.interval80.upperBound > high.unclampedValue)
    #expect(try !estimate(3.8).isClamped)
  }
}
