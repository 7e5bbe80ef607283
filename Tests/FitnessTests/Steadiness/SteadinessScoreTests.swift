import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("The walking steadiness score")
struct SteadinessScoreTests {
  private func estimate(
    _ diary: WalkDiary, facts: PersonFacts = WalkDiary.person, day: Int = 14
  ) throws -> SteadinessEstimate {
    try SteadinessEstimator().estimate(
      at: WalkDiary.moment(day), facts: facts, walks: WalkHistory(diary.walks))
  }

  /// Walks at the reference: the values of healthy people of 40 to 60 years.
  private func reference(
    _ days: Range<Int> = 0..<14, changed: (inout WalkObservation) -> Void = { _ in }
  ) -> WalkDiary {
    WalkDiary(days: days) { walk, _ in
      walk.speed = 0.84 * 1.62
      walk.stepLength = 0.42 * 1.62
      walk.doubleSupport = 0.27
      walk.strideTimeVariability = 0.035
      walk.asymmetry = 0.13
      changed(&walk)
    }
  }

  // STD-01
  @Test("the score is from 0 to 1 and exactly the sum of its parts", arguments: Seed.first(40))
  func sum(seed: Seed) throws {
    var generator = seed.generator
    var gait = SimulatedWalkerGait()
    gait.worse = generator.uniform(in: -2..<5)
    let walks = WalkHistory(gait.bouts(days: 14, using: &generator).map(\.observation))
    let moment = EstimateMoment(gait.start + .seconds(14 * 86_400), in: .gmt)
    let estimate = try SteadinessEstimator()
      .estimate(at: moment, facts: WalkDiary.person, walks: walks)
    #expect((0...1).contains(estimate.score))
    #expect(estimate.contributions.count == 5)
    let points = estimate.contributions.map(\.points).shuffled(using: &generator)
    #expect(points.reduce(estimate.base, +) + estimate.limiting == estimate.score)
    #expect(estimate.isLimited == (estimate.limiting != 0))
  }

  @Test(
    "a measure's value is the median of the bouts, and for asymmetry the 90th percentile",
    arguments: Seed.first(20))
  func values(seed: Seed) throws {
    var generator = seed.generator
    let gait = SimulatedWalkerGait()
    let bouts = gait.bouts(days: 7, using: &generator)
    let estimate = try SteadinessEstimator().estimate(
      at: EstimateMoment(gait.start + .seconds(7 * 86_400), in: .gmt), facts: WalkDiary.person,
      walks: WalkHistory(bouts.map(\.observation)))
    let measured: [(SteadinessMeasure, Double, (SimulatedWalkerGait.Bout) -> Double)] = [
      (.speed, 50, { $0.speed / 1.62 }), (.stepLength, 50, { $0.stepLength / 1.62 }),
      (.doubleSupport, 50, { $0.doubleSupport * 100 }),
      (.strideTimeVariability, 50, { $0.strideTimeVariability * 100 }),
      (.asymmetry, 90, { $0.asymmetry * 100 }),
    ]
    for (contribution, (measure, rank, value)) in zip(estimate.contributions, measured) {
      #expect(contribution.measure == measure)
      let expected = Percentile(rank)?.value(ofSorted: bouts.map(value).sorted())
      #expect(abs(contribution.value - (expected ?? .nan)) < 1e-9)
    }
  }

  @Test("the reference scores 0.9, and each doubling of the odds subtracts 0.3")
  func scale() throws {
    let score = try estimate(reference()).score
    #expect(abs(score - 0.9) < 1e-5)
    // One step of speed and one of variability: 0.25 each of the logarithm of the odds.
    let worse = reference {
      $0.speed = (0.84 - 0.14) * 1.62
      $0.strideTimeVariability = 0.047
    }
    #expect(abs(try estimate(worse).score - (0.9 - 0.3 * 0.5 / log(2))) < 1e-5)
  }

  // STD-05
  @Test("the score increases as each measure improves", arguments: SteadinessMeasure.allCases)
  func direction(measure: SteadinessMeasure) throws {
    let scores = try [0.85, 1, 1.15].map { factor in
      try estimate(
        reference { walk in
          switch measure {
          case .speed: walk.speed = walk.speed.map { $0 * factor }
          case .stepLength: walk.stepLength = walk.stepLength.map { $0 * factor }
          case .doubleSupport: walk.doubleSupport = walk.doubleSupport.map { $0 / factor }
          case .strideTimeVariability:
            walk.strideTimeVariability = walk.strideTimeVariability.map { $0 / factor }
          case .asymmetry: walk.asymmetry = walk.asymmetry.map { $0 / factor }
          }
        }
      ).score
    }
    #expect(scores[0] < scores[1])
    #expect(scores[1] < scores[2])
  }

  // STD-03
  @Test("the score describes the week that is over")
  func week() throws {
    let estimate = try estimate(reference(0..<21), day: 14)
    #expect(estimate.period == TimeRange(start: WalkDiary.midnight(7), end: WalkDiary.midnight(14)))
    #expect(!estimate.isDelayed)
    #expect(estimate.earliestDate >= estimate.period.start)
    #expect(estimate.dayCount == 7)
    #expect(estimate.inputs.count == 28)
  }

