import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("VO2max with missing or unusual inputs")
struct VO2MaxMissingInputTests {
  private typealias People = VO2MaxPeople

  /// The estimate of a man with complete facts after one change.
  struct Row: Sendable, CustomTestStringConvertible {
    enum Outcome: Sendable {
      case refused(EstimateUnavailability)
      case estimate(
        prior: VO2MaxPrior.Source, logDeviation: Double, hasClass: Bool,
        maximum: MaximumHeartRate.Source, isMedicationUnknown: Bool)
    }

    var testDescription: String
    var outcome: Outcome
    var wearHours = 100.0
    var change: @Sendable (inout PersonFacts) -> Void

    static func estimated(
      _ name: String, prior: VO2MaxPrior.Source = .friend2018, deviation: Double = 0.19,
      hasClass: Bool = true, maximum: MaximumHeartRate.Source = .predicted,
      isMedicationUnknown: Bool = false, _ change: @escaping @Sendable (inout PersonFacts) -> Void
    ) -> Row {
      Row(
        testDescription: name,
        outcome: .estimate(
          prior: prior, logDeviation: deviation, hasClass: hasClass, maximum: maximum,
          isMedicationUnknown: isMedicationUnknown), change: change)
    }
  }

  static let rows: [Row] = [
    .estimated("nothing missing") { _ in },
    .estimated("no height", prior: .friend2017, deviation: 0.20) { $0.heightMeters = nil },
    .estimated("a height that nobody has", prior: .friend2017, deviation: 0.20) {
      $0.heightMeters = 18
    },
    .estimated("no mass", prior: .usualMass, deviation: 0.22) { $0.massKilograms = nil },
    .estimated("neither", prior: .registryMedian, deviation: 0.24) {
      $0.heightMeters = nil
      $0.massKilograms = nil
    },
    .estimated("no sex", deviation: 0.24, hasClass: false) { $0.sex = .notSet },
    .estimated("another sex", deviation: 0.24, hasClass: false) { $0.sex = .other },
    .estimated("80 years", hasClass: false) {
      $0.birthDate = BirthDate(year: 1945, month: 9, day: 1)
    },
    .estimated("no resting heart rate") { $0.restingHeartRate = nil },
    .estimated("maximum entered", maximum: .entered) { $0.maximumHeartRate = 190 },
    .estimated("a maximum that nobody has") { $0.maximumHeartRate = 19 },
    .estimated("medication", maximum: .predictedUnderMedication) {
      $0.takesHeartRateMedication = true
    },
    .estimated("medication never asked", isMedicationUnknown: true) {
      $0.takesHeartRateMedication = nil
    },
    Row(testDescription: "no birth date", outcome: .refused(.birthDateMissing)) {
      $0.birthDate = nil
    },
    Row(testDescription: "19 years", outcome: .refused(.tooYoung(minimumYears: 20))) {
      $0.birthDate = BirthDate(year: 2005, month: 9, day: 12)
    },
    Row(testDescription: "irregular rhythm", outcome: .refused(.irregularRhythm)) {
      $0.hasIrregularRhythm = true
    },
    Row(testDescription: "wheelchair", outcome: .refused(.wheelchairUser)) {
      $0.usesWheelchair = true
    },
    Row(
      testDescription: "hardly worn", outcome: .refused(.tooLittleWear(hours: 23.9, needed: 24)),
      wearHours: 23.9
    ) { _ in },
  ]

  @Test("each missing input has its own result", arguments: rows)
  func table(row: Row) throws {
    var facts = People.man
    row.change(&facts)
    let run = People.run(
      telling: 3.8, fraction: 0.6, endingAt: People.day(-1), id: People.id(1), facts: facts)
    func estimate() throws(EstimateUnavailability) -> VO2MaxEstimate {
      try VO2MaxEstimator().estimate(
        at: People.date, findings: [.observed(run)], facts: facts, wearHours: row.wearHours)
    }
    switch row.outcome {
    case .refused(let refusal):
      #expect(throws: refusal) { try estimate() }
    case .estimate(let prior, let deviation, let hasClass, let maximum, let isUnknown):
      let estimate = try estimate()
      #expect(estimate.prior.source == prior)
      #expect(estimate.prior.logDeviation == deviation)
      #expect((estimate.fitnessClass != nil) == hasClass)
      #expect(estimate.maximumHeartRate.source == maximum)
      #expect(estimate.isMedicationUnknown == isUnknown)
      #expect(estimate.restingHeartRate.isMeasured == (facts.restingHeartRate != nil))
      #expect(estimate.interval80.contains(estimate.unclampedValue))
    }
  }

  @Test("uncertain facts widen the interval")
  func widening() throws {
    func deviation(_ change: (inout PersonFacts) -> Void) throws -> Double {
      var facts = People.man
      change(&facts)
      let run = People.run(
        telling: 3.8, fraction: 0.6, endingAt: People.day(-1), id: People.id(1), facts: facts)
      return try VO2MaxEstimator().estimate(
        at: People.date, findings: [.observed(run)], facts: facts, wearHours: 100
      ).logDeviation
    }
    let known = try deviation { _ in }
    #expect(try deviation { $0.maximumHeartRate = 185 } < known)
    #expect(try deviation { $0.restingHeartRate = nil } > known)
    #expect(try deviation { $0.heightMeters = nil } > known)
    #expect(try deviation { $0.sex = .notSet } > known)
    #expect(try deviation { $0.takesHeartRateMedication = true } > known)
  }

  @Test("insufficient effort is reported: it takes one brisk workout, or three lighter ones")
  func effort() throws {
    func outcome(_ fractions: [Double]) -> Result<VO2MaxEstimate, EstimateUnavailability> {
      let findings = fractions.enumerated().map { index, fraction in
        VO2MaxFinding.observed(
          People.run(
            telling: 3.8, fraction: fraction, endingAt: People.day(-1 - Double(index)),
            id: People.id(UInt64(index))))
      }
      return Result { () throws(EstimateUnavailability) in
        try VO2MaxEstimator().estimate(
          at: People.date, findings: findings, facts: People.man, wearHours: 100)
      }
    }
    #expect(outcome([]) == .failure(.noSuitableWorkout(nil)))
    #expect(outcome([0.2, 0.25]) == .failure(.noSuitableWorkout(.effort)))
    #expect(outcome([0.95]) == .failure(.noSuitableWorkout(.effort)))
    #expect(outcome([0.4, 0.4]) == .failure(.tooFewBouts(bouts: 2, needed: 3)))
    #expect((try? outcome([0.4, 0.35, 0.4]).get()) != nil)
    #expect((try? outcome([0.46]).get()) != nil)
  }

  @Test(
    "the refusal has the most frequent reason of the workouts, in any order",
    arguments: Seed.first(10))
  func reason(seed: Seed) {
    var generator = seed.generator
    let reasons: [WorkoutRejection] = [.grade, .unsteadyPace, .unsteadyPace, .cadenceLock, .grade]
    let findings = reasons.enumerated().map { index, reason in
      VO2MaxFinding.rejected(
        RejectedWorkout(
          id: People.id(UInt64(index)), span: TimeRange(at: People.day(-Double(index))),
          reason: reason))
    }
    #expect(throws: EstimateUnavailability.noSuitableWorkout(.unsteadyPace)) {
      try VO2MaxEstimator().estimate(
        at: People.date, findings: findings.shuffled(using: &generator), facts: People.man,
        wearHours: 100)
    }
  }
}
