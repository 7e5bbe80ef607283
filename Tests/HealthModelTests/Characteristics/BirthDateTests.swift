import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Dates of birth")
struct BirthDateTests {
  @Test(
    "a day is parsed and printed unchanged",
    arguments: ["1985-03-09", "2000-02-29", "1996-02-29", "0001-01-01", "9999-12-31", "1970-11-30"])
  func text(text: String) throws {
    let date = try #require(BirthDate(text))
    #expect(date.description == text)
    #expect(BirthDate(year: date.year, month: date.month, day: date.day) == date)
  }

  @Test(
    "text that is not a day gives nil",
    arguments: [
      "1900-02-29", "2001-02-29", "1985-04-31", "1985-13-01", "1985-00-10", "1985-01-00",
      "1985-12-32", "0000-01-01", "85-03-09", "1985-3-9", "1985/03/09", "1985-03-09T00:00:00Z",
      "+985-03-09", "１９８５-03-09", "", "notSet",
    ])
  func refused(text: String) {
    #expect(BirthDate(text) == nil)
  }

  @Test(
    "numbers outside the calendar give nil",
    arguments: [
      (Int.max, 1, 1), (Int.min, 1, 1), (10_000, 1, 1), (1985, Int.max, 1), (1985, 1, -1),
    ])
  func outOfRange(year: Int, month: Int, day: Int) {
    #expect(BirthDate(year: year, month: month, day: day) == nil)
  }

  @Test(
    "the days of a year are those of the Gregorian calendar", arguments: [1900, 1999, 2000, 2024])
  func calendar(year: Int) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for month in 1...12 {
      let first = try #require(
        calendar.date(from: DateComponents(year: year, month: month, day: 1)))
      let length = try #require(calendar.range(of: .day, in: .month, for: first)).count
      #expect(BirthDate(year: year, month: month, day: length) != nil)
      #expect(BirthDate(year: year, month: month, day: length + 1) == nil)
    }
  }

  @Test("earlier days sort first, as their texts do", arguments: Seed.first(50))
  func order(seed: Seed) throws {
    var generator = seed.generator
    let dates = (0..<20).compactMap { _ in
      BirthDate(
        year: .random(in: 1880...2030, using: &generator),
        month: .random(in: 1...12, using: &generator),
        day: .random(in: 1...28, using: &generator))
    }
    #expect(dates.sorted().map(\.description) == dates.map(\.description).sorted())
  }

  @Test("a date is a text in JSON, and an invalid one is rejected")
  func json() throws {
    let dates = try [#require(BirthDate("1985-03-09"))]
    let data = try JSONEncoder().encode(dates)
    #expect(String(decoding: data, as: UTF8.self) == #"["1985-03-09"]"#)
    #expect(try JSONDecoder().decode([BirthDate].self, from: data) == dates)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([BirthDate].self, from: Data(#"["1985-02-30"]"#.utf8))
    }
  }
}
