import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Spans")
struct SpanTests {
  static func span(_ start: Int64, _ end: Int64) -> TimeRange {
    TimeRange(start: Instant(microseconds: start), end: Instant(microseconds: end))
  }

  @Test("a span contains its start and not its end")
  func halfOpen() {
    let span = Self.span(10, 20)
    #expect(span.contains(Instant(microseconds: 10)))
    #expect(span.contains(Instant(microseconds: 19)))
    #expect(!span.contains(Instant(microseconds: 20)))
    #expect(!span.contains(Instant(microseconds: 9)))
    #expect(span.duration == .microseconds(10))
  }

  @Test("a span that would end before it starts has zero length")
  func backwards() throws {
    #expect(Self.span(20, 10) == Self.span(20, 20))
    #expect(Self.span(20, 10).duration == .zero)
    // An encoded one is rejected: it is unknown which end is wrong.
    let json = Data(#"{"start": 20, "end": 10}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TimeRange.self, from: json) }
  }

  @Test(
    "spans that share time overlap, and those that touch do not",
    arguments: [
      (span(0, 10), span(5, 15), true), (span(0, 10), span(10, 20), false),
      (span(0, 10), span(2, 3), true), (span(0, 10), span(20, 30), false),
      (span(5, 5), span(0, 10), true), (span(0, 0), span(0, 10), true),
      (span(10, 10), span(0, 10), false), (span(5, 5), span(5, 5), true),
      (span(5, 5), span(6, 6), false),
    ])
  func overlap(a: TimeRange, b: TimeRange, overlaps: Bool) {
    #expect(a.overlaps(b) == overlaps)
    #expect(b.overlaps(a) == overlaps)
  }

  @Test("spans overlap if an instant of one is in the other", arguments: Seed.first(200))
  func definition(seed: Seed) {
    var generator = seed.generator
    func random() -> TimeRange {
      let start = Int64.random(in: 0..<8, using: &generator)
      return Self.span(start, start + Int64.random(in: 0..<5, using: &generator))
    }
    let (a, b) = (random(), random())
    func moments(_ span: TimeRange) -> Set<Int64> {
      let start = span.start.microseconds
      return Set(start..<max(span.end.microseconds, start + 1))
    }
    #expect(a.overlaps(b) == !moments(a).isDisjoint(with: moments(b)))
  }
}
