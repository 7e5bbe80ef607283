import Foundation
import HealthModel
import Testing

@testable import Reports

@Suite("Periods of the calendar by their labels")
struct CalendarPeriodLabelTests {
  @Test(
    "a label is read back as its period",
    arguments: [
      (CalendarPeriod.Length.day, "2026-11-25"), (.week, "2026-W48"), (.week, "2020-W53"),
      (.week, "2026-W01"), (.month, "2026-02"), (.year, "2026"), (.year, "0001"),
    ])
  func label(length: CalendarPeriod.Length, label: String) throws {
    let period = try #require(CalendarPeriod(length, label: label))
    #expect(period.label == label)
  }

  @Test(
    "any other text is no label",
    arguments: [
      (CalendarPeriod.Length.day, "2026-02-30"), (.day, ""), (.week, "2025-W53"),
      (.week, "2026-W0"), (.week, "2026-W1"), (.week, "2026W48"), (.week, "2026-W-1"),
      (.month, "2026-13"), (.month, "2026-1"), (.year, "26"), (.year, "2026-"),
    ])
  func invalid(length: CalendarPeriod.Length, label: String) {
    #expect(CalendarPeriod(length, label: label) == nil)
  }

  @Test("the parts of a period are all of its days or months, in order")
  func parts() throws {
    let month = try #require(CalendarPeriod(.month, label: "2024-02"))
    #expect(month.parts.count == 29)
    #expect(month.parts.first?.label == "2024-02-01" && month.parts.last?.label == "2024-02-29")
    let year = try #require(CalendarPeriod(.year, label: "2026"))
    #expect(year.parts.map(\.label) == (1...12).map { "2026-" + ($0 < 10 ? "0" : "") + "\($0)" })
    let day = try #require(CalendarPeriod(.day, label: "2026-11-25"))
    #expect(day.parts == [day])
    #expect(day.previous?.label == "2026-11-24" && day.next?.label == "2026-11-26")
  }
}
