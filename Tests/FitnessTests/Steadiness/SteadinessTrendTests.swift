import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("The walking steadiness trend")
struct SteadinessTrendTests {
  private func trend(_ scores: [Double?]) -> SteadinessTrend? {
    SteadinessHistory(weekly: scores).trends.last.flatMap(\.self)
  }

  /// Scores in points along a line, from 90.
  private func line(_ slope: Double, _ count: Int, from start: Double = 90) -> [Double] {
    (0..<count).map { (start + slope * Double($0)) / 100 }
  }

  // STD-21
  @Test("the trend is the least-squares slope through six weeks")
  func slope() throws {
    let trend = try #require(self.trend([0.9, 0.82, 0.87, 0.78, 0.80, 0.70]))
    // By hand: the sum of (week − 2.5) · points, divided by that of (week − 2.5)².
    #expect(abs(trend.slope - -57.5 / 17.5) < 1e-9)
    #expect(abs(trend.standardError - 0.92508) < 1e-4)
    #expect(trend.scoreCount == 6)
    let older = try #require(self.trend([0.1, 0.2, 0.9, 0.82, 0.87, 0.78, 0.80, 0.70]))
    #expect(older.slope == trend.slope, "what is older than 42 days is no part of it")
  }

  @Test("the trend needs four scores over 28 days")
  func needs() {
    #expect(trend([0.9, nil, 0.8, nil, 0.7]) == nil)
    #expect(trend([0.9, 0.8, 0.8, 0.7]) == nil)
    #expect(trend([0.9, 0.8, 0.8, nil, 0.7]) != nil)
    #expect(trend([0.9, 0.8, 0.8, 0.7, 0.7]) != nil)
  }

  // STD-22
  @Test(
    "a slope below −5 points a week is a decline, and one of exactly −5 is not",
    arguments: [(0.75, -5.0, false), (0.755, -5.1, true), (0.7, -4, false), (0.5, 0, false)])
  func decline(first: Double, slope: Double, isDecline: Bool) throws {
    // Numbers for which the slope of −5 is exact.
    let scores = [first, 0.5, 0.5, 0.5, 0.5]
    #expect(abs(try #require(trend(scores)).slope - slope) < 1e-9)
    #expect(SteadinessHistory(weekly: scores).declines.isEmpty != isDecline)
  }

  // STD-23
  @Test("the trend is recomputed each week")
  func weekly() {
    let trends = SteadinessHistory(weekly: line(-1, 20)).trends
    #expect(trends.count == 20)
    #expect(trends.prefix(4).allSatisfy { $0 == nil })
    #expect(trends.dropFirst(4).allSatisfy { $0.map { abs($0.slope + 1) < 1e-9 } ?? false })
  }

  @Test("a decline is reported once in 28 days, unless the slope was above −2 in between")
  func rearm() {
    func weeks(_ scores: [Double]) -> [Int] {
      SteadinessHistory(weekly: scores).declines
        .map { Int(($0.date - Instant.week(0)).inSeconds / 604_800) }
    }
    #expect(weeks(line(-6, 16, from: 98)) == [4, 8, 12])
    // A steep fall, a rise that reverses the slope, and a fall again within 28 days of the first.
    let fall = [1, 0.9, 0.8, 0.7, 0.6]
    let rise = [1, 1, 0.2, 0.1]
    #expect(weeks(fall + rise) == [4, 8])
    #expect(weeks(fall + [0.5, 0.4, 0.3]) == [4])
  }

  @Test(
    "stable scores are called a decline as often as their scatter predicts",
    arguments: [(7.0, 0.0014), (10, 0.0183)])
  func falseAlarms(deviation: Double, expected: Double) {
    var generator = SplitMix64(seed: 31)
    let checks = 8000
    let alarms = (0..<checks).count { _ in
      trend((0..<6).map { _ in (50 + deviation * generator.normal()) / 100 })?.isDeclining == true
    }
    let standardError = (expected / Double(checks)).squareRoot()
    #expect(abs(Double(alarms) / Double(checks) - expected) < 3.5 * standardError)
  }

  // MOB-16
  @Test(
    "walking speeds on four days of each of two weeks indicate that scores will follow",
    arguments: [
      (Array(0..<14), true), ([0, 2, 4, 6, 7, 9, 11, 13], true), (Array(7..<14), false),
      ([0, 1, 2, 7, 8, 9, 10], false), ([], false), (Array(14..<28), false),
    ])
  func readiness(days: [Int], isCarriedEnough: Bool) {
    let readiness = SteadinessReadiness(
      speedDays: days.map { WalkDiary.monday.advanced(by: $0) } + [WalkDiary.monday],
      at: WalkDiary.moment(14))
    #expect(readiness.isCarriedEnough == isCarriedEnough)
  }
}
