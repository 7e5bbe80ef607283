import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Walking steadiness events")
struct SteadinessEventTests {
  private let always = [TimeRange(start: .earliest, end: .latest)]
  private let ok = 0.8
  private let low = 0.45
  private let veryLow = 0.2

  /// The weeks of the events and their kinds.
  private func events(
    _ scores: [Double?], enabled: [TimeRange]? = nil
  ) -> [(week: Int, kind: SteadinessEvent.Kind)] {
    SteadinessHistory(weekly: scores).events(enabled: enabled ?? always).map { event in
      (Int((event.date - Instant.week(0)).inSeconds / 604_800), event.kind)
    }
  }

  private func isEqual(
    _ events: [(week: Int, kind: SteadinessEvent.Kind)],
    _ expected: [(Int, SteadinessEvent.Kind)]
  ) -> Bool {
    events.map(\.week) == expected.map(\.0) && events.map(\.kind) == expected.map(\.1)
  }

  private func weeks(_ count: Int, _ score: Double?) -> [Double?] {
    Array(repeating: score, count: count)
  }

  // STD-11, STD-12
  @Test("there are four events, with the numbers of their type")
  func kinds() {
    let names = CategoryType.appleWalkingSteadinessEvent.values.cases
    #expect(
      names == [1: "initialLow", 2: "initialVeryLow", 3: "repeatLow", 4: "repeatVeryLow"])
    #expect(SteadinessEvent.Kind.allCases.allSatisfy { names[$0.rawValue] == "\($0)" })
    #expect(SteadinessEvent.Kind.allCases.count == names.count)
  }

  // STD-13, STD-14
  @Test(
    "the first event comes after 28 days, and the next ones every 90 days while the score stays low"
  )
  func times() {
    let told = events(weeks(3, ok) + weeks(34, low))
    // Low from week 3; 90 days are 12.9 weeks, so the thirteenth score triggers it.
    #expect(isEqual(told, [(7, .initialLow), (20, .repeatLow), (33, .repeatLow)]))
    let worse = events(weeks(3, ok) + weeks(34, veryLow))
    #expect(
      isEqual(worse, [(7, .initialVeryLow), (20, .repeatVeryLow), (33, .repeatVeryLow)]))
  }

  // STD-13
  @Test("28 days need three scores, the last of them low")
  func scores() {
    #expect(isEqual(events([low, nil, nil, nil, low]), []))
    #expect(isEqual(events([low, nil, low, nil, low]), [(4, .initialLow)]))
    #expect(isEqual(events([low, low, low, low, ok]), []))
    #expect(isEqual(events([low, low, low, low]), []))
    #expect(isEqual(events([low, low, ok, low, low, low, low, low]), [(7, .initialLow)]))
  }

  // STD-17
  @Test("no event occurs while the class is OK, even during a decline")
  func declining() {
    let scores = (0..<12).map { 0.95 - 0.03 * Double($0) }
    #expect(isEqual(events(scores), []))
    #expect(!SteadinessHistory(weekly: (0..<7).map { 1 - 0.065 * Double($0) }).declines.isEmpty)
    #expect(isEqual(events((0..<7).map { 1 - 0.065 * Double($0) }), []))
  }

  // STD-15, STD-16
  @Test("no event occurs before the person enables notifications, and none counts as reported")
  func enabled() {
    let from10 = [TimeRange(start: .week(10), end: .latest)]
    let scores = weeks(30, low)
    #expect(isEqual(events(scores, enabled: []), []))
    #expect(isEqual(events(scores, enabled: from10), [(10, .initialLow), (23, .repeatLow)]))
    let until20 = [TimeRange(start: .earliest, end: .week(17))]
    #expect(isEqual(events(scores, enabled: until20), [(4, .initialLow)]))
  }

  @Test("very low has 28 days of its own; until then low is reported, and not again")
  func lowToVeryLow() {
    let told = events(weeks(2, low) + weeks(8, veryLow))
    #expect(isEqual(told, [(4, .initialLow), (6, .initialVeryLow)]))
    // Low is reported in week 4; it would be again in week 17, but the score is very low since week 15.
    let suspended = events(weeks(15, low) + weeks(3, veryLow) + weeks(3, low))
    #expect(isEqual(suspended, [(4, .initialLow), (18, .repeatLow)]))
  }

  @Test("after a very low event, low is reported again, and not as the initial event")
  func veryLowToLow() {
    let told = events(weeks(6, veryLow) + weeks(14, low))
    #expect(isEqual(told, [(4, .initialVeryLow), (17, .repeatLow)]))
  }

  @Test("28 days of OK reset the sequence, fewer do not")
  func recovery() {
    let anew = events(weeks(6, low) + weeks(5, ok) + weeks(6, low))
    #expect(isEqual(anew, [(4, .initialLow), (15, .initialLow)]))
    let short = events(weeks(6, low) + weeks(3, ok) + weeks(10, low))
    #expect(isEqual(short, [(4, .initialLow), (17, .repeatLow)]))
  }

  @Test("a gap of more than 42 days without a score restarts the 28 days")
  func gap() {
    #expect(isEqual(events(weeks(3, low) + weeks(6, nil) + weeks(4, low)), []))
    #expect(
      isEqual(events(weeks(3, low) + weeks(6, nil) + weeks(5, low)), [(13, .initialLow)]))
    #expect(isEqual(events(weeks(3, low) + weeks(5, nil) + [low]), [(8, .initialLow)]))
  }

  @Test("weeks are local, an hour shorter where clocks change")
  func clocks() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let first = try #require(CalendarDay("2026-03-02"))
    let dates = (0..<5).map { first.advanced(by: 7 * $0).span(in: berlin).start }
    let scores = dates.enumerated().map {
      SteadinessScore(date: $0.element, score: 0.5 - 0.06 * Double($0.offset))
    }
    let history = SteadinessHistory(scores)
    #expect((dates[4] - dates[0]).inSeconds == 28 * 86_400 - 3600)
    #expect(history.events(enabled: always).map(\.date) == [dates[4]])
    #expect(history.declines.map(\.date) == [dates[4]])
    #expect(abs(try #require(history.trends[4]).slope + 6) < 1e-9)
  }
}