  // STD-04
  @Test("the score uses a longer period, and is late, if the week has too few days with walks")
  func late() throws {
    var diary = reference()
    func keep(_ days: Set<Int>) -> WalkDiary {
      var kept = diary
      kept.walks = kept.walks.filter {
        days.contains(Int(($0.span.start - WalkDiary.midnight(0)).inSeconds / 86_400))
      }
      return kept
    }
    let late = try estimate(keep([3, 4, 8, 12]))
    #expect(late.delayDays == 4)
    #expect(late.period.start == WalkDiary.midnight(3))
    #expect(late.dayCount == 4)
    #expect(try !estimate(keep([8, 9, 10, 12])).isDelayed)
    #expect(
      refused { try estimate(keep([3, 8, 12])) } == .tooFewWalkingDays(days: 3, needed: 4))
    diary = WalkDiary(days: 0..<14, boutsPerDay: 2)
    #expect(refused { try estimate(diary) } == .tooFewWalkingDays(days: 0, needed: 4))
    diary = WalkDiary(days: 0..<14) { walk, _ in walk.stepCount = 30 }
    #expect(
      refused { try estimate(diary) } == .tooFewWalkingDays(days: 0, needed: 4),
      "120 steps a day")
  }

  // STD-26
  @Test("only level walks of ten seconds with a sensor near the body's center count")
  func suits() throws {
    for change: (inout WalkObservation) -> Void in [
      { $0.isNearCentre = false }, { $0.isLevel = false }, { $0.stepCount = 19 },
      { $0.span = TimeRange(start: $0.span.start, duration: .seconds(9)) },
    ] {
      let none = WalkDiary(days: 0..<14) { walk, _ in change(&walk) }
      #expect(refused { try estimate(none) } == .tooFewWalkingDays(days: 0, needed: 4))
      let others = WalkDiary(days: 0..<14) { walk, _ in
        walk.id = UUID()
        walk.speed = 0.3
        change(&walk)
      }
      #expect(try estimate(reference() + others) == estimate(reference()))
    }
  }

  @Test("missing measures give their weights to the others and increase the error")
  func missingMeasures() throws {
    var generator = SplitMix64(seed: 3)
    var walks = SimulatedWalkerGait().bouts(days: 14, using: &generator).map(\.observation)
    let moment = EstimateMoment(
      SimulatedWalkerGait().start + .seconds(14 * 86_400), in: .gmt)
    func estimate() throws -> SteadinessEstimate {
      try SteadinessEstimator()
        .estimate(at: moment, facts: WalkDiary.person, walks: WalkHistory(walks))
    }
    func change(_ change: (inout WalkObservation) -> Void) {
      for index in walks.indices { change(&walks[index]) }
    }
    let whole = try estimate().contributions.reduce(0) { $0 + $1.weight }
    #expect(abs(whole - 0.92) < 1e-9)
    change { $0.asymmetry = nil }
    change { $0.doubleSupport = nil }
    let three = try estimate()
    #expect(three.contributions.map(\.measure) == [.speed, .stepLength, .strideTimeVariability])
    #expect(abs(three.contributions.reduce(0) { $0 + $1.weight } - 0.92) < 1e-9)
    let ratios = three.contributions.map(\.weight)
    #expect(abs(ratios[0] / ratios[1] - 0.25 / 0.20) < 1e-9)
    change { $0.stepLength = nil }
    #expect(refused { try estimate() } == .tooFewMeasures(measures: 2, needed: 3))
  }

  @Test("the score needs the speed, and double support or variability")
  func needed() {
    func measures(_ change: @escaping (inout WalkObservation) -> Void) -> EstimateUnavailability? {
      refused { try estimate(reference(changed: change)) }
    }
    #expect(measures { $0.speed = nil } == .tooFewMeasures(measures: 4, needed: 3))
    let neither = measures {
      $0.doubleSupport = nil
      $0.strideTimeVariability = nil
    }
    #expect(neither == .tooFewMeasures(measures: 3, needed: 3))
    #expect(measures { $0.doubleSupport = nil } == nil)
    #expect(measures { $0.strideTimeVariability = .nan } == nil)
  }

  @Test(
    "order, duplicates, and bouts added and removed again change nothing",
    arguments: Seed.first(20))
  func order(seed: Seed) throws {
    var generator = seed.generator
    let gait = SimulatedWalkerGait()
    let walks = gait.bouts(days: 28, using: &generator).map(\.observation)
    let moment = EstimateMoment(gait.start + .seconds(14 * 86_400), in: .gmt)
    func estimate(_ walks: [WalkObservation]) throws -> SteadinessEstimate {
      try SteadinessEstimator()
        .estimate(at: moment, facts: WalkDiary.person, walks: WalkHistory(walks))
    }
    let expected = try estimate(walks)
    #expect(try estimate((walks + walks.prefix(30)).shuffled(using: &generator)) == expected)
    let past = walks.filter { $0.span.end <= moment.instant }
    #expect(try estimate(past) == expected, "nothing later is looked at")
    let left = past.filter { _ in generator.uniform() < 0.8 }
    let gone = past.filter { !left.contains($0) }
    #expect(try estimate(left).inputs != expected.inputs)
    #expect(try estimate(left + gone) == expected)
  }

  @Test("in the simulation, 80 % of the intervals contain the true value")
  func coverage() throws {
    var generator = SplitMix64(seed: 9)
    let gait = SimulatedWalkerGait()
    let end = gait.start + .seconds(7 * 86_400)
    func estimate(_ bouts: [SimulatedWalkerGait.Bout]) throws -> SteadinessEstimate {
      try SteadinessEstimator().estimate(
        at: EstimateMoment(end, in: .gmt), facts: WalkDiary.person,
        walks: WalkHistory(bouts.map(\.observation)))
    }
    let truth = try estimate(gait.withoutChance.bouts(days: 7, using: &generator)).score
    var (inside, all) = (0, 0)
    for _ in 0..<200 {
      guard let estimate = try? estimate(gait.bouts(days: 7, using: &generator)) else { continue }
      all += 1
      inside += estimate.interval.contains(truth) ? 1 : 0
    }
    #expect(all > 190)
    // Three standard errors of a proportion of 200.
    #expect(abs(Double(inside) / Double(all) - 0.8) < 0.085)
  }
}
