import HealthModel
import TestSupport
import Testing

@Suite("Instants")
struct InstantTests {
  @Test("adding and subtracting a duration is exact", arguments: Seed.first(100))
  func arithmetic(seed: Seed) {
    var generator = seed.generator
    let instant = Instant.random(using: &generator)
    let duration = Duration.microseconds(
      Int64.random(in: -(1 << 50)..<(1 << 50), using: &generator))
    #expect((instant + duration) - instant == duration)
    #expect((instant + duration) - duration == instant)
    #expect((instant < instant + duration) == (duration > .zero))
    var moved = instant
    moved += duration
    #expect(moved == instant + duration)
  }

  @Test(
    "seconds since 1970 are rounded to the nearest microsecond",
    arguments: [
      (0.0, 0), (1.0000004, 1_000_000), (1.0000006, 1_000_001), (-1.5, -1_500_000),
      (1_763_699_100.25, 1_763_699_100_250_000),
    ] as [(Double, Int64)])
  func seconds(seconds: Double, microseconds: Int64) {
    #expect(Instant(secondsSince1970: seconds).microseconds == microseconds)
  }

  @Test(
    "a number that is not a time becomes an instant that is valid in arithmetic",
    arguments: [
      (Double.nan, Instant(microseconds: 0)), (.infinity, .latest), (-.infinity, .earliest),
      (1e300, .latest), (-1e300, .earliest),
    ])
  func bounds(seconds: Double, instant: Instant) {
    #expect(Instant(secondsSince1970: seconds) == instant)
    #expect(Instant.latest - .earliest > .zero)
    #expect(!instant.rfc3339.isEmpty)
  }

  @Test(
    "milliseconds are rounded down, also before 1970",
    arguments: [
      (0, 0), (1, 0), (999, 0), (1000, 1000), (-1, -1000), (-999, -1000), (-1000, -1000),
      (-1001, -2000),
    ] as [(Int64, Int64)])
  func truncates(microseconds: Int64, expected: Int64) {
    let instant = Instant(microseconds: microseconds)
    #expect(instant.truncatedToMilliseconds.microseconds == expected)
  }

  @Test("a duration in seconds has its fraction")
  func durationInSeconds() {
    #expect(Duration.milliseconds(1250).inSeconds == 1.25)
    #expect(Duration.milliseconds(-1250).inSeconds == -1.25)
    #expect(Duration.nanoseconds(-1999).wholeMicroseconds == -1)
  }
}

extension Instant {
  /// A random microsecond of the years 1900 to 2100.
  static func random(using generator: inout SplitMix64) -> Instant {
    Instant(
      microseconds: Int64.random(
        in: -2_208_988_800_000_000..<4_102_444_800_000_000, using: &generator))
  }
}
