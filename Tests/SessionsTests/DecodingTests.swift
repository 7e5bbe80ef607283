import Foundation
import HealthModel
import Sessions
import TestSupport
import Testing

@Suite("Decoding a session") struct DecodingTests {
  static func encoded() throws -> String {
    var session = try Session.pool()
    try session.feed(
      .start(at: t(0)), .length(SwimLength(span: TimeRange(start: t(0), end: t(30)))),
      .pause(at: t(40)), .resume(at: t(50)))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(session), as: UTF8.self)
  }

  static let contradictions = [
    (#""events":[{"#, #""events":[],"other":[{"#),
    (#""swimmingLocationType":1"#, #""swimmingLocationType":2"#),
    (#""firstUnsettled":1"#, #""firstUnsettled":7"#),
    (#""firstUnsettled":1"#, #""firstUnsettled":-1"#),
    (#""latestDate":1700000050000000"#, #""latestDate":9223372036854775807"#),
    (#""lapBook":"#, #""other":"#),
  ]

  @Test("contradictory parts are rejected", arguments: contradictions)
  func contradiction(part: String, replacement: String) throws {
    let text = try Self.encoded()
    try #require(text.contains(part), "\(text)")
    let wrong = text.replacing(part, with: replacement)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Session.self, from: Data(wrong.utf8))
    }
  }

  @Test(
    "a damaged text is rejected, or decodes to a session that still works",
    arguments: Seed.first(200))
  func damaged(seed: Seed) throws {
    var generator = seed.generator
    var bytes = Array(try Self.encoded().utf8)
    let digits = bytes.indices.filter {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0])
    }
    for _ in 0..<3 {
      let place = digits[Int(generator.next() % UInt64(digits.count))]
      bytes[place] = UInt8(ascii: "0") + UInt8(generator.next() % 10)
    }
    guard var session = try? JSONDecoder().decode(Session.self, from: Data(bytes)) else { return }
    let date = try #require(session.latestDate)
    for event: SessionEvent in [
      .tick(at: date), .heartRate(beatsPerMinute: 90, at: date), .lap(at: date), .stop(at: date),
      .end(at: date),
    ] {
      _ = session.attempt(event)
      _ = session.totals(at: date)
    }
    #expect(session.latestDate == date)
  }
}
