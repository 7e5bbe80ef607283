import Foundation
import HealthModel
import Testing

@Suite("Activity summaries")
struct ActivitySummaryTests {
  static func friend() throws -> ActivitySummary {
    var summary = ActivitySummary(day: try #require(CalendarDay("2026-03-09")))
    summary.activeKilocalories = 750
    summary.activeKilocaloriesGoal = 500
    summary.exerciseMinutes = 15
    summary.exerciseMinutesGoal = 30
    summary.standHours = 12
    summary.standHoursGoal = 12
    return summary
  }

  // RING-16, RING-02
  @Test("a summary is made of any totals and goals, and a ring may exceed its goal")
  func byHand() throws {
    var summary = try Self.friend()
    #expect(summary.moveProgress == 1.5)
    #expect(summary.exerciseProgress == 0.5)
    #expect(summary.standProgress == 1)
    summary.moveMode = .appleMoveTime
    #expect(summary.moveProgress == nil)
    summary.moveMinutes = 45
    summary.moveMinutesGoal = 60
    #expect(summary.moveProgress == 0.75)
    summary.standHoursGoal = 0
    #expect(summary.standProgress == nil)
  }

  // RING-01
  @Test("an unrecorded total is 0, and an absent goal is nil")
  func empty() throws {
    let summary = ActivitySummary(day: try #require(CalendarDay("2026-03-09")))
    #expect(summary.activeKilocalories == 0 && summary.moveMinutes == 0)
    #expect(summary.exerciseMinutes == 0 && summary.standHours == 0)
    #expect(summary.moveProgress == nil && summary.exerciseProgress == nil)
  }

  // RING-20
  @Test("a summary is unchanged by encoding to JSON and decoding")
  func travels() throws {
    for mode in ActivityMoveMode.allCases {
      var summary = try Self.friend()
      summary.moveMode = mode
      summary.countsRollHours = mode == .appleMoveTime
      let data = try JSONEncoder().encode(summary)
      #expect(try JSONDecoder().decode(ActivitySummary.self, from: data) == summary)
    }
  }

  // RING-20
  @Test("a summary without a valid day is rejected")
  func noDay() throws {
    let data = try JSONEncoder().encode(try Self.friend())
    let text = String(decoding: data, as: UTF8.self)
    let broken = Data(text.replacing("2026-03-09", with: "2026-02-30").utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ActivitySummary.self, from: broken)
    }
  }
}
