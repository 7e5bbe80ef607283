import Fitness
import Foundation
import HealthModel
import Testing

@Suite("The week grid")
struct WeekGridTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  @Test(
    "weeks begin on Mondays, also before 1970",
    arguments: [
      ("2026-11-22", "2026-11-16"), ("2026-11-16", "2026-11-16"), ("1970-01-01", "1969-12-29"),
      ("1969-12-28", "1969-12-22"),
    ])
  func monday(day: String, monday: String) throws {
    let week = WeekGrid(in: .gmt).week(of: try #require(CalendarDay(day)))
    #expect(week.monday == CalendarDay(monday))
    #expect(week.sunday == CalendarDay(monday)?.advanced(by: 6))
  }

  @Test("weeks have an hour more or less where clocks change")
  func clocks() throws {
    let grid = WeekGrid(in: Self.berlin)
    func hours(_ day: String) throws -> Double {
      grid.week(of: try #require(CalendarDay(day))).span.duration.inSeconds / 3600
    }
    #expect(try hours("2026-03-29") == 167)
    #expect(try hours("2026-10-25") == 169)
    #expect(try hours("2026-06-10") == 168)
  }

  @Test("the weeks of an interval are those over by its end, consecutively")
  func interval() throws {
    let grid = WeekGrid(in: Self.berlin)
    let first = grid.week(of: try #require(CalendarDay("2026-03-23")))
    let last = grid.week(of: try #require(CalendarDay("2026-04-06")))
    let weeks = grid.weeks(endingIn: TimeRange(start: first.span.start, end: last.span.end))
    #expect(weeks.map(\.monday) == (0..<3).map { first.monday.advanced(by: 7 * $0) })
    for (week, next) in zip(weeks, weeks.dropFirst()) {
      #expect(week.span.end == next.span.start)
    }
    let cut = TimeRange(start: first.span.start, end: last.span.end - .microseconds(1))
    #expect(grid.weeks(endingIn: cut).count == 2)
  }

  @Test("a moment's last day is the last one that is over")
  func lastDay() throws {
    let week = WeekGrid(in: Self.berlin).week(of: try #require(CalendarDay("2026-03-29")))
    #expect(week.end.lastDay == week.sunday)
    let before = EstimateMoment(week.span.end - .microseconds(1), in: Self.berlin)
    #expect(before.lastDay == week.sunday.advanced(by: -1))
  }
}
