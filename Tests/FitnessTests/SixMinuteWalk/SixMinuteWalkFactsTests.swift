import Fitness
import Foundation
import HealthModel
import Testing

/// A missing fact of the person, and its effect on the estimate.
private struct MissingFact: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var change: @Sendable (inout PersonFacts) -> Void
  var priorMean: Double?
  var priorDeviation = 130.0
  var status = SixMinuteWalkEstimate.CalibrationStatus.calibrated

  static let table: [MissingFact] = [
    MissingFact(
      testDescription: "nothing", change: { _ in }, priorMean: nil, priorDeviation: 110),
    MissingFact(
      testDescription: "height", change: { $0.heightMeters = nil }, priorMean: 430,
      status: .uncalibrated),
    MissingFact(testDescription: "weight", change: { $0.massKilograms = nil }, priorMean: 430),
    MissingFact(testDescription: "birth date", change: { $0.birthDate = nil }, priorMean: 430),
    MissingFact(
      testDescription: "sex", change: { $0.sex = .notSet }, priorMean: nil, priorDeviation: 110),
    MissingFact(
      testDescription: "age, of a child",
      change: { $0.birthDate = BirthDate(year: 2015, month: 1, day: 1) }, priorMean: 430),
    MissingFact(
      testDescription: "all of it", change: { $0 = PersonFacts() }, priorMean: 430,
      status: .uncalibrated),
  ]
}

@Suite("The six-minute walk with missing facts of the person")
struct SixMinuteWalkFactsTests {
  @Test(
    "the walk is estimated from the available facts, with a larger error",
    arguments: MissingFact.table)
  private func missing(fact: MissingFact) throws {
    var facts = WalkDiary.person
    fact.change(&facts)
    let inputs = WalkDiary(days: 0..<60).inputs()
    func estimate(_ facts: PersonFacts) throws -> SixMinuteWalkEstimate {
      try SixMinuteWalkEstimator()
        .estimate(at: WalkDiary.moment(60), facts: facts, inputs: inputs)
    }
    let (whole, without) = try (estimate(WalkDiary.person), estimate(facts))
    if let mean = fact.priorMean { #expect(without.prior.mean == mean) }
    #expect(without.prior.standardDeviation == fact.priorDeviation)
    #expect(without.prior.isPersonal == (fact.priorDeviation == 110))
    #expect(without.calibrationStatus == fact.status)
    #expect(without.standardDeviation >= whole.standardDeviation - 1)
    if fact.status == .uncalibrated {
      #expect(without.standardDeviation > whole.standardDeviation + 10)
    }
  }

  @Test("an unspecified sex gives the mean of both expected values")
  func sex() {
    func mean(_ sex: BiologicalSex) -> Double {
      var facts = WalkDiary.person
      facts.sex = sex
      return SixMinuteWalkPrior(facts: facts, at: WalkDiary.midnight(60)).mean
    }
    #expect(abs(mean(.notSet) - (mean(.male) + mean(.female)) / 2) < 1e-9)
    #expect(mean(.other) == mean(.notSet))
    #expect(mean(.male) != mean(.female))
  }

  @Test("a wheelchair user has no estimate")
  func wheelchair() {
    var facts = WalkDiary.person
    facts.usesWheelchair = true
    let refusal = refused {
      try SixMinuteWalkEstimator().estimate(
        at: WalkDiary.moment(60), facts: facts, inputs: WalkDiary(days: 0..<60).inputs())
    }
    #expect(refusal == .wheelchairUser)
  }

  @Test(
    "reference values equal their equations",
    arguments: [
      (WalkTestReference.enrightSherrill, true, 557.45), (.enrightSherrill, false, 488.8),
      (.casanova, true, 548.5), (.casanova, false, 518.5),
    ])
  func reference(reference: WalkTestReference, isMale: Bool, meters: Double) {
    let distance = reference.distance(age: 65, height: 1.75, mass: 75, isMale: isMale)
    #expect(abs(distance - meters) < 1e-9)
  }

  @Test("people below 40 get the reference of age 40, the youngest studied")
  func young() {
    for reference in WalkTestReference.allCases {
      let distances = [20.0, 40, 41].map {
        reference.distance(age: $0, height: 1.75, mass: 75, isMale: true)
      }
      #expect(distances[0] == distances[1])
      #expect(distances[1] > distances[2])
    }
  }
}
