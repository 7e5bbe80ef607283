import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Walking steadiness classes")
struct SteadinessHistoryTests {
  private func classes(_ scores: [Double]) -> [SteadinessClass] {
    SteadinessHistory(weekly: scores).entries.map(\.scoreClass)
  }

  // STD-07, STD-08, STD-09, INF-06
  @Test(
    "there are three classes, with limits defined by this project",
    arguments: [
      (1.0, SteadinessClass.ok), (0.8, .ok), (0.6, .ok), (0.5999, .low), (0.45, .low),
      (0.3, .low), (0.2999, .veryLow), (0, .veryLow),
    ])
  func limits(score: Double, expected: SteadinessClass) {
    #expect(SteadinessClass(score: score) == expected)
    #expect(expected.lowestScore <= score)
  }

  @Test("a value that is not a score has no class", arguments: [-0.01, 1.01, .nan, 45])
  func none(score: Double) {
    #expect(SteadinessClass(score: score) == nil)
  }

  // STD-10
  @Test("the class changes at once past the limit by 0.02, otherwise with the second score")
  func hysteresis() {
    #expect(classes([0.61, 0.59, 0.61, 0.59]) == [.ok, .ok, .ok, .ok])
    #expect(classes([0.61, 0.59, 0.59]) == [.ok, .ok, .low])
    #expect(classes([0.61, 0.57, 0.61]) == [.ok, .low, .low])
    #expect(classes([0.57, 0.61, 0.61]) == [.low, .low, .ok])
    #expect(classes([0.57, 0.63]) == [.low, .ok])
    #expect(classes([0.8, 0.29]) == [.ok, .low], "low for sure, very low by a little")
    #expect(classes([0.8, 0.29, 0.29]) == [.ok, .low, .veryLow])
    #expect(classes([0.8, 0.1, 0.8]) == [.ok, .veryLow, .ok])
  }

  @Test(
    "the order of scores and duplicates change nothing", arguments: Seed.first(20))
  func order(seed: Seed) {
    var generator = seed.generator
    let scores = [SteadinessScore](weekly: (0..<60).map { _ in generator.uniform() })
    let history = SteadinessHistory(scores)
    let always = [TimeRange(start: .earliest, end: .latest)]
    let mixed = SteadinessHistory((scores + scores.prefix(9)).shuffled(using: &generator))
    #expect(mixed == history)
    #expect(mixed.events(enabled: always) == history.events(enabled: always))
    let early = SteadinessHistory(scores.prefix(40))
    let last = scores[39].date
    #expect(early.entries == Array(history.entries(until: last)))
    #expect(
      early.events(enabled: always)
        == history.events(enabled: always).filter { $0.date <= last })
    #expect(early.declines == history.declines.filter { $0.date <= last })
  }
}
