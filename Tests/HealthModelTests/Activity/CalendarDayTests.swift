import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Calendar days")
struct CalendarDayTests {
  static func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

  static func components(_ calendar: Calendar.Identifier, _ numbers: [Int]) -> DateComponents {
    var parts = DateComponents()
    parts.calendar = Calendar(identifier: calendar)
    (parts.era, parts.year, parts.month, parts.day) = (
      numbers[0], numbers[1], numbers[2], numbers[3]
    )
    return parts
  }

  // RING-09
  @Test(
    "a day is as long as the clock changes of the zone make it",
    arguments: [
      ("2026-03-29", "Europe/Berlin", 23.0), ("2026-10-25", "Europe/Berlin", 25),
      ("2026-11-01", "America/New_York", 25), ("2026-07-01", "Europe/Berlin", 24),
      ("2026-04-05", "Australia/Lord_Howe", 24.5), ("2018-11-04", "America/Sao_Paulo", 23),
      ("2011-12-30", "Pacific/Apia", 0), ("2026-03-29", "UTC", 24),
    ])
  func length(day: String, zone: String, hours: Double) throws {
    let zone = try Self.zone(zone)
    let span = try #require(CalendarDay(day)).span(in: zone)
    #expect(span.duration == .seconds(hours * 3600))
    guard hours > 0 else { return }
    #expect(CalendarDay(of: span.start, in: zone).description == day)
    #expect(CalendarDay(of: span.end - .microseconds(1), in: zone).description == day)
    #expect(CalendarDay(of: span.end, in: zone).description != day)
  }

  // RING-10, RING-12
  @Test(
    "components give the day of the calendar that they carry",
    arguments: [
      (Calendar.Identifier.gregorian, [1, 2026, 3, 9]), (.buddhist, [0, 2569, 3, 9]),
      (.japanese, [236, 8, 3, 9]), (.hebrew, [0, 5786, 7, 20]), (.iso8601, [1, 2026, 3, 9]),
    ])
  func calendars(calendar: Calendar.Identifier, numbers: [Int]) throws {
    let day = try CalendarDay(Self.components(calendar, numbers))
    #expect(day.description == "2026-03-09")
  }

  // RING-12
  @Test(
    "the time zone of a calendar does not shift the day",
    arguments: ["Pacific/Kiritimati", "Etc/GMT+12"])
  func zones(name: String) throws {
    var parts = Self.components(.gregorian, [1, 2026, 3, 9])
    parts.calendar?.timeZone = try Self.zone(name)
    #expect(try CalendarDay(parts).description == "2026-03-09")
    parts.timeZone = try Self.zone(name)
    #expect(try CalendarDay(parts).description == "2026-03-09")
  }

  // RING-11
  @Test("each missing component is named", arguments: CalendarDayError.Part.allCases)
  func missing(part: CalendarDayError.Part) {
    var parts = Self.components(.gregorian, [1, 2026, 3, 9])
    switch part {
    case .calendar: parts.calendar = nil
    case .era: parts.era = nil
    case .year: parts.year = nil
    case .month: parts.month = nil
    case .day: parts.day = nil
    }
    let error = CalendarDayError.missing([part])
    #expect(throws: error) { try CalendarDay(parts) }
    #expect("\(error)".hasSuffix("missing: \(part)"))
  }

  // RING-11
  @Test("all missing components are named at once")
  func allMissing() {
    #expect(throws: CalendarDayError.missing(CalendarDayError.Part.allCases)) {
      try CalendarDay(DateComponents())
    }
  }

  @Test(
    "a date that the calendar does not have is rejected",
    arguments: [
      [1, 2026, 2, 29], [1, 2026, 13, 1], [1, 2026, 4, 31], [1, 2026, 0, 1], [1, 1 << 40, 1, 1],
      [1, -1 << 40, 1, 1], [1 << 40, 2026, 1, 1], [1, 2026, 1 << 40, 1], [1, 2026, 1, 1 << 40],
      [9, 2026, 1, 1],
      [0, 2026, 1, 1], [1, 10_000, 1, 1],
    ])
  func none(numbers: [Int]) {
    #expect(throws: CalendarDayError.noSuchDay) {
      try CalendarDay(Self.components(.gregorian, numbers))
    }
  }

  @Test("text and components convert back to the day", arguments: Seed.first(40))
  func roundTrip(seed: Seed) throws {
    var generator = seed.generator
    let day = CalendarDay(number: Int.random(in: -100_000...1_000_000, using: &generator))
    #expect(CalendarDay(day.description) == day)
    #expect(try CalendarDay(day.components) == day)
    #expect(day.advanced(by: 1).number == day.number + 1)
  }

  @Test("numbers outside the years 1 to 9999 are clamped")
  func limits() {
    #expect(CalendarDay(number: .max) == .last)
    #expect(CalendarDay.last.description == "9999-12-31")
    #expect(CalendarDay.first.description == "0001-01-01")
    #expect(CalendarDay.last.advanced(by: .max) == .last)
    #expect(CalendarDay.first.advanced(by: .min) == .first)
    #expect(CalendarDay(of: .latest, in: .gmt) == .last)
    #expect(CalendarDay(of: .earliest, in: .gmt) == .first)
  }

  @Test(
    "noon is at twelve by the clock, also on days when clocks change",
    arguments: [
      ("2026-03-29", "Europe/Berlin", 11.0), ("2026-10-25", "Europe/Berlin", 13),
      ("2026-07-01", "Europe/Berlin", 12), ("2026-04-05", "Australia/Lord_Howe", 12.5),
      ("2018-11-04", "America/Sao_Paulo", 11), ("1900-01-01", "UTC", 12),
    ])
  func noon(day: String, zone: String, hours: Double) throws {
    let (zone, day) = (try Self.zone(zone), try #require(CalendarDay(day)))
    #expect((day.noon(in: zone) - day.span(in: zone).start).inSeconds / 3600 == hours)
  }

  @Test(
    "text that is not a day is rejected",
    arguments: ["", "2026-02-30", "2026-3-9", "09.03.2026", "2026-03-09T00:00:00Z", "yesterday"])
  func words(text: String) { #expect(CalendarDay(text) == nil) }

  @Test(
    "weeks start on Monday, also before 1970",
    arguments: [
      ("2026-11-25", 2), ("2026-11-23", 0), ("2026-11-29", 6), ("1970-01-01", 3),
      ("1969-12-29", 0), ("1969-12-28", 6), ("1900-01-01", 0), ("2000-02-29", 1),
    ])
  func weekdays(text: String, expected: Int) throws {
    #expect(try #require(CalendarDay(text)).daysSinceMonday == expected)
  }
}
