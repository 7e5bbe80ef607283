import HealthModel
import Testing

@testable import Feeds

@Suite("The mapping of the boot clock to UTC") struct ClockMappingTests {
  private static let noon = Instant(microseconds: 1_714_564_800_000_000)
  private let mapping = ClockMapping(wallClock: noon, uptime: .seconds(1000))

  @Test(
    "a wall clock that jumps an hour changes nothing, and is said once", arguments: [3600, -3600])
  func wallClockJump(seconds: Int) {
    var mapping = mapping
    let before = mapping.utc(at: .seconds(1500))
    #expect(mapping.observe(wallClock: Self.noon + .seconds(10), uptime: .seconds(1010)) == nil)
    let jumped = Self.noon + .seconds(20 + seconds)
    #expect(mapping.observe(wallClock: jumped, uptime: .seconds(1020)) == .seconds(seconds))
    #expect(mapping.observe(wallClock: jumped + .seconds(1), uptime: .seconds(1021)) == nil)
    #expect(mapping.utc(at: .seconds(1500)) == before)
    let back = mapping.observe(wallClock: Self.noon + .seconds(30), uptime: .seconds(1030))
    #expect(back == .seconds(-seconds))
  }

  @Test("the first receiver time that disagrees corrects the mapping, later ones are only said")
  func correction() {
    var mapping = mapping
    let day = Duration.seconds(86_400)
    let actual = Self.noon + day
    #expect(mapping.source == .host)
    #expect(mapping.observe(receiverTime: actual, uptime: .seconds(1000)) == .corrected(by: day))
    #expect(mapping.source == .receiver)
    #expect(mapping.utc(at: .seconds(1001)) == actual + .seconds(1))
    #expect(mapping.observe(receiverTime: actual + .seconds(5), uptime: .seconds(1005)) == .agrees)
    let later = actual + .seconds(3610)
    #expect(
      mapping.observe(receiverTime: later, uptime: .seconds(1010)) == .jumped(by: .seconds(3600)))
    #expect(mapping.observe(receiverTime: later + .seconds(1), uptime: .seconds(1011)) == .agrees)
    #expect(mapping.utc(at: .seconds(1001)) == actual + .seconds(1))
    #expect(
      mapping.observe(receiverTime: actual + .seconds(20), uptime: .seconds(1020))
        == .jumped(by: .seconds(-3600)))
  }

  @Test("a late report and a leap second are no disagreement", arguments: [-1.9, -1, 0.2, 1.9])
  func tolerance(late: Double) {
    var mapping = mapping
    let time = Self.noon + .seconds(late)
    #expect(mapping.observe(receiverTime: time, uptime: .seconds(1000)) == .agrees)
    #expect(mapping.source == .host)
  }

  @Test("a receiver whose weeks rolled over does not set the date", arguments: [-2, -1, 1])
  func rollover(turns: Int) {
    var mapping = mapping
    let rolled = Self.noon + ClockMapping.rollover * turns + .seconds(40)
    #expect(
      mapping.observe(receiverTime: rolled, uptime: .seconds(1000)) == .rolledOver(turns: turns))
    #expect(mapping.utc(at: .seconds(1000)) == Self.noon)
    #expect(
      mapping.observe(receiverTime: rolled + .seconds(1), uptime: .seconds(1001)) == .agrees)
    #expect(mapping.source == .host)
  }
}
