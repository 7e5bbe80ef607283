import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Invariance of VO2max")
struct VO2MaxPropertyTests {
  private typealias People = VO2MaxPeople

  private func estimate(
    _ findings: [VO2MaxFinding], _ laboratory: [LaboratoryVO2Max], at date: Instant = People.date
  ) throws -> VO2MaxEstimate {
    try VO2MaxEstimator().estimate(
      at: date, findings: findings, laboratory: laboratory, facts: People.man, wearHours: 100)
  }

  @Test(
    "the order of workouts and laboratory values changes nothing",
    arguments: Seed.first(30))
  func order(seed: Seed) throws {
    var generator = seed.generator
    let (findings, laboratory) = People.random(&generator)
    #expect(
      try estimate(findings, laboratory)
        == estimate(
          findings.shuffled(using: &generator), laboratory.shuffled(using: &generator)))
  }

  @Test("a duplicate workout counts once", arguments: Seed.first(30))
  func duplicates(seed: Seed) throws {
    var generator = seed.generator
    let (findings, laboratory) = People.random(&generator)
    let twice = (findings + findings).shuffled(using: &generator)
    #expect(try estimate(findings, laboratory) == estimate(twice, laboratory + laboratory))
  }

  @Test("a workout deleted and restored leaves the estimate unchanged", arguments: Seed.first(30))
  func deletion(seed: Seed) throws {
    var generator = seed.generator
    let (findings, laboratory) = People.random(&generator)
    let before = try estimate(findings, laboratory)
    let index = Int(generator.next() % UInt64(findings.count - 1))
    var fewer = findings
    let deleted = fewer.remove(at: index)
    let without = try estimate(fewer, laboratory)
    #expect(!without.workouts.contains(deleted.id))
    #expect(try estimate(fewer + [deleted], laboratory) == before)
  }

  @Test("workouts that do not count change nothing", arguments: Seed.first(30))
  func irrelevant(seed: Seed) throws {
    var generator = seed.generator
    let (findings, _) = People.random(&generator)
    let tooOld = People.run(telling: 4.5, endingAt: People.day(-90.01), id: People.id(1))
    let rejected = RejectedWorkout(
      id: People.id(2), span: TimeRange(at: People.day(-3)), reason: .cadenceLock)
    let easy = People.run(
      telling: 4.5, fraction: 0.25, endingAt: People.day(-2), id: People.id(3))
    #expect(
      try estimate(findings, [])
        == estimate(findings + [.observed(tooOld), .rejected(rejected), .observed(easy)], []))
  }

  @Test("an estimate for a past date uses nothing later", arguments: Seed.first(30))
  func past(seed: Seed) throws {
    var generator = seed.generator
    let (findings, laboratory) = People.random(&generator)
    let all = try estimate(findings, laboratory)
    let known = findings.filter { $0.span.end <= People.date }
    #expect(try all == estimate(known, laboratory.filter { $0.date <= People.date }))
    #expect(all.earliestDataUsed < all.date)
  }

  @Test("a history computed in one pass equals the single estimates", arguments: Seed.first(20))
  func history(seed: Seed) throws {
    var generator = seed.generator
    let (findings, laboratory) = People.random(&generator)
    var facts = People.man
    let dates = findings.map(\.span.end)
    // The facts change during the history, and with them the values of earlier workouts.
    func known(_ date: Instant) -> PersonFacts {
      var facts = facts
      facts.massKilograms = date < People.day(-40) ? 70 : 78
      return facts
    }
    facts.restingHeartRate = 55
    let history = VO2MaxEstimator().history(
      at: dates, findings: findings, laboratory: laboratory, facts: known, wearHours: { _ in 100 })
    for (date, result) in zip(dates, history) {
      let alone = Result { () throws(EstimateUnavailability) in
        try VO2MaxEstimator().estimate(
          at: date, findings: findings.reversed(), laboratory: laboratory, facts: known(date),
          wearHours: 100)
      }
      #expect(result == alone)
    }
  }

  @Test("the earliest date is the start of the oldest workout or laboratory value used")
  func earliest() throws {
    let old = People.run(telling: 3.8, endingAt: People.day(-80), id: People.id(1))
    let new = People.run(telling: 3.8, endingAt: People.day(-1), id: People.id(2))
    let runs = [VO2MaxFinding.observed(old), .observed(new)]
    #expect(try estimate(runs, []).earliestDataUsed == old.span.start)
    #expect(try estimate(runs, []).workouts == [old.id, new.id])
    let value = LaboratoryVO2Max(id: People.id(3), date: People.day(-200), value: 45)
    let pinned = try estimate(runs, [value])
    #expect(pinned.earliestDataUsed == value.date)
    #expect(pinned.laboratoryValues == [value.id])
  }
}
