import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("The history of walks")
struct WalkHistoryTests {
  @Test(
    "the order of bouts and duplicates change nothing", arguments: Seed.first(20))
  func order(seed: Seed) {
    var generator = seed.generator
    let walks = WalkDiary(days: 0..<10).walks
    let twice = (walks + walks.filter { _ in generator.uniform() < 0.3 })
      .shuffled(using: &generator)
    #expect(WalkHistory(twice) == WalkHistory(walks))
  }

  @Test("a window has the bouts that start and end in it")
  func window() {
    let walks = WalkDiary(days: 0..<3, boutsPerDay: 2).walks
    let history = WalkHistory(walks)
    let second = TimeRange(start: WalkDiary.midnight(1), end: WalkDiary.midnight(2))
    #expect(history.observations(in: second) == Array(walks[2..<4]))
    let cut = TimeRange(start: walks[2].span.start + .microseconds(1), end: walks[3].span.end)
    #expect(history.observations(in: cut) == [walks[3]])
    let short = TimeRange(start: second.start, end: walks[2].span.end - .microseconds(1))
    #expect(history.observations(in: short).isEmpty)
  }
}

@Suite("Days of wear")
struct WearHistoryTests {
  @Test("days of eight hours or more count, each once")
  func worn() {
    let day = WalkDiary.monday
    let history = WearTimeHistory([
      WearTimeDay(day: day, hours: 8), WearTimeDay(day: day, hours: 3),
      WearTimeDay(day: day.advanced(by: 1), hours: 7.99),
      WearTimeDay(day: day.advanced(by: 2), hours: 24),
    ])
    #expect(history.wornDays == [day, day.advanced(by: 2)])
    #expect(history.count(from: day, through: day.advanced(by: 2)) == 2)
    #expect(history.count(from: day.advanced(by: 1), through: day.advanced(by: 1)) == 0)
    #expect(history.count(from: day.advanced(by: 2), through: day) == 0)
  }
}
