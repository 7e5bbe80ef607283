import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage
@testable import SampleStatistics

@Suite("statistics grid")
struct StatisticsGridTests {
  static func calendar(_ zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }

  static func instant(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

  static func grid(
    _ anchor: String, every length: DateComponents, zone: String = "UTC"
  ) throws -> StatisticsGrid {
    try StatisticsGrid(anchor: instant(anchor), every: length, calendar: calendar(zone))
  }

  static func starts(_ grid: StatisticsGrid, _ indices: Range<Int>) -> [String] {
    indices.map { grid.span(at: $0).map { String($0.start.rfc3339.prefix(16)) } ?? "none" }
  }

  // STAT-06
  @Test("months from the 31st are counted from the anchor in both directions")
  func months() throws {
    let grid = try Self.grid("2023-10-31T00:00:00Z", every: DateComponents(month: 1))
    #expect(
      Self.starts(grid, -2..<6) == [
        "2023-08-31T00:00", "2023-09-30T00:00", "2023-10-31T00:00", "2023-11-30T00:00",
        "2023-12-31T00:00", "2024-01-31T00:00", "2024-02-29T00:00", "2024-03-31T00:00",
      ])
  }

  @Test("a day with a clock change lasts 23 or 25 hours")
  func daylightSaving() throws {
    let grid = try Self.grid(
      "2026-01-01T00:00:00+01:00", every: DateComponents(day: 1), zone: "Europe/Berlin")
    for (noon, hours) in [
      ("2026-03-28T12:00:00Z", 24), ("2026-03-29T12:00:00Z", 23), ("2026-10-25T12:00:00Z", 25),
      ("2025-10-26T12:00:00Z", 25), ("2026-10-26T12:00:00Z", 24),
    ] {
      let span = try #require(grid.span(at: try grid.index(of: try Self.instant(noon))))
      #expect(span.duration == .seconds(hours * 3600), "\(noon)")
    }
  }

  // STAT-07
  @Test("hours from the distant past on are whole hours")
  func distantPast() throws {
    let anchor = Instant(secondsSince1970: Date.distantPast.timeIntervalSince1970)
    let grid = try StatisticsGrid(
      anchor: anchor, every: DateComponents(hour: 1), calendar: Self.calendar("Europe/Berlin"))
    let index = try grid.index(of: Self.instant("2026-11-21T22:45:30.250Z"))
    let span = try #require(grid.span(at: index))
    #expect(span.start.rfc3339 == "2026-11-21T22:00:00.000Z")
    #expect(span.duration == .seconds(3600))
    #expect(index > 17_000_000)
  }

  static let lengths: [DateComponents] = [
    DateComponents(second: 7), DateComponents(minute: 90), DateComponents(hour: 1),
    DateComponents(day: 1), DateComponents(weekOfYear: 1), DateComponents(month: 1),
    DateComponents(quarter: 1), DateComponents(year: 1), DateComponents(month: 1, day: 3, hour: 5),
  ]
  static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia",
    "Australia/Lord_Howe", "America/Sao_Paulo",
  ]
  static let calendars: [Calendar.Identifier] = [
    .gregorian, .iso8601, .hebrew, .islamicUmmAlQura, .japanese,
  ]

  @Test("the interval found for a moment contains it", arguments: lengths, Seed.first(40))
  func found(length: DateComponents, seed: Seed) throws {
    var generator = seed.generator
    let zone = try #require(Self.zones.randomElement(using: &generator))
    let calendars = try #require(Self.calendars.randomElement(using: &generator))
    var calendar = Calendar(identifier: calendars)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    // 1840 to 2100, with fractions of a second.
    let range = -4_100_000_000_000_000..<4_100_000_000_000_000 as Range<Int64>
    let anchor = Instant(microseconds: .random(in: range, using: &generator))
    let grid = try StatisticsGrid(anchor: anchor, every: length, calendar: calendar)
    #expect(try grid.index(of: anchor) == 0)
    for _ in 0..<5 {
      let instant = Instant(microseconds: .random(in: range, using: &generator))
      let index = try grid.index(of: instant)
      let span = try #require(grid.span(at: index))
      #expect(span.contains(instant), "\(instant.rfc3339) in \(zone)")
      #expect(grid.span(at: index - 1)?.end == span.start)
      #expect(grid.span(at: index + 1)?.start == span.end)
      #expect(try grid.index(of: span.start) == index)
      #expect(try grid.index(of: span.end - .microseconds(1)) == index)
    }
  }

  @Test("days begin at midnight before and after a day that the time zone skips")
  func skippedDay() throws {
    let grid = try Self.grid(
      "2011-12-25T00:00:00-10:00", every: DateComponents(day: 1), zone: "Pacific/Apia")
    for index in 0..<10 {
      let span = try #require(grid.span(at: index))
      let start = Date(timeIntervalSince1970: span.start.secondsSince1970)
      #expect(grid.calendar.startOfDay(for: start) == start)
      #expect(span.duration == .seconds(86_400))
    }
  }

  @Test("moments at the limits of time have an interval or a defined result", arguments: lengths)
  func endsOfTime(length: DateComponents) throws {
    let grid = try Self.grid("2026-01-01T00:00:00Z", every: length)
    for instant in [
      Instant.earliest, .latest, Instant(microseconds: .min), Instant(microseconds: .max),
      Instant(microseconds: -200_000_000_000_000_000),
    ] {
      do {
        let index = try grid.index(of: instant)
        let span = try #require(grid.span(at: index))
        #expect(span.contains(instant))
      } catch {
        #expect(error as? StatisticsError == .outsideCalendar(instant))
      }
    }
    #expect(grid.span(at: .max) == nil)
    #expect(grid.span(at: .min) == nil)
  }

  @Test(
    "zero, negative, huge and invalid lengths are rejected",
    arguments: [
      (DateComponents(), StatisticsError.intervalTooShort),
      (DateComponents(hour: 0), .intervalTooShort),
      (DateComponents(day: -1), .intervalComponent("days", value: -1)),
      (DateComponents(month: 1, day: -1), .intervalComponent("days", value: -1)),
      (DateComponents(hour: 1 << 40), .intervalComponent("hours", value: 1 << 40)),
      (DateComponents(nanosecond: 5), .intervalComponent("nanoseconds", value: 5)),
      (DateComponents(day: 1, weekday: 2), .intervalComponent("weekdays", value: 2)),
    ])
  func refused(length: DateComponents, error: StatisticsError) throws {
    #expect(throws: error) { try Self.grid("2026-01-01T00:00:00Z", every: length) }
  }
}
