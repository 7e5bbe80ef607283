import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

/// A missing fact of the person, and its effect on the score.
private struct MissingFact: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var change: @Sendable (inout PersonFacts) -> Void
  var refusal: EstimateUnavailability?
  var widening = 1.0

  static let table: [MissingFact] = [
    MissingFact(testDescription: "nothing", change: { _ in }),
    MissingFact(
      testDescription: "height", change: { $0.heightMeters = nil }, refusal: .heightMissing),
    MissingFact(testDescription: "weight", change: { $0.massKilograms = nil }, widening: 1.2),
    MissingFact(testDescription: "birth date", change: { $0.birthDate = nil }, widening: 1.2),
    MissingFact(testDescription: "sex", change: { $0.sex = .notSet }),
    MissingFact(
      testDescription: "weight and birth date",
      change: {
        $0.massKilograms = nil
        $0.birthDate = nil
      }, widening: 1.44),
    MissingFact(
      testDescription: "age, of a child",
      change: { $0.birthDate = BirthDate(year: 2015, month: 1, day: 1) },
      refusal: .tooYoung(minimumYears: 18)),
    MissingFact(
      testDescription: "walking, of a wheelchair user", change: { $0.usesWheelchair = true },
      refusal: .wheelchairUser),
    MissingFact(
      testDescription: "whether there is a medicine",
      change: { $0.takesHeartRateMedication = true }),
  ]
}

@Suite("Walking steadiness with missing facts of the person")
struct SteadinessFactsTests {
  // STD-24, STD-25
  @Test(
    "the score needs the height; weight and age only affect its error", arguments: MissingFact.table
  )
  private func missing(fact: MissingFact) throws {
    var generator = SplitMix64(seed: 4)
    let gait = SimulatedWalkerGait()
    let walks = WalkHistory(gait.bouts(days: 7, using: &generator).map(\.observation))
    let moment = EstimateMoment(gait.start + .seconds(7 * 86_400), in: .gmt)
    func estimate(_ facts: PersonFacts) throws -> SteadinessEstimate {
      try SteadinessEstimator().estimate(at: moment, facts: facts, walks: walks)
    }
    var facts = WalkDiary.person
    fact.change(&facts)
    #expect(refused { try estimate(facts) } == fact.refusal)
    guard fact.refusal == nil else { return }
    let (whole, without) = try (estimate(WalkDiary.person), estimate(facts))
    #expect(without.score == whole.score)
    #expect(without.standardDeviation > 0)
    #expect(abs(without.standardDeviation / whole.standardDeviation - fact.widening) < 1e-9)
    #expect(without.isWeightKnown == (facts.massKilograms != nil))
    #expect(without.isAgeKnown == (facts.birthDate != nil))
  }
}
