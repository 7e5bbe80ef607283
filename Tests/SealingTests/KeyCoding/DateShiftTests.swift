import HealthModel
import TestSupport
import Testing

@testable import Sealing

@Suite("Date shifting")
struct DateShiftTests {
  private func coding(_ seed: Seed, _ shift: DateShift) -> KeyCoding {
    KeyCodingTests.coding(seed, shift)
  }

  // PRIV-03
  @Test("every interval is preserved to the microsecond", arguments: Seed.first(100))
  func intervals(seed: Seed) {
    var generator = seed.generator
    for shift in DateShift.allCases {
      let coding = coding(seed, shift)
      let instants = (0..<50).map { _ in
        Instant(microseconds: Int64(generator.next() >> 13) - (1 << 50))
      }
      let shifted = instants.map(coding.shifted)
      for (before, after) in zip(instants, shifted) {
        #expect(after - shifted[0] == before - instants[0])
      }
    }
  }

  @Test("days preserve the time of day, seconds do not, and both shift back 100 to 1100 days")
  func amounts() {
    let day = 86_400_000_000 as Int64
    let now = Instant(secondsSince1970: 1.8e9)
    var days: Set<Int64> = []
    var odd = 0
    for seed in Seed.first(500) {
      #expect(coding(seed, .none).shifted(now) == now)
      let back = now.microseconds - coding(seed, .days).shifted(now).microseconds
      #expect(back % day == 0)
      #expect((100..<1100).contains(back / day))
      days.insert(back / day)
      let seconds = now.microseconds - coding(seed, .seconds).shifted(now).microseconds
      #expect((100 * day..<1100 * day).contains(seconds))
      #expect(seconds % 1_000_000 == 0)
      if seconds % day != 0 { odd += 1 }
    }
    #expect(days.count > 300)
    #expect(odd > 490)
  }

  @Test("the limits of time are shifted without an overflow")
  func ends() {
    let coding = coding(Seed(1), .seconds)
    for instant in [Int64.min, .max, 0].map(Instant.init(microseconds:)) {
      #expect(coding.shifted(instant) < .latest)
    }
  }
}
