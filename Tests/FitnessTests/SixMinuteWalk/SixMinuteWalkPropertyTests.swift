import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Invariance of the six-minute walk estimate")
struct SixMinuteWalkPropertyTests {
  private let estimator = SixMinuteWalkEstimator()

  private func inputs(of days: [SimulatedWalker.Day], _ walks: [WalkObservation])
    -> SixMinuteWalkInputs
  {
    SixMinuteWalkInputs(walks: WalkHistory(walks), wear: WearTimeHistory(days.map(\.wear)))
  }

  private func estimate(_ inputs: SixMinuteWalkInputs, at day: SimulatedWalker.Day) throws
    -> SixMinuteWalkEstimate
  {
    try estimator.estimate(
      at: EstimateMoment(day.start, in: .gmt), facts: WalkDiary.person, inputs: inputs)
  }

  @Test(
    "order, duplicates, and bouts added and removed again change nothing",
    arguments: Seed.first(20))
  func order(seed: Seed) throws {
    var generator = seed.generator
    let days = SimulatedWalker(distance: 430).days(130, using: &generator)
    let walks = days.flatMap(\.walks)
    let tests = [20, 40, 100].map {
      WalkTestResult(id: UUID(using: &generator), date: days[$0].start, meters: 400)
    }
    func estimate(_ days: [SimulatedWalker.Day], _ walks: [WalkObservation], _ count: Int = 3)
      throws -> SixMinuteWalkEstimate
    {
      var inputs = inputs(of: days, walks)
      inputs.tests = (tests + tests.prefix(count)).shuffled(using: &generator)
      return try self.estimate(inputs, at: last)
    }
    let last = days[126]
    let expected = try estimate(days, walks)
    #expect(expected.earlierTestCount == 1, "two tests are too near each other for two")
    let twice = (walks + walks.prefix(40)).shuffled(using: &generator)
    let wear = days.shuffled(using: &generator)
    #expect(try estimate(wear + wear, twice, 1) == expected)
    let gone = Set(walks.filter { _ in generator.uniform() < 0.2 }.map(\.id))
    let left = walks.filter { !gone.contains($0.id) }
    let without = try estimate(days, left)
    #expect(without.inputs != expected.inputs)
    let back = left + walks.filter { gone.contains($0.id) }
    #expect(try estimate(days, back) == expected)
  }

  @Test("later data and walks that are not level change nothing", arguments: Seed.first(20))
  func irrelevant(seed: Seed) throws {
    var generator = seed.generator
    let days = SimulatedWalker(distance: 430).days(80, using: &generator)
    let known = days.prefix(56)
    let expected = try estimate(inputs(of: Array(known), known.flatMap(\.walks)), at: days[56])
    var others = days[30..<50].flatMap(\.walks)
    for index in others.indices {
      others[index].id = UUID(using: &generator)
      switch index % 4 {
      case 0: others[index].isLevel = false
      case 1: others[index].speed = nil
      case 2: others[index].speed = 3.1
      default:
        others[index].span = TimeRange(start: others[index].span.start, duration: .seconds(20))
      }
    }
    var all = inputs(of: days, days.flatMap(\.walks) + others)
    let later = days[60].start
    all.tests = [WalkTestResult(id: UUID(using: &generator), date: later, meters: 200)]
    all.oxygenUptakes = [
      OxygenUptakeEstimate(
        date: later, earliestDate: known[0].start, value: 10, logStandardDeviation: 0.1)
    ]
    all.recalibrations = [Recalibration(issued: later, from: days[50].start)]
    #expect(try estimate(all, at: days[56]) == expected)
  }

  @Test("in the simulation, 80 % of the true values are in the interval")
  func coverage() {
    var generator = SplitMix64(seed: 5)
    var (inside, all) = (0, 0)
    for _ in 0..<250 {
      let prior = SixMinuteWalkPrior(facts: WalkDiary.person, at: WalkDiary.midnight(0))
      let distance = max(150, prior.mean + 110 * generator.normal())
      let walker = SimulatedWalker(
        distance: distance, factor: exp(0.1 * generator.normal()))
      let days = walker.days(57, using: &generator)
      guard let estimate = try? estimate(inputs(of: days, days.flatMap(\.walks)), at: days[56])
      else { continue }
      all += 1
      inside += estimate.interval.contains(days[55].distance) ? 1 : 0
    }
    #expect(all > 240)
    // Three standard errors of a proportion of 250.
    #expect(abs(Double(inside) / Double(all) - 0.8) < 0.076)
  }
}
