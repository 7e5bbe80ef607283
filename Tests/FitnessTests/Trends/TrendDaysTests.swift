import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("The days of a trend")
struct TrendDaysTests {
  private static func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(identifier: name))
  }

  private static func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  private static func instant(_ text: String) throws -> Instant {
    try #require(Instant(rfc3339: text))
  }

  // AGG-06
  @Test(
    "days begin at local midnight, also where clocks change",
    arguments: [
      ("Europe/Berlin", "2026-03-29", 23), ("Europe/Berlin", "2026-10-25", 25),
      ("Europe/Berlin", "2026-10-26", 24), ("America/New_York", "2026-03-08", 23),
      // Clocks go forward at midnight: the day starts at one.
      ("America/Santiago", "2026-09-06", 23), ("Asia/Kolkata", "2026-03-29", 24),
    ])
  func hours(zone: String, day: String, hours: Int64) throws {
    let day = try Self.day(day)
    let days = TrendDays(
      from: day.advanced(by: -2), through: day.advanced(by: 2), in: try Self.zone(zone))
    #expect(days.span(ofDay: 2).duration == .seconds(3600 * hours))
    // No moment between two days is lost or belongs to both.
    for index in 0..<days.count {
      let span = days.span(ofDay: index)
      #expect(days.index(of: span.start) == index)
      #expect(days.index(of: span.end - .microseconds(1)) == index)
      if index > 0 { #expect(days.span(ofDay: index - 1).end == span.start) }
    }
  }

  // AGG-06
  @Test("two samples an hour apart belong to two days if midnight is between them")
  func midnight() throws {
    let days = TrendDays(
      from: try Self.day("2026-10-24"), through: try Self.day("2026-10-26"),
      in: try Self.zone("Europe/Berlin"))
    #expect(days.index(of: try Self.instant("2026-10-24T21:30:00Z")) == 0)
    #expect(days.index(of: try Self.instant("2026-10-24T22:30:00Z")) == 1)
    // 25 hours later is still the same day: steps of 24 hours would be a day ahead.
    #expect(days.index(of: try Self.instant("2026-10-25T22:59:59Z")) == 1)
    #expect(days.index(of: try Self.instant("2026-10-25T23:00:00Z")) == 2)
    #expect(days.index(of: try Self.instant("2026-10-26T23:00:00Z")) == nil)
    #expect(days.index(of: try Self.instant("2026-10-23T21:59:59Z")) == nil)
  }

  // AGG-06
  @Test("a day that a time zone skipped has no moments and keeps its place")
  func skippedDay() throws {
    let days = TrendDays(
      from: try Self.day("2011-12-29"), through: try Self.day("2011-12-31"),
      in: try Self.zone("Pacific/Apia"))
    #expect(days.count == 3)
    #expect(days.span(ofDay: 1).duration == .zero)
    #expect(days.index(of: days.span(ofDay: 2).start) == 2)
    #expect(days.index(of: days.span(ofDay: 0).end - .microseconds(1)) == 0)
  }

  // AGG-04, AGG-13
  @Test("an event has 30 days before it and 60 after it, and is day zero")
  func around() throws {
    let event = try Self.day("2026-05-01")
    let days = TrendDays(around: event, in: try Self.zone("Europe/Berlin"))
    #expect(days.count == 91)
    #expect(days.offset(ofDay: 0) == -30)
    #expect(days.offset(ofDay: 30) == 0)
    #expect(days.day(30) == event)
    #expect(days.offset(ofDay: 90) == 60)
    #expect(days.last == (try Self.day("2026-06-30")))
    #expect(days.eventIndex == 30)
    #expect(TrendDays(from: event, through: event, in: .gmt).offset(ofDay: 0) == nil)
  }

  @Test("the day of a moment equals the calendar's day", arguments: Seed.first(20))
  func calendar(seed: Seed) throws {
    var generator = seed.generator
    let names = ["Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Africa/Cairo"]
    let zone = try Self.zone(names[Int(seed.value) % names.count])
    let first = CalendarDay(number: 20_000 + Int(generator.next() % 1000))
    let days = TrendDays(from: first, through: first.advanced(by: 400), in: zone)
    for _ in 0..<200 {
      let seconds = Double(first.number + 1) * 86_400 + generator.uniform() * 390 * 86_400
      let instant = Instant(secondsSince1970: seconds)
      let index = try #require(days.index(of: instant))
      #expect(days.day(index) == CalendarDay(of: instant, in: zone), "\(instant.rfc3339)")
    }
  }
}
