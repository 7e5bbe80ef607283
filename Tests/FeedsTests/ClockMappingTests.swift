import HealthModel
import Testing

@testable import Feeds

@Suite("The mapping of the boot clock to UTC") struct ClockMappingTests {
  private static let noon = Instant(microseconds: 1_714_564_800_000_000)
  private let mapping = ClockMapping(wallClock: noon, uptime: .seconds(1000))

  @Test(
    "a wall clock jump of an hour changes nothing and is reported once", arguments: [3600, -3600])
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

  @Test("the first receiver time that disagrees corrects the mapping; later ones are only reported")
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

  @Test("a late report and a leap second are not disagreements", arguments: [-1.9, -1, 0.2, 1.9])
  func tolerance(late: Double) {
    var mapping = mapping
    let time = Self.noon + .seconds(late)
    #expect(mapping.observe(receiverTime: time, uptime: .seconds(1000)) == .agrees)
    #expect(mapping.source == .host)
  }

  @Test("after a week rollover only the time within the week is used", arguments: [-2, -1, 1])
  func rollover(turns: Int) {
    var mapping = mapping
    let rolled = Self.noon + ClockMapping.rollover * turns + .seconds(40)
    #expect(
      mapping.observe(receiverTime: rolled, uptime: .seconds(1000)) == .rolledOver(turns: turns))
    #expect(mapping.utc(at: .seconds(1000)) == Self.noon)
    let next = mapping.observe(receiverTime: rolled + .seconds(1), uptime: .seconds(1001))
    #expect(next == .corrected(by: .seconds(40)))
    #expect(mapping.utc(at: .seconds(1000)) == Self.noon + .seconds(40))
  }

  @Test(
    "outliers never outvote the rest: neither five in the middle nor the first five",
    arguments: [80 * 31_557_600, -20 * 31_557_600, 3600, -3600])
  func oddEpochs(seconds: Int) {
    for odd in [0..<5, 12..<17] {
      for hostError in [Duration.zero, .seconds(205 * 86_400)] {
        var mapping = ClockMapping(wallClock: Self.noon + hostError, uptime: .seconds(1000))
        var moved = Duration.zero
        for second in 0..<60 {
          let error: Duration = odd.contains(second) ? .seconds(seconds) : .zero
          let time = Self.noon + .seconds(second) + error
          if case .corrected(let by) = mapping.observe(
            receiverTime: time, uptime: .seconds(1000 + second))
          {
            moved += by
          }
        }
        #expect(mapping.utc(at: .seconds(1000)) == Self.noon)
        #expect(moved == .zero - hostError)
      }
    }
  }

  @Test("an offset confirmed by many epochs is final: a late leap second changes no date")
  func final() {
    var mapping = mapping
    for second in 0..<60 {
      let time = Self.noon + .seconds(second)
      #expect(mapping.observe(receiverTime: time, uptime: .seconds(1000 + second)) == .agrees)
    }
    for second in 60..<600 {
      let time = Self.noon + .seconds(second - 18)
      let found = mapping.observe(receiverTime: time, uptime: .seconds(1000 + second))
      #expect(found == (second == 60 ? .jumped(by: .seconds(-18)) : .agrees))
    }
  }

  @Test(
    "a time before GPS began or after 2199 is rejected",
    arguments: [0.0, 315_964_799, 7_258_118_401, 253_402_300_000])
  func implausible(seconds: Double) {
    var mapping = mapping
    let time = Instant(secondsSince1970: seconds)
    #expect(mapping.observe(receiverTime: time, uptime: .seconds(1000)) == .implausible)
    #expect(mapping.date(ofReceiverTime: time, uptime: .seconds(1000)) == nil)
    #expect(mapping.utc(at: .seconds(1000)) == Self.noon)
  }
}
