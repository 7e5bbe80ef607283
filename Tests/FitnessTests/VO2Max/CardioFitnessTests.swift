import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Cardio fitness by age and sex")
struct CardioFitnessTests {
  private typealias People = VO2MaxPeople

  @Test(
    "limits are interpolated between the registry's percentiles and between its decades",
    arguments: [
      // From the registry: p10 + 2/3 (p25 - p10), p50, p75 + 1/3 (p90 - p75).
      (25.0, BiologicalSex.male, 37.433, 48.0, 57.4), (35, .male, 34.0, 42.4, 51.633),
      (30, .male, 35.717, 45.2, 54.517), (45, .female, 21.0, 26.7, 34.4),
      (79.9, .female, 14.933, 18.3, 21.567), (20, .male, 37.433, 48.0, 57.4),
    ] as [(Double, BiologicalSex, Double, Double, Double)])
  func limits(age: Double, sex: BiologicalSex, low: Double, median: Double, high: Double) throws {
    let limits = try #require(CardioFitnessLimits(age: age, sex: sex))
    #expect(abs(limits.low - low) < 0.001)
    #expect(abs(limits.median - median) < 0.001)
    #expect(abs(limits.high - high) < 0.001)
    #expect(limits.fitnessClass(of: low - 0.01) == .low)
    #expect(limits.fitnessClass(of: low + 0.01) == .belowAverage)
    #expect(limits.fitnessClass(of: median + 0.01) == .aboveAverage)
    #expect(limits.fitnessClass(of: high + 0.01) == .high)
  }

  @Test("there is no class outside 20 to 79 years or without a sex")
  func none() {
    #expect(CardioFitnessLimits(age: 19.9, sex: .male) == nil)
    #expect(CardioFitnessLimits(age: 80, sex: .male) == nil)
    #expect(CardioFitnessLimits(age: 40, sex: .other) == nil)
    #expect(CardioFitnessLimits(age: 40, sex: .notSet) == nil)
  }

  @Test(
    "the fitness at a percentile increases with the percentile and decreases with age",
    arguments: [false, true])
  func monotone(isFemale: Bool) {
    for age in stride(from: 20.0, to: 79, by: 1) {
      for rank in stride(from: 0.0, to: 100, by: 5) {
        let here = CardioFitnessReference.percentile(rank, age: age, isFemale: isFemale)
        #expect(
          CardioFitnessReference.percentile(rank + 5, age: age, isFemale: isFemale) >= here)
        #expect(
          CardioFitnessReference.percentile(rank, age: age + 1, isFemale: isFemale) <= here)
      }
    }
  }

  /// Estimates every ten days of a man whose runs have the given fitness.
  private func history(
    days: some Sequence<Double>, facts: PersonFacts = People.man, telling: (Double) -> Double
  ) throws -> [VO2MaxEstimate] {
    try days.map { day in
      let runs = (0..<4).map { index in
        VO2MaxFinding.observed(
          People.run(
            telling: log(telling(day)), endingAt: People.day(day - Double(index)),
            id: People.id(UInt64(index)), facts: facts))
      }
      return try VO2MaxEstimator().estimate(
        at: People.day(day), findings: runs, facts: facts, wearHours: 100)
    }
  }

  private func days(_ events: [LowCardioFitnessEvent]) -> [Double] {
    events.map { ($0.date - People.date).inSeconds / 86_400 }
  }

  @Test("an event occurs after 120 days of low estimates, and every 120 days after that")
  func interval() throws {
    let low = try history(days: stride(from: 0, through: 400, by: 10)) { _ in 14 }
    let events = LowCardioFitness.events(in: low)
    #expect(days(events) == [120, 240, 360])
    #expect(events.map(\.isRepeat) == [false, true, true])
    #expect(events.allSatisfy { $0.value < $0.threshold && $0.lowSince == People.date })
    #expect(LowCardioFitness.events(in: low.shuffled()) == events)
    #expect(LowCardioFitness.events(in: low + low) == events)
  }

  @Test("one estimate that is not low restarts the period")
  func recovery() throws {
    let mixed = try history(days: stride(from: 0, through: 300, by: 10)) { $0 == 100 ? 45 : 14 }
    #expect(days(LowCardioFitness.events(in: mixed)) == [230])
  }

  @Test("a long time without estimates restarts the period")
  func gap() throws {
    let low = try history(days: [0, 10, 20, 130, 140, 150]) { _ in 14 }
    #expect(LowCardioFitness.events(in: low).isEmpty)
  }

  @Test("an estimate whose interval reaches the limit does not count as low for an event")
  func uncertain() throws {
    let below = try history(days: stride(from: 0, through: 400, by: 10)) { _ in 22 }
    #expect(below.allSatisfy { $0.fitnessClass == .low })
    #expect(LowCardioFitness.events(in: below).isEmpty)
  }

  @Test("a medication that limits the heart rate allows a class but no event")
  func medication() throws {
    var facts = People.man
    facts.takesHeartRateMedication = true
    let low = try history(days: stride(from: 0, through: 400, by: 10), facts: facts) { _ in 10 }
    #expect(low.allSatisfy { $0.fitnessClass == .low })
    #expect(LowCardioFitness.events(in: low).isEmpty)
  }
}
