import Testing

@testable import Buttons
@testable import Feeds

@Suite("The clock of input events") struct InputClockTests {
  private static let now = Duration.seconds(5000)

  @Test(
    "a device time on the boot clock is used as it is, unless it is impossible",
    arguments: [(4999.9, 4999.9), (4941, 4941), (4939, 5000), (5000.1, 5000), (1.7e9, 5000)])
  func boot(time: Double, uptime: Double) {
    var clock = InputClock(.boot)
    #expect(clock.uptime(of: .seconds(time), arrival: Self.now) == .seconds(uptime))
  }

  @Test("a clock that stops in sleep is mapped to the boot clock")
  func monotonic() throws {
    let time = BootClock.now - (try #require(IIOStampClock.monotonic.offsetToBoot))
    var clock = InputClock(.monotonic)
    let arrival = BootClock.now
    let uptime = clock.uptime(of: time, arrival: arrival)
    #expect(arrival - uptime >= .zero)
    #expect(arrival - uptime < .seconds(5))
  }

  @Test("any other clock counts from its first event, and again after it was set")
  func unknown() {
    var clock = InputClock(.unknown)
    func uptime(_ time: Double, _ arrival: Double) -> Duration {
      clock.uptime(of: .seconds(time), arrival: .seconds(arrival))
    }
    #expect(uptime(1_700_000_000, 5000) == .seconds(5000))
    #expect(uptime(1_700_000_000.25, 5009) == .seconds(5000.25))
    #expect(uptime(1_600_000_000, 5010) == .seconds(5010))
    #expect(uptime(1_600_000_001, 5010) == .seconds(5011))
    #expect(uptime(1_800_000_000, 5020) == .seconds(5020))
  }

  @Test("time never goes back", arguments: [InputDevice.EventClock.boot, .unknown])
  func order(kind: InputDevice.EventClock) {
    var clock = InputClock(kind)
    var last = Duration.zero
    for time in [4990, 4995, 4992, 4000, 4999, 9999, 4998] {
      let uptime = clock.uptime(of: .seconds(time), arrival: Self.now)
      #expect(uptime >= last)
      last = uptime
    }
  }
}
