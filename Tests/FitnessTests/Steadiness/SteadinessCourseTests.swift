import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Walking steadiness over months")
struct SteadinessCourseTests {
  private func weeks(_ count: Int, of gait: SimulatedWalkerGait, seed: UInt64) -> [SteadinessOfWeek]
  {
    var generator = SplitMix64(seed: seed)
    let walks = WalkHistory(gait.bouts(days: 7 * count, using: &generator).map(\.observation))
    let weeks = WeekGrid(in: .gmt).weeks(
      endingIn: TimeRange(start: gait.start, duration: .seconds(7 * count * 86_400)))
    return SteadinessEstimator()
      .history(of: weeks, facts: { _ in WalkDiary.person }, walks: walks)
  }

  // STD-03
  @Test("a score is written each week, and the newest is the last")
  func weekly() {
    let weeks = weeks(20, of: SimulatedWalkerGait(), seed: 1)
    let scores = weeks.compactMap(\.score)
    #expect(scores.count == 20)
    #expect(scores.map(\.date) == weeks.map(\.week.span.end))
    #expect(SteadinessHistory(scores).entries.last?.date == weeks.last?.week.span.end)
  }

  // STD-10, STD-13, STD-22
  @Test("a worsening walk declines, and the person is notified a month after it is low")
  func worsening() throws {
    var gait = SimulatedWalkerGait()
    gait.worse = -0.5
    gait.worseningPerWeek = 0.2
    let history = SteadinessHistory(weeks(14, of: gait, seed: 2).compactMap(\.score))
    let lowFrom = try #require(history.entries.first { $0.scoreClass < .ok }?.date)
    let decline = try #require(history.declines.first)
    let events = history.events(enabled: [TimeRange(start: .earliest, end: .latest)])
    #expect(history.entries.first?.scoreClass == .ok)
    #expect(decline.slope < -5)
    #expect(decline.date < lowFrom + .seconds(28 * 86_400))
    #expect(events.first?.kind == .initialLow)
    #expect(events.first?.date == lowFrom + .seconds(28 * 86_400))
  }

  // STD-17
  @Test("an unchanged walk causes no notification", arguments: Seed.first(10))
  func steady(seed: Seed) {
    var gait = SimulatedWalkerGait()
    gait.worse = -0.5
    let history = SteadinessHistory(weeks(26, of: gait, seed: seed.value).compactMap(\.score))
    #expect(history.declines.isEmpty)
    #expect(history.events(enabled: [TimeRange(start: .earliest, end: .latest)]).isEmpty)
  }
}
