import Foundation
import HealthModel
import ClinicalFormats
import TestSupport
import Testing

@Suite("Times in clinical documents")
struct CDATimeTests {
  @Test(
    "a time may omit any trailing part and gives the interval that this leaves open",
    arguments: [
      ("2026", "2026-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"),
      ("202602", "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"),
      ("20240229", "2024-02-29T00:00:00.000Z", "2024-03-01T00:00:00.000Z"),
      ("2026112106", "2026-11-21T06:00:00.000Z", "2026-11-21T07:00:00.000Z"),
      ("202611210645-0530", "2026-11-21T12:15:00.000Z", "2026-11-21T12:16:00.000Z"),
      ("20261121064530+01", "2026-11-21T05:45:30.000Z", "2026-11-21T05:45:30.000Z"),
      ("20261121064530.25+0100", "2026-11-21T05:45:30.250Z", "2026-11-21T05:45:30.250Z"),
      ("20261121064530.1234567", "2026-11-21T06:45:30.123Z", "2026-11-21T06:45:30.123Z"),
      ("20161231235960+0000", "2017-01-01T00:00:00.000Z", "2017-01-01T00:00:00.000Z"),
    ])
  func read(text: String, start: String, end: String) throws {
    let time = try #require(CDATime(text))
    let span = time.span(in: .gmt)
    #expect(span.start.rfc3339 == start)
    #expect(span.end.rfc3339 == end)
    #expect(time.description == text)
  }

  @Test("a day without an offset is the day in the given time zone, even if it has 25 hours")
  func zone() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let span = try #require(CDATime("20261025")).span(in: berlin)
    #expect(span.duration == .seconds(25 * 3600))
    #expect(span.start.rfc3339 == "2026-10-24T22:00:00.000Z")
  }

  @Test(
    "text that is not a time is rejected",
    arguments: [
      "", "2", "20", "202", "20261", "2026112", "202611210", "20261321", "20260230", "20260001",
      "2026112124", "202611210660", "20261121064561", "20261121064530.", "202611210645.5",
      "20261121+0100", "2026112106+1", "2026112106+1500", "2026112106+0160", "2026112106Z",
      "2026-11-21", "20261121T0645", " 20261121", "0000", "２０２６", "202611210645300", "-2026",
      "2026112106+", "20261121064530.5.5",
    ])
  func refused(text: String) {
    #expect(CDATime(text) == nil)
  }

  // Every accepted time is valid in the CDA schema, and its interval follows from its digits.
  @Test(
    "times made of random parts are read and lie in their own year", arguments: Seed.first(200))
  func random(seed: Seed) throws {
    var generator = seed.generator
    let year = Int.random(in: 1...9998, using: &generator)
    let whole = String(
      format: "%04d%02d%02d%02d%02d%02d", year, Int.random(in: 1...12, using: &generator),
      Int.random(in: 1...28, using: &generator), Int.random(in: 0...23, using: &generator),
      Int.random(in: 0...59, using: &generator), Int.random(in: 0...59, using: &generator))
    let digits = 4 + 2 * Int.random(in: 0...5, using: &generator)
    let span = try #require(CDATime(String(whole.prefix(digits)))).span(in: .gmt)
    #expect(span.start <= span.end)
    #expect((span.start == span.end) == (digits == 14))
    if year > 1600 { #expect(span.start.rfc3339.hasPrefix(String(format: "%04d", year))) }
  }
}
