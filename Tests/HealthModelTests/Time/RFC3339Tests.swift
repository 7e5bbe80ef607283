import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Instants as RFC 3339 text")
struct RFC3339Tests {
  @Test(
    "text is parsed to its instant",
    arguments: [
      ("1970-01-01T00:00:00Z", 0),
      ("2026-11-21T06:45:00.250Z", 1_795_243_500_250_000),
      ("2026-11-21T08:45:00.25+02:00", 1_795_243_500_250_000),
      ("2026-11-20T23:15:00.25-0730", 1_795_243_500_250_000),
      ("2026-11-21t06:45:00,250z", 1_795_243_500_250_000),
      ("2026-11-21 06:45:00.250000999Z", 1_795_243_500_250_000),
      ("1969-12-31T23:59:59.999999Z", -1),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
      ("2017-01-01T00:00:00Z", 1_483_228_800_000_000),
      ("2000-02-29T00:00:00Z", 951_782_400_000_000),
      ("2024-02-29T12:00:00Z", 1_709_208_000_000_000),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000_000),
      ("9999-12-31T23:59:59Z", 253_402_300_799_000_000),
    ] as [(String, Int64)])
  func reads(text: String, microseconds: Int64) {
    #expect(Instant(rfc3339: text)?.microseconds == microseconds)
  }

  @Test(
    "text that is not an instant is rejected",
    arguments: [
      "", "2026-11-21", "2026-11-21T06:45:00", "2026-11-21T06:45Z", "2026-11-21T06:45:00.Z",
      "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
      "2026-00-01T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-00T00:00:00Z",
      "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z",
      "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+01:60", "2026-01-01T00:00:00+01",
      "2026-01-01T00:00:00Z ", " 2026-01-01T00:00:00Z", "2026-01-01T00:00:00ZZ",
      "+026-01-01T00:00:00Z", "2026-01-01T00:00:00.2e3Z", "２０26-01-01T00:00:00Z",
      "2026/01/01T00:00:00Z", "20260101T000000Z00000", "2026-01-01T00:00:00+0100:",
    ])
  func refuses(text: String) {
    #expect(Instant(rfc3339: text) == nil)
  }

  @Test(
    "an instant is unchanged, to the millisecond, by printing and parsing",
    arguments: Seed.first(200))
  func roundTrip(seed: Seed) {
    var generator = seed.generator
    let instant = Instant.random(using: &generator)
    let text = instant.rfc3339
    #expect(text.utf8.count == 24)
    #expect(Instant(rfc3339: text) == instant.truncatedToMilliseconds)
  }

  @Test("text order is time order", arguments: Seed.first(100))
  func order(seed: Seed) {
    var generator = seed.generator
    let a = Instant.random(using: &generator).truncatedToMilliseconds
    let b = Instant.random(using: &generator).truncatedToMilliseconds
    #expect((a < b) == (a.rfc3339 < b.rfc3339))
  }

  @Test("an offset changes the local time, not the instant", arguments: Seed.first(100))
  func offsets(seed: Seed) throws {
    var generator = seed.generator
    let instant = Instant.random(using: &generator).truncatedToMilliseconds
    let minutes = Int.random(in: -1439...1439, using: &generator)
    let local = (instant + .seconds(minutes * 60)).rfc3339.dropLast()
    let size = abs(minutes)
    let clock = [size / 60, size % 60].map { ($0 < 10 ? "0" : "") + String($0) }
    let sign = minutes < 0 ? "-" : "+"
    #expect(Instant(rfc3339: "\(local)\(sign)\(clock[0]):\(clock[1])") == instant)
    #expect(Instant(rfc3339: "\(local)\(sign)\(clock[0])\(clock[1])") == instant)
  }

  @Test("Foundation writes and reads the same text", arguments: Seed.first(200))
  func foundation(seed: Seed) throws {
    var generator = seed.generator
    let seconds = Int64.random(in: -2_208_988_800..<4_102_444_800, using: &generator)
    let instant = Instant(microseconds: seconds * 1_000_000)
    let date = Date(timeIntervalSince1970: Double(seconds))
    let theirs = date.formatted(.iso8601)
    #expect(theirs == instant.rfc3339.replacing(".000Z", with: "Z"))
    #expect(Instant(rfc3339: theirs) == instant)
    let milliseconds = Int64.random(in: 0..<1000, using: &generator)
    let finer = instant + .milliseconds(milliseconds)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let read = try style.parse(finer.rfc3339)
    #expect((read.timeIntervalSince1970 * 1000).rounded() == Double(seconds * 1000 + milliseconds))
  }

  @Test("every day of four centuries prints as in the calendar")
  func everyDay() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var instant = Instant(microseconds: -11_676_096_000_000_000)  // 1600-01-01
    for year in 1600..<2000 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for month in 1...12 {
        let length = month == 2 && isLeap ? 29 : lengths[month - 1]
        for day in 1...length {
          let expected = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
          guard instant.rfc3339.hasPrefix(expected) else {
            Issue.record("\(instant.rfc3339) should be \(expected)")
            return
          }
          instant += .seconds(86_400)
        }
      }
    }
    #expect(instant.rfc3339 == "2000-01-01T00:00:00.000Z")
  }
}
